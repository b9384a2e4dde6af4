"""A fake Android phone: `jnius`, `android` and the Java classes that the program uses.

It is strict: an unknown class or name, or a call that matches no overload, raises as on a phone.
It is also recorded in `FakePhone.unknown`, because the program tolerates much of what a phone
refuses. To support more of FakeJava, add it here with all overloads of that arity in Android's
documentation.
"""

import sys
import threading
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from types import ModuleType
from typing import Any

from tests.android.jni import JavaException, JavaObject, Method, PythonJavaClass, java_method

URI, VALUES = "Landroid/net/Uri;", "Landroid/content/ContentValues;"
STRING, CHAR_SEQUENCE = "Ljava/lang/String;", "Ljava/lang/CharSequence;"
INTENT = "Landroid/content/Intent;"
SENSOR = "Landroid/hardware/Sensor;"
LISTENER = "Landroid/hardware/SensorEventListener;"
COLOURS = {
    f"system_{palette}_500": 0x01060000 + number
    for number, palette in enumerate(("accent1", "accent2", "accent3", "neutral1", "neutral2"))
}
"""The resources of the phone's own colours."""
CHALLENGE_LINK = "fivefold:0000-25MC-JX5T"
VOICE_DELAY = 0.5
"""Seconds until the voice is ready; until then calls return an error code."""


class FakeJava(JavaObject):
    """A Java class or object with only the given members."""

    def __init__(self, phone: "FakePhone", name: str, **members: Any) -> None:
        self.__dict__.update(members, _phone=phone, _name=name)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        self._phone.unknown.append(f"{self._name}.{name}")
        raise AttributeError(f"{self._name} has no {name}")


class FakeJavaClass(FakeJava):
    """A Java class that can be instantiated."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.__dict__["new"](*args, **kwargs)


class FakePhone:
    def __init__(
        self,
        files: Path,
        api: int = 36,
        density: float = 1.5,
        font_scale: float = 1.0,
        night: bool = False,
        linked: bool = False,
    ) -> None:
        """`linked`: a camera started the program with a link."""
        self.files, self.api, self.density = files, api, density
        self.font_scale, self.night = font_scale, night
        self.language, self.region = "en", "US"
        self.accent = 0xFF6750A4
        """The phone's own colour, as ARGB."""
        self.contrast = 0.0
        self.insets = (0, 0, 0, 0)
        """Left, top, right and bottom in pixels."""
        self.unknown: list[str] = []
        self.listeners: list[tuple[Any, int]] = []
        self.vibrations: list[Any] = []
        self.sounds: list[tuple[Any, ...]] = []
        self.result_listeners: list[Callable[..., None]] = []
        self.intent_listeners: list[Callable[[Any], None]] = []
        self.started_by = self.view_intent(CHALLENGE_LINK if linked else "")
        """The intent that started the program."""
        self.activity_requests: list[tuple[FakeJava, int]] = []
        """Intents sent to other programs, each with its request code."""
        self.spoken: list[str] = []
        self.voice_language = ""
        self.shared: list[str] = []
        """Texts sent to the share dialog."""
        self.shared_files: list[tuple[str, dict[str, str], Path]] = []
        """Files sent to it: the kind, the entry in the media store, and where it was written."""
        self.keyboards: list[int] = []
        """The input types of the keyboards that were requested."""
        self.moved_to_back = 0
        self.finished = False
        self.splash = True
        self.dark_bar_icons: bool | None = None
        self._on_ui_thread = False
        self._sensor = self._java("Sensor")
        self._activity = self._make_activity()
        self._classes = self._make_classes()

    # --- input -----------------------------------------------------------------

    def shake(self, samples: list[tuple[float, float, float, float]]) -> None:
        """Send samples from a thread, as Android does."""

        def send() -> None:
            for t, x, y, z in samples:
                values = [x, y, z, 0.0]
                for listener, _delay in list(self.listeners):
                    listener.onSensorChanged(
                        FakeJava(self, "SensorEvent", values=values, timestamp=int(t * 1e9))
                    )
                values[:] = [99.0] * 4  # Android reuses the array

        thread = threading.Thread(target=send)
        thread.start()
        thread.join()

    def view_intent(self, link: str, flags: int = 0) -> FakeJava:
        """What a camera sends to open a link; without one, what the launcher sends."""
        action = "VIEW" if link else "MAIN"
        return self._java(
            "Intent",
            getAction=lambda: f"android.intent.action.{action}",
            getDataString=lambda: link or None,
            getFlags=lambda: flags,
        )

    def open_link(self, link: str) -> None:
        """Deliver a link to the running program from a thread, as Android does."""
        intent = self.view_intent(link)

        def send() -> None:
            for listener in list(self.intent_listeners):
                listener(intent)

        thread = threading.Thread(target=send)
        thread.start()
        thread.join()

    # --- the activity -----------------------------------------------------------------------

    def _make_activity(self) -> FakeJava:
        window = self._java(
            "Window",
            getDecorView=lambda: self._java("View", getRootWindowInsets=self._insets),
            getInsetsController=lambda: self._java(
                "WindowInsetsController",
                setSystemBarsAppearance=self._method(
                    "setSystemBarsAppearance", {"(II)V": self._set_bar_appearance}
                ),
            ),
        )
        return self._java(
            "PythonActivity",
            getSystemService=self._method(
                "getSystemService",
                {f"({STRING})": self._service, "(Ljava/lang/Class;)": self._no_service},
            ),
            getResources=lambda: self._java(
                "Resources",
                getConfiguration=lambda: self._java(
                    "Configuration", fontScale=self.font_scale, uiMode=0x21 if self.night else 0x11
                ),
                getDisplayMetrics=self._metrics,
            ),
            getColor=self._method("getColor", {"(I)I": self._colour}),
            getCacheDir=lambda: self._java("File", getAbsolutePath=lambda: str(self.files)),
            getContentResolver=self._make_content_resolver,
            getFilesDir=lambda: self._java("File", getAbsolutePath=lambda: str(self.files)),
            getApplicationContext=lambda: self._java("Context"),
            getWindow=lambda: window,
            getIntent=lambda: self.started_by,
            runOnUiThread=self._run_on_ui_thread,
            moveTaskToBack=self._method("moveTaskToBack", {"(Z)Z": self._move_to_back}),
            finishAndRemoveTask=self._finish,
            removeLoadingScreen=self._remove_splash,
            changeKeyboard=self._method("changeKeyboard", {"(I)V": self.keyboards.append}),
            startActivity=self._method("startActivity", {f"({INTENT})V": self._share}),
            startActivityForResult=self._method(
                "startActivityForResult",
                {
                    f"({INTENT}I)V": lambda intent, number: self.activity_requests.append(
                        (intent, number)
                    )
                },
            ),
        )

    def _method(self, name: str, overloads: dict[str, Callable[..., Any]]) -> Callable[..., Any]:
        """A method that records rejected calls."""
        method = Method(name, overloads)

        def call(*args: Any, **kwargs: Any) -> Any:
            try:
                return method(*args, **kwargs)
            except JavaException as error:
                self.unknown.append(str(error))
                raise

        return call

    def _make_content_resolver(self) -> FakeJava:
        """Accepts files for the media store."""

        def insert(collection: FakeJava, values: FakeJava) -> FakeJava:
            path = self.files / f"{collection.collection} {values.entries['_display_name']}"
            return self._java("Uri", entries=values.entries, path=path)

        def open_file(uri: FakeJava, mode: str) -> FakeJava:
            file = uri.path.open({"wt": "wb"}[mode])
            return self._java(
                "ParcelFileDescriptor", getFd=file.fileno, close=file.close, closeWithError=print
            )

        bundle, signal = "Landroid/os/Bundle;", "Landroid/os/CancellationSignal;"
        return self._java(
            "ContentResolver",
            insert=self._method(
                "insert", {f"({URI}{VALUES})": insert, f"({URI}{VALUES}{bundle})": self._forbidden}
            ),
            openFileDescriptor=self._method(
                "openFileDescriptor",
                {
                    f"({URI}{STRING})": open_file,
                    f"({URI}{STRING}{signal})": self._forbidden,
                },
            ),
            query=self._method(
                "query", {f"({URI}[{STRING}{STRING}[{STRING}{STRING})": lambda *_: None}
            ),
        )

    def _make_content_values(self) -> FakeJava:
        entries: dict[str, str] = {}

        def put(column: str, value: FakeJava) -> None:
            entries[column] = value.text

        kinds = ("Byte", "Integer", "Long", "Float", "Double", "Boolean", "Short")
        others = {f"({STRING}Ljava/lang/{kind};)V": self._forbidden for kind in kinds}
        overloads = {f"({STRING}{STRING})V": put, f"({STRING}[B)V": self._forbidden, **others}
        return self._java("ContentValues", entries=entries, put=self._method("put", overloads))

    def _share(self, chooser: FakeJava) -> None:
        stream = chooser.inside.extras.get("android.intent.extra.STREAM")
        if stream is not None:
            kind, uri = stream
            check = kind == "Landroid/os/Parcelable;" and chooser.inside.flags == [1]
            kinds = chooser.inside.properties if check else ["without the right to read it"]
            self.shared_files.append((kinds[-1], uri.entries, uri.path))
        kind, text = chooser.inside.extras["android.intent.extra.STRING"]
        self.shared.append(text if kind in (STRING, CHAR_SEQUENCE) else f"not a text: {kind}")

    def _metrics(self) -> FakeJava:
        return self._java(
            "DisplayMetrics", density=self.density, scaledDensity=self.density * self.font_scale
        )

    def _insets(self) -> FakeJava:
        if self.api < 30:
            return self._java("WindowInsets")
        left, top, right, bottom = self.insets
        edges = self._java("Insets", left=left, top=top, right=right, bottom=bottom)
        known = {0x80 | 0x07: edges}
        get = self._method("getInsets", {"(I)Landroid/graphics/Insets;": known.__getitem__})
        return self._java("WindowInsets", getInsets=get)

    def _set_bar_appearance(self, appearance: int, mask: int) -> None:
        if not self._on_ui_thread:
            raise JavaException("Only the original thread that created a view may touch it")
        self.dark_bar_icons = appearance & mask == mask

    def _run_on_ui_thread(self, runnable: Any) -> None:
        self._on_ui_thread = True
        try:
            runnable.run()
        finally:
            self._on_ui_thread = False

    def _move_to_back(self, _not_root: bool) -> bool:
        self.moved_to_back += 1
        return True

    def _finish(self) -> None:
        self.finished = True

    def _remove_splash(self) -> None:
        self.splash = False

    def _service(self, name: str) -> FakeJava:
        if name == "vibrator":
            overloads = {"(J)V": self.vibrations.append}
            if self.api >= 26:
                overloads["(Landroid/os/VibrationEffect;)V"] = lambda effect: (
                    self.vibrations.append(effect.parameters)
                )
            patterns = {"([JI)V": lambda *args: self.vibrations.append(args)}
            return self._java("Vibrator", vibrate=self._method("vibrate", overloads | patterns))
        if name == "sensor":
            old_listener = "Landroid/hardware/SensorListener;"
            return self._java(
                "SensorManager",
                getDefaultSensor=self._method(
                    "getDefaultSensor", {f"(I){SENSOR}": {1: self._sensor}.__getitem__}
                ),
                registerListener=self._method(
                    "registerListener",
                    {
                        f"({LISTENER}{SENSOR}I)Z": self._register,
                        f"({old_listener}II)Z": self._forbidden,
                    },
                ),
                unregisterListener=self._method(
                    "unregisterListener",
                    {
                        f"({LISTENER}{SENSOR})V": self._unregister,
                        f"({old_listener}I)V": self._forbidden,
                    },
                ),
            )
        if name == "uimode" and self.api >= 34:
            return self._java("UiModeManager", getContrast=lambda: self.contrast)
        self.unknown.append(f"service {name}")
        raise JavaException(f"no service {name}")

    def _colour(self, resource: int) -> int:
        """As Java has it: with a sign. Of the colours, only the first accent differs."""
        argb = self.accent if resource == COLOURS["system_accent1_500"] else 0xFF777777
        return argb - 2**32

    def _no_service(self, kind: FakeJava) -> FakeJava:
        raise JavaException(f"no service {kind}")

    def _forbidden(self, *_: object) -> None:
        raise JavaException("an overload that must not be called")

    def _register(self, listener: Any, sensor: object, delay: int) -> bool:
        if sensor is not self._sensor:
            raise JavaException("no such sensor")
        self.listeners.append((listener, delay))
        return True

    def _unregister(self, listener: Any, _sensor: object = None) -> None:
        self.listeners = [each for each in self.listeners if each[0] is not listener]

    # --- classes ----------------------------------------------------------------------------

    def _java(self, name: str, **members: Any) -> FakeJava:
        return FakeJava(self, name, **members)

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
                "Context",
                SENSOR_SERVICE="sensor",
                VIBRATOR_SERVICE="vibrator",
                UI_MODE_SERVICE="uimode",
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
                build=self._make_sound_pool,
            ),
            # The file chooser can be opened; a scenario sends its result.
            "android.content.Intent": FakeJavaClass(
                self,
                "Intent",
                new=self._method(
                    "Intent",
                    {f"({STRING})V": self._intent, f"({INTENT})V": self._forbidden},
                ),
                createChooser=self._method(
                    "createChooser",
                    {
                        f"({INTENT}{CHAR_SEQUENCE})": lambda intent, _title: java(
                            "Intent", inside=intent
                        ),
                        f"({INTENT}{CHAR_SEQUENCE}Landroid/content/IntentSender;)": self._forbidden,
                    },
                ),
                ACTION_SEND="android.intent.action.SEND",
                ACTION_VIEW="android.intent.action.VIEW",
                FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY=0x00100000,
                EXTRA_TEXT="android.intent.extra.STRING",
                EXTRA_STREAM="android.intent.extra.STREAM",
                FLAG_GRANT_READ_URI_PERMISSION=1,
                ACTION_CREATE_DOCUMENT="android.intent.action.CREATE_DOCUMENT",
                ACTION_OPEN_DOCUMENT="android.intent.action.OPEN_DOCUMENT",
                EXTRA_TITLE="android.intent.extra.TITLE",
                CATEGORY_OPENABLE="android.intent.category.OPENABLE",
            ),
            "java.util.Locale": FakeJavaClass(
                self,
                "Locale",
                new=self._method(
                    "Locale",
                    {f"({STRING})V": lambda code: java("Locale", getLanguage=lambda: code)},
                ),
                getDefault=lambda: java(
                    "Locale", getLanguage=lambda: self.language, getCountry=lambda: self.region
                ),
            ),
            "android.content.ContentValues": FakeJavaClass(
                self, "ContentValues", new=self._make_content_values
            ),
            "android.provider.OpenableColumns": java(
                "OpenableColumns", DISPLAY_NAME="_display_name"
            ),
            "java.lang.String": FakeJavaClass(self, "String", new=self._string_constructor()),
            "android.speech.tts.TextToSpeech": FakeJavaClass(
                self,
                "TextToSpeech",
                new=self._method(
                    "TextToSpeech",
                    {
                        "(Landroid/content/Context;"
                        "Landroid/speech/tts/TextToSpeech$OnInitListener;)V": self._make_voice
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
        if self.api >= 29:
            names = {"Images$Media": "pictures", "Downloads": "downloads"}
            for name, collection in names.items():
                uri = java("Uri", collection=collection)
                whole = f"android.provider.MediaStore${name}"
                classes[whole] = java(name, EXTERNAL_CONTENT_URI=uri)
        if self.api >= 26:
            classes["android.os.VibrationEffect"] = java(
                "VibrationEffect",
                createOneShot=self._method("createOneShot", {"(JI)": self._effect("once")}),
                createWaveform=self._method(
                    "createWaveform",
                    {"([JI)": self._effect("wave"), "([J[II)": self._effect("wave")},
                ),
            )
        if self.api >= 31:
            classes["android.R$color"] = java("R.color", **COLOURS)
        if self.api >= 30:
            classes["android.view.WindowInsets$Type"] = java(
                "WindowInsets.Type", systemBars=lambda: 0x07, displayCutout=lambda: 0x80
            )
        return classes

    def _effect(self, name: str) -> Callable[..., FakeJava]:
        return lambda *args: self._java("VibrationEffect", parameters=(name, *args))

    def _intent(self, action: str) -> FakeJava:
        intent = self._java("Intent", action=action, extras={}, properties=[], flags=[])

        def extra_setter(kind: str) -> Callable[[str, Any], None]:
            def put(name: str, value: Any) -> None:
                intent.extras[name] = kind, getattr(value, "__dict__", {}).get("text", value)

            return put

        kinds = (
            STRING,
            CHAR_SEQUENCE,
            "C",
            "[C",
            "I",
            "Z",
            "[I",
            f"[{STRING}",
            "Ljava/io/Serializable;",
            "Landroid/os/Parcelable;",
        )
        overloads = {f"({STRING}{kind}){INTENT}": extra_setter(kind) for kind in kinds}
        setter = {f"({STRING}){INTENT}": intent.properties.append}
        intent.__dict__.update(
            putExtra=self._method("putExtra", overloads),
            addCategory=self._method("addCategory", setter),
            setType=self._method("setType", setter),
            addFlags=self._method("addFlags", {f"(I){INTENT}": intent.flags.append}),
        )
        return intent

    def _string_constructor(self) -> Callable[..., FakeJava]:
        def from_chars(chars: str) -> FakeJava:
            """Truncate each character to 16 bits."""
            return from_string("".join(chr(ord(each) & 0xFFFF) for each in chars))

        def from_string(text: str) -> FakeJava:
            return self._java("String", text=text)

        return self._method("String", {"([C)V": from_chars, f"({STRING})V": from_string})

    def _make_voice(self, _context: FakeJava, _listener: object) -> FakeJava:
        signature = f"({CHAR_SEQUENCE}ILandroid/os/Bundle;{STRING})I"
        ready_at = monotonic() + VOICE_DELAY

        def set_language(locale: FakeJava) -> int:
            if monotonic() < ready_at:
                return -2
            self.voice_language = locale.getLanguage()
            return 0

        def speak(text: Any, _queue: int, _bundle: None, _id: None) -> int:
            if monotonic() < ready_at:
                return -1
            self.spoken.append(getattr(text, "text", text))
            return 0

        return self._java(
            "TextToSpeech",
            setLanguage=self._method("setLanguage", {"(Ljava/util/Locale;)I": set_language}),
            speak=self._method(
                "speak",
                {signature: speak, f"({STRING}ILjava/util/HashMap;)I": self._forbidden},
            ),
        )

    def _make_sound_pool(self) -> FakeJava:
        def record(*call: Any) -> int:
            self.sounds.append(call)
            return len(self.sounds)

        descriptor = "Landroid/content/res/AssetFileDescriptor;"
        return self._java(
            "SoundPool",
            load=self._method(
                "load",
                {
                    f"({STRING}I)I": lambda path, priority: record("load", path, priority),
                    f"({descriptor}I)I": self._forbidden,
                },
            ),
            play=self._method("play", {"(IFFIIF)I": lambda *args: record("play", *args)}),
        )

    def _cast(self, name: str, original: FakeJava) -> FakeJava:
        """Return the same object with another class name."""
        cast = self._java(name.rpartition(".")[2])
        cast.__dict__.update(
            {key: member for key, member in vars(original).items() if key != "_name"}
        )
        return cast

    def autoclass(self, name: str) -> Any:
        if name not in self._classes:
            self.unknown.append(name)
            raise JavaException(f"Class not found {name!r}")
        return self._classes[name]

    # --- installation -----------------------------------------------------------------------

    def modules(self) -> dict[str, ModuleType]:
        """Return the modules that python-for-android provides on a phone."""
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

        listeners = {
            "on_activity_result": self.result_listeners,
            "on_new_intent": self.intent_listeners,
        }

        def bind(**callbacks: Callable[..., None]) -> None:
            for event, callback in callbacks.items():
                listeners[event].append(callback)

        def unbind(**callbacks: Callable[..., None]) -> None:
            for event, callback in callbacks.items():
                listeners[event].remove(callback)

        activity = _module("android.activity", bind=bind, unbind=unbind)
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

    def install(self) -> None:
        sys.modules.update(self.modules())
        sys.platform = "android"
        sys.getandroidapilevel = lambda: self.api  # type: ignore[attr-defined]


def _module(name: str, **members: Any) -> ModuleType:
    module = ModuleType(name)
    module.__dict__.update(members)
    return module
