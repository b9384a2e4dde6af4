# python-for-android's own package, which is only there on Android.
