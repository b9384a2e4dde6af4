"""Tells Kivy where to find the widgets that layouts name.

Kivy imports such a module when a layout first makes the widget, so no Python file has to import
widgets that only its layout uses.
"""

from kivy.factory import Factory

WIDGETS = {
    "BarChart": "app.widgets.charts.charts",
    "Breadcrumb": "app.screens.file_chooser.breadcrumb",
    "ChoiceSetting": "app.screens.settings.setting_rows",
    "Conditional": "app.widgets.layout.vertical_stack",
    "Confetti": "app.screens.game_over.confetti",
    "CourseChart": "app.screens.game_over.score_course",
    "DataList": "app.widgets.layout.data_list",
    "DecisionRow": "app.screens.review.decision_row",
    "DiceChoice": "app.screens.new_game.dice_choice",
    "DiceExample": "app.widgets.table.dice.dice_example",
    "EmptyState": "app.widgets.controls.empty_state",
    "Felt": "app.widgets.table.felt",
    "FeltPanel": "app.screens.game_over.felt_panel",
    "FigureRow": "app.widgets.controls.figure_tile",
    "FileList": "app.screens.file_chooser.file_list",
    "FitLabel": "app.widgets.text.fit_label",
    "FormSection": "app.widgets.layout.form",
    "FormTitle": "app.widgets.layout.form",
    "IconTile": "app.widgets.controls.icon_tile",
    "KnownPlayers": "app.screens.new_game.known_players",
    "Legend": "app.widgets.charts.legend",
    "LevelButton": "app.screens.new_game.player_row",
    "LineChart": "app.widgets.charts.charts",
    "MDSliderHandle": "app.widgets.kivymd_fixes",
    "MDSnackbarSupportingText": "app.widgets.kivymd_fixes",
    "NameField": "app.screens.new_game.player_row",
    "PageBar": "app.widgets.layout.page_bar",
    "PageScroll": "app.widgets.layout.scroll",
    "Paragraph": "app.widgets.text.paragraph",
    "PlayerList": "app.screens.new_game.player_list",
    "PlayerStrip": "app.widgets.table.player_strip",
    "Podium": "app.screens.game_over.podium",
    "PointsBreakdown": "app.screens.game_over.points_breakdown",
    "PresetBar": "app.screens.new_game.preset_bar",
    "PrimaryTile": "app.screens.home",
    "ProgressIndicator": "app.widgets.controls.progress_indicator",
    "RematchButton": "app.screens.game_over.rematch_button",
    "ReplayBar": "app.screens.table.replay_bar",
    "ResultRow": "app.widgets.controls.result_row",
    "ReviewTeaser": "app.screens.game_over.review_teaser",
    "RuleGrid": "app.screens.new_game.rule_card",
    "RuleOptions": "app.screens.new_game.rule_options",
    "RulePicture": "app.screens.new_game.rule_picture",
    "ScoreCard": "app.widgets.table.sheet.score_card",
    "ScoreCourse": "app.screens.game_over.score_course",
    "ScoreList": "app.screens.top_scores",
    "SeatAvatar": "app.widgets.controls.seat_avatar",
    "SeedPicker": "app.screens.settings.seed_picker",
    "SegmentedChoice": "app.widgets.controls.segmented",
    "SettingCard": "app.screens.settings.setting_rows",
    "ShakeMeter": "app.screens.settings.shake_meter",
    "SkinPicker": "app.screens.settings.skin_picker",
    "SliderSetting": "app.screens.settings.setting_rows",
    "SliderTrack": "app.widgets.controls.slider",
    "StartButton": "app.screens.new_game.start_button",
    "StatusLine": "app.widgets.table.status_line",
    "StepSlider": "app.widgets.controls.slider",
    "SwitchMark": "app.widgets.controls.switch",
    "SwitchSetting": "app.screens.settings.setting_rows",
    "TableBar": "app.widgets.table.table_bar",
    "TableLayout": "app.widgets.table.table_layout",
    "TextButton": "app.widgets.controls.button",
    "TextField": "app.widgets.controls.text_field",
    "Tile": "app.widgets.controls.tile",
    "VerticalStack": "app.widgets.layout.vertical_stack",
}


def register_widgets() -> None:
    for name, module in WIDGETS.items():
        Factory.unregister(name)  # KivyMD registers its own, which lack our repairs
        Factory.register(name, module=module)
