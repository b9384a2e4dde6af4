"""A fake Android phone: `jnius`, `android` and the Java classes that the program uses.

It is strict: an unknown class or name raises, as on a phone, and is recorded in `Phone.unknown`,
because the program tolerates much of what a phone refuses. So does a call that no overload accepts.
To support more of Java, add it here with all overloads of that arity in Android's documentation.
"""

import sys
import threading
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from types import ModuleType
from typing import Any

from tests.android.jni import JavaException, Method, PythonJavaClass, Thing, java_method

TEXT, LETTERS = "Ljava/lang/String;", "Ljava/lang/CharSequence;"
INTENT = "Landroid/content/Intent;"
SENSOR = "Landroid/hardware/Sensor;"
LISTENER = "Landroid/hardware/SensorEventListener;"
VOICE_TAKES = 0.5
"""Seconds in which Android connects a voice; until then it refuses, without raising."""


class Java(Thing):
    """A Java class or object with only the given members."""

    def __init__(self, phone: "Phone", name: str, **has: Any) -> None:
        self.__dict__.update(has, _phone=phone, _name=name)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        self._phone.unknown.append(f"{self._name}.{name}")
        raise AttributeError(f"{self._name} has no {name}")


class Made(Java):
    """A Java class that can be instantiated."""

    def __call__(self, *args: Any, **how: Any) -> Any:
        return self.__dict__["new"](*args, **how)


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
        self.questions: list[tuple[Java, int]] = []
        """That were put to other programs, each with its number."""
        self.said: list[str] = []
        """By its voice."""
        self.tongue = ""
        """The language of its voice."""
        self.shared: list[str] = []
        """Offered to other programs."""
        self.keyboards: list[int] = []
        """The kinds of keyboard that were asked for."""
        self.put_aside = 0
        self.finished = False
        self.splash = True
        self.dark_signs: bool | None = None
        self._on_ui_thread = False
        self._sensor = self._java("Sensor")
        self._activity = self._make_activity()
        self._classes = self._make_classes()

    # --- what happens to it -----------------------------------------------------------------

    def shake(self, samples: list[tuple[float, float, float, float]]) -> None:
        """Send samples from a thread, as Android does."""

        def tell() -> None:
            for t, x, y, z in samples:
                values = [x, y, z, 0.0]
                for listener, _delay in list(self.listeners):
                    listener.onSensorChanged(
                        Java(self, "SensorEvent", values=values, timestamp=int(t * 1e9))
                    )
                values[:] = [99.0] * 4  # Android reuses the event

        thread = threading.Thread(target=tell)
        thread.start()
        thread.join()

    # --- the activity -----------------------------------------------------------------------

    def _make_activity(self) -> Java:
        window = self._java(
            "Window",
            getDecorView=lambda: self._java("View", getRootWindowInsets=self._insets),
            getInsetsController=lambda: self._java(
                "WindowInsetsController",
                setSystemBarsAppearance=self._method(
                    "setSystemBarsAppearance", {"(II)V": self._dress}
                ),
            ),
        )
        return self._java(
            "PythonActivity",
            getSystemService=self._method(
                "getSystemService",
                {f"({TEXT})": self._service, "(Ljava/lang/Class;)": self._no_service},
            ),
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
            moveTaskToBack=self._method("moveTaskToBack", {"(Z)Z": self._move_to_back}),
            finishAndRemoveTask=self._finish,
            removeLoadingScreen=self._remove_splash,
            changeKeyboard=self._method("changeKeyboard", {"(I)V": self.keyboards.append}),
            startActivity=self._method("startActivity", {f"({INTENT})V": self._share}),
            startActivityForResult=self._method(
                "startActivityForResult",
                {f"({INTENT}I)V": lambda intent, number: self.questions.append((intent, number))},
            ),
        )

    def _method(self, name: str, forms: dict[str, Callable[..., Any]]) -> Callable[..., Any]:
        """A method that records rejected calls."""
        method = Method(name, forms)

        def call(*args: Any, **how: Any) -> Any:
            try:
                return method(*args, **how)
            except JavaException as wrong:
                self.unknown.append(str(wrong))
                raise

        return call

    def _share(self, chooser: Java) -> None:
        kind, text = chooser.inside.extras["android.intent.extra.TEXT"]
        self.shared.append(text if kind in (TEXT, LETTERS) else f"no text, but {kind}")

    def _metrics(self) -> Java:
        return self._java(
            "DisplayMetrics", density=self.density, scaledDensity=self.density * self.font_scale
        )

    def _insets(self) -> Java:
        if self.api < 30:
            return self._java("WindowInsets")
        left, top, right, bottom = self.covered
        edges = self._java("Insets", left=left, top=top, right=right, bottom=bottom)
        known = {0x80 | 0x07: edges}
        get = self._method("getInsets", {"(I)Landroid/graphics/Insets;": known.__getitem__})
        return self._java("WindowInsets", getInsets=get)

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
            forms = {"(J)V": self.buzzed.append}
            if self.api >= 26:
                forms["(Landroid/os/VibrationEffect;)V"] = lambda how: self.buzzed.append(how.how)
            patterns = {"([JI)V": lambda *how: self.buzzed.append(how)}
            return self._java("Vibrator", vibrate=self._method("vibrate", forms | patterns))
        if name == "sensor":
            older = "Landroid/hardware/SensorListener;"
            return self._java(
                "SensorManager",
                getDefaultSensor=self._method(
                    "getDefaultSensor", {f"(I){SENSOR}": {1: self._sensor}.__getitem__}
                ),
                registerListener=self._method(
                    "registerListener",
                    {f"({LISTENER}{SENSOR}I)Z": self._register, f"({older}II)Z": self._never},
                ),
                unregisterListener=self._method(
                    "unregisterListener",
                    {f"({LISTENER}{SENSOR})V": self._unregister, f"({older}I)V": self._never},
                ),
            )
        self.unknown.append(f"service {name}")
        raise JavaException(f"no service {name}")

    def _no_service(self, kind: Java) -> Java:
        raise JavaException(f"no service {kind}")

    def _never(self, *_: object) -> None:
        raise JavaException("a form that nobody should call")

    def _register(self, listener: Any, sensor: object, delay: int) -> bool:
        if sensor is not self._sensor:
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
            # The file chooser can be opened, but nobody answers it.
            "android.content.Intent": Made(
                self,
                "Intent",
                new=self._method(
                    "Intent", {f"({TEXT})V": self._intent, f"({INTENT})V": self._never}
                ),
                createChooser=self._method(
                    "createChooser",
                    {
                        f"({INTENT}{LETTERS})": lambda intent, _title: java(
                            "Intent", inside=intent
                        ),
                        f"({INTENT}{LETTERS}Landroid/content/IntentSender;)": self._never,
                    },
                ),
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
                new=self._method(
                    "Locale",
                    {f"({TEXT})V": lambda told: java("Locale", getLanguage=lambda: told)},
                ),
                getDefault=lambda: java("Locale", getLanguage=lambda: self.language),
            ),
            "java.lang.String": Made(self, "String", new=self._text_maker()),
            "android.speech.tts.TextToSpeech": Made(
                self,
                "TextToSpeech",
                new=self._method(
                    "TextToSpeech",
                    {
                        "(Landroid/content/Context;"
                        "Landroid/speech/tts/TextToSpeech$OnInitListener;)V": self._voice
                    },
                ),
                QUEUE_FLUSH=0,
                SUCCESS=0,
            ),
            # materialyoucolor uses these on import.
            "java.lang.Integer": java("Integer"),
            "android.app.WallpaperManager": java(
                "WallpaperManager", getInstance=lambda _context: java("WallpaperManager")
            ),
        }
        if self.api >= 26:
            classes["android.os.VibrationEffect"] = java(
                "VibrationEffect",
                createOneShot=self._method("createOneShot", {"(JI)": self._effect("once")}),
                createWaveform=self._method(
                    "createWaveform",
                    {"([JI)": self._effect("wave"), "([J[II)": self._effect("wave")},
                ),
            )
        if self.api >= 30:
            classes["android.view.WindowInsets$Type"] = java(
                "WindowInsets.Type", systemBars=lambda: 0x07, displayCutout=lambda: 0x80
            )
        return classes

    def _effect(self, name: str) -> Callable[..., Java]:
        return lambda *how: self._java("VibrationEffect", how=(name, *how))

    def _intent(self, action: str) -> Java:
        intent = self._java("Intent", action=action, extras={}, told=[])

        def keeps(kind: str) -> Callable[[str, Any], None]:
            def keep(name: str, value: Any) -> None:
                intent.extras[name] = kind, getattr(value, "text", value)

            return keep

        kinds = (TEXT, LETTERS, "C", "[C", "I", "Z", "[I", f"[{TEXT}", "Ljava/io/Serializable;")
        forms = {f"({TEXT}{kind}){INTENT}": keeps(kind) for kind in kinds}
        told = {f"({TEXT}){INTENT}": intent.told.append}
        intent.__dict__.update(
            putExtra=self._method("putExtra", forms),
            addCategory=self._method("addCategory", told),
            setType=self._method("setType", told),
        )
        return intent

    def _text_maker(self) -> Callable[..., Java]:
        def of_letters(letters: str) -> Java:
            """Two bytes for each character."""
            return of_text("".join(chr(ord(each) & 0xFFFF) for each in letters))

        def of_text(text: str) -> Java:
            return self._java("String", text=text)

        return self._method("String", {"([C)V": of_letters, f"({TEXT})V": of_text})

    def _voice(self, _context: Java, _listener: object) -> Java:
        newer = f"({LETTERS}ILandroid/os/Bundle;{TEXT})I"
        ready = monotonic() + VOICE_TAKES

        def set_language(locale: Java) -> int:
            if monotonic() < ready:
                return -2
            self.tongue = locale.getLanguage()
            return 0

        def speak(text: Any, _queue: int, _bundle: None, _id: None) -> int:
            if monotonic() < ready:
                return -1
            self.said.append(getattr(text, "text", text))
            return 0

        return self._java(
            "TextToSpeech",
            setLanguage=self._method("setLanguage", {"(Ljava/util/Locale;)I": set_language}),
            speak=self._method(
                "speak", {newer: speak, f"({TEXT}ILjava/util/HashMap;)I": self._never}
            ),
        )

    def _pool(self) -> Java:
        def note(*what: Any) -> int:
            self.heard.append(what)
            return len(self.heard)

        opened = "Landroid/content/res/AssetFileDescriptor;"
        return self._java(
            "SoundPool",
            load=self._method(
                "load",
                {
                    f"({TEXT}I)I": lambda path, priority: note("load", path, priority),
                    f"({opened}I)I": self._never,
                },
            ),
            play=self._method("play", {"(IFFIIF)I": lambda *how: note("play", *how)}),
        )

    def _cast(self, name: str, thing: Java) -> Java:
        """The same object with another class name."""
        seen = self._java(name.rpartition(".")[2])
        seen.__dict__.update({key: has for key, has in vars(thing).items() if key != "_name"})
        return seen

    def autoclass(self, name: str) -> Any:
        if name not in self._classes:
            self.unknown.append(name)
            raise JavaException(f"Class not found {name!r}")
        return self._classes[name]

    # --- installation -----------------------------------------------------------------------

    def modules(self) -> dict[str, ModuleType]:
        """The modules that python-for-android provides on a phone."""
        jnius = _module(
            "jnius",
            autoclass=self.autoclass,
            cast=self._cast,
            JavaException=JavaException,
            PythonJavaClass=PythonJavaClass,
            java_method=java_method,
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
        config = _module("android.config", JAVA_NAMESPACE="org.kivy.android")
        android.activity = activity  # type: ignore[attr-defined]
        android.config = config  # type: ignore[attr-defined]
        runnable = _module("android.runnable", run_on_ui_thread=run_on_ui_thread)
        return {
            "jnius": jnius,
            "android": android,
            "android.activity": activity,
            "android.config": config,
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
