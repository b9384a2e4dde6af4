# python-for-android's own package, which is only there on Android.
from android import activity as activity
from android import runnable as runnable
