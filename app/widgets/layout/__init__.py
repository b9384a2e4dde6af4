"""Where things go on a page: stacks, lists, forms, scrolling, the bar."""
