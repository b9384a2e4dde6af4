"""Writes PDF files of one page.

By ourselves: fpdf2 and its like need Pillow or fonttools, which a phone would have to build, and
a score sheet needs no more than lines, areas, dots, text and pictures of text.
"""
