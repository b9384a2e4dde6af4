"""An Android phone that is not there: `jnius`, `android` and Java as far as the program may go.

Strict: a class or a name that is not here raises, as it would on a phone, and is written down in
`Phone.unknown`, because much of our code lives without what a phone refuses. Who needs more of
Java adds it here, as Android's documentation has it.
"""

import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any


class JavaException(Exception):
    """What pyjnius raises."""


class Java:
    """A class or an object of Java's: has what it was given and nothing else."""

    def __init__(self, phone: "Phone", name: str, **has: Any) -> None:
        self.__dict__.update(has, _phone=phone, _name=name)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        self._phone.unknown.append(f"{self._name}.{name}")
        raise AttributeError(f"{self._name} has no {name}")


class Made(Java):
    """A class of which objects can be made."""

    def __call__(self, *args: Any) -> Any:
        return self.__dict__["new"](*args)


class Phone:
    def __init__(
        self,
        files: Path,
        api: int = 36,
        density: float = 1.5,
        font_scale: float = 1.0,
        night: bool = False,
    ) -> None:
        self.files, self.api, self.density = files, api, density
        self.font_scale, self.night = font_scale, night
        self.language = "en"
        self.covered = (0, 0, 0, 0)
        """Left, top, right, bottom, in pixels."""
        self.unknown: list[str] = []
        self.listeners: list[tuple[Any, int]] = []
        self.buzzed: list[Any] = []
        self.heard: list[tuple[Any, ...]] = []
        self.asked: list[Callable[..., None]] = []
        """Who waits for what another program answers."""
        self.said: list[str] = []
        """By its voice."""
        self.shared: list[str] = []
        """Offered to other programs."""
        self.put_aside = 0
        self.finished = False
        self.splash = True
        self.dark_signs: bool | None = None
        self._on_ui_thread = False
        self._activity = self._make_activity()
        self._classes = self._make_classes()

    # --- what happens to it -----------------------------------------------------------------

    def shake(self, samples: list[tuple[float, float, float, float]]) -> None:
        """As the hardware tells it: from a thread of Android's."""

        def tell() -> None:
            for t, x, y, z in samples:
                values = [x, y, z, 0.0]
                for listener, _delay in list(self.listeners):
                    listener.onSensorChanged(
                        Java(self, "SensorEvent", values=values, timestamp=int(t * 1e9))
                    )
                values[:] = [99.0] * 4  # Android uses it again

        thread = threading.Thread(target=tell)
        thread.start()
        thread.join()

    # --- the activity -----------------------------------------------------------------------

    def _make_activity(self) -> Java:
        window = self._java(
            "Window",
            getDecorView=lambda: self._java("View", getRootWindowInsets=self._insets),
            getInsetsController=lambda: self._java(
                "WindowInsetsController", setSystemBarsAppearance=self._dress
            ),
        )
        return self._java(
            "PythonActivity",
            getSystemService=self._service,
            getResources=lambda: self._java(
                "Resources",
                getConfiguration=lambda: self._java(
                    "Configuration", fontScale=self.font_scale, uiMode=0x21 if self.night else 0x11
                ),
                getDisplayMetrics=self._metrics,
            ),
            getFilesDir=lambda: self._java("File", getAbsolutePath=lambda: str(self.files)),
            getApplicationContext=lambda: self._java("Context"),
            getWindow=lambda: window,
            runOnUiThread=self._run_on_ui_thread,
            moveTaskToBack=self._move_to_back,
            finishAndRemoveTask=self._finish,
            removeLoadingScreen=self._remove_splash,
            startActivity=lambda intent: self.shared.append(intent.text),
        )

    def _metrics(self) -> Java:
        return self._java(
            "DisplayMetrics", density=self.density, scaledDensity=self.density * self.font_scale
        )

    def _insets(self) -> Java:
        if self.api < 30:
            return self._java("WindowInsets")
        left, top, right, bottom = self.covered
        edges = self._java("Insets", left=left, top=top, right=right, bottom=bottom)
        return self._java("WindowInsets", getInsets={0x80 | 0x07: edges}.__getitem__)

    def _dress(self, signs: int, mask: int) -> None:
        if not self._on_ui_thread:
            raise JavaException("Only the original thread that created a view may touch it")
        self.dark_signs = signs & mask == mask

    def _run_on_ui_thread(self, runnable: Any) -> None:
        self._on_ui_thread = True
        try:
            runnable.run()
        finally:
            self._on_ui_thread = False

    def _move_to_back(self, _not_root: bool) -> bool:
        self.put_aside += 1
        return True

    def _finish(self) -> None:
        self.finished = True

    def _remove_splash(self) -> None:
        self.splash = False

    def _service(self, name: str) -> Java:
        if name == "vibrator":
            return self._java("Vibrator", vibrate=self.buzzed.append)
        if name == "sensor":
            return self._java(
                "SensorManager",
                getDefaultSensor={1: "accelerometer"}.__getitem__,
                registerListener=self._register,
                unregisterListener=self._unregister,
            )
        self.unknown.append(f"service {name}")
        raise JavaException(f"no service {name}")

    def _register(self, listener: Any, sensor: object, delay: int) -> bool:
        if sensor != "accelerometer":
            raise JavaException("no such sensor")
        self.listeners.append((listener, delay))
        return True

    def _unregister(self, listener: Any, _sensor: object = None) -> None:
        self.listeners = [each for each in self.listeners if each[0] is not listener]

    # --- classes ----------------------------------------------------------------------------

    def _java(self, name: str, **has: Any) -> Java:
        return Java(self, name, **has)

    def _make_classes(self) -> dict[str, Any]:
        java = self._java
        classes: dict[str, Any] = {
            "org.kivy.android.PythonActivity": java("PythonActivity", mActivity=self._activity),
            "org.renpy.android.Hardware": java(
                "Hardware", getDPI=lambda: int(160 * self.density), metrics=self._metrics()
            ),
            "android.os.Build$VERSION": java("Build.VERSION", SDK_INT=self.api),
            "android.os.Build$VERSION_CODES": java("Build.VERSION_CODES"),
            "android.content.Context": java(
                "Context", SENSOR_SERVICE="sensor", VIBRATOR_SERVICE="vibrator"
            ),
            "android.hardware.Sensor": java("Sensor", TYPE_ACCELEROMETER=1),
            "android.hardware.SensorManager": java(
                "SensorManager", SENSOR_DELAY_GAME=1, SENSOR_DELAY_NORMAL=3
            ),
            "android.media.AudioAttributes": java(
                "AudioAttributes", USAGE_GAME=14, CONTENT_TYPE_SONIFICATION=4
            ),
            "android.media.AudioAttributes$Builder": lambda: java(
                "AudioAttributes.Builder",
                setUsage=lambda _: None,
                setContentType=lambda _: None,
                build=lambda: "attributes",
            ),
            "android.media.SoundPool$Builder": lambda: java(
                "SoundPool.Builder",
                setMaxStreams=lambda _: None,
                setAudioAttributes={"attributes": None}.__getitem__,
                build=self._pool,
            ),
            # The file chooser can be asked for; nobody is here to choose.
            "android.content.Intent": Made(
                self,
                "Intent",
                new=lambda action: java(
                    f"Intent {action}",
                    putExtra=self._put_extra,
                    addCategory=lambda _name: None,
                    setType=lambda _kind: None,
                ),
                createChooser=lambda _intent, _title: java("Intent chooser", text=self._text),
                ACTION_SEND="android.intent.action.SEND",
                EXTRA_TEXT="android.intent.extra.TEXT",
                ACTION_CREATE_DOCUMENT="android.intent.action.CREATE_DOCUMENT",
                ACTION_OPEN_DOCUMENT="android.intent.action.OPEN_DOCUMENT",
                EXTRA_TITLE="android.intent.extra.TITLE",
                CATEGORY_OPENABLE="android.intent.category.OPENABLE",
            ),
            "java.util.Locale": Made(
                self,
                "Locale",
                new=lambda language: java("Locale", getLanguage=lambda: language),
                getDefault=lambda: java("Locale", getLanguage=lambda: self.language),
            ),
            "java.lang.String": Made(self, "String", new=str),
            "android.speech.tts.TextToSpeech": Made(
                self,
                "TextToSpeech",
                new=lambda _context, _listener: java(
                    "TextToSpeech",
                    setLanguage=lambda _locale: 0,
                    speak=lambda text, _queue, _bundle, _id: self.said.append(text),
                ),
                QUEUE_FLUSH=0,
            ),
            # materialyoucolor touches these when it is imported.
            "java.lang.Integer": java("Integer"),
            "android.app.WallpaperManager": java(
                "WallpaperManager", getInstance=lambda _context: java("WallpaperManager")
            ),
        }
        if self.api >= 26:
            classes["android.os.VibrationEffect"] = java(
                "VibrationEffect",
                createOneShot=lambda *how: ("once", *how),
                createWaveform=lambda *how: ("wave", *how),
            )
        if self.api >= 30:
            classes["android.view.WindowInsets$Type"] = java(
                "WindowInsets.Type", systemBars=lambda: 0x07, displayCutout=lambda: 0x80
            )
        return classes

    def _put_extra(self, name: str, value: str) -> None:
        if name.endswith("TEXT"):
            self._text = value

    def _pool(self) -> Java:
        def note(*what: Any) -> int:
            self.heard.append(what)
            return len(self.heard)

        return self._java(
            "SoundPool",
            load=lambda path, priority: note("load", path, priority),
            play=lambda *how: note("play", *how),
        )

    def autoclass(self, name: str) -> Any:
        if name not in self._classes:
            self.unknown.append(name)
            raise JavaException(f"Class not found {name!r}")
        return self._classes[name]

    # --- plugging it in -----------------------------------------------------------------------

    def modules(self) -> dict[str, ModuleType]:
        """What Python finds on the phone; the real ones are python-for-android's."""
        jnius = _module(
            "jnius",
            autoclass=self.autoclass,
            cast=lambda _name, thing: thing,
            JavaException=JavaException,
            PythonJavaClass=type("PythonJavaClass", (), {}),
            java_method=lambda _signature, name=None: lambda method: method,
        )
        android = _module(
            "android",
            mActivity=self._activity,
            api_version=self.api,
            remove_presplash=self._remove_splash,
            get_keyboard_height=lambda: 0,
        )
        android.__path__ = []

        def run_on_ui_thread(function: Callable[..., None]) -> Callable[..., None]:
            def later(*args: Any) -> None:
                run = self._java("Runnable", run=lambda: function(*args))
                self._activity.runOnUiThread(run)

            return later

        def bind(on_activity_result: Callable[..., None]) -> None:
            self.asked.append(on_activity_result)

        activity = _module("android.activity", bind=bind)
        android.activity = activity  # type: ignore[attr-defined]
        runnable = _module("android.runnable", run_on_ui_thread=run_on_ui_thread)
        return {
            "jnius": jnius,
            "android": android,
            "android.activity": activity,
            "android.runnable": runnable,
        }

    def plug_in(self) -> None:
        sys.modules.update(self.modules())
        sys.platform = "android"
        sys.getandroidapilevel = lambda: self.api  # type: ignore[attr-defined]


def _module(name: str, **has: Any) -> ModuleType:
    module = ModuleType(name)
    module.__dict__.update(has)
    return module
