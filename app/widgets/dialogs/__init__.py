"""What lies over a screen: dialogs, menus, notices."""
