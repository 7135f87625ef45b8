"""In Colab a lab requests the manager of widgets other than ipywidgets' own, once, and each of its outputs stands alone.

Colab itself cannot be had here: what its Python has, as anywidget and the labs look at it, is put in its place.
"""
import json
import subprocess
import sys
import textwrap

COLAB = """
    import json, sys, types
    asked = []
    colab, output = types.ModuleType("google.colab"), types.ModuleType("google.colab.output")
    output.enable_custom_widget_manager = lambda: asked.append(1)
    output._widgets = types.SimpleNamespace(_installed_url="https://colab.example/manager.js")
    colab.output = output
    sys.modules.update({"google": types.ModuleType("google"), "google.colab": colab, "google.colab.output": output})

    from robotlab.labs import FrameLab, PendulumLab
    from robotlab.labs.hosts import jupyter
    from IPython.core.formatters import DisplayFormatter
    labs = FrameLab(), PendulumLab()
    shown = [DisplayFormatter().format(lab) for lab in labs]
    views = [one for one in jupyter._carriers]
    print(json.dumps({"asked": len(asked), "kinds": [sorted(data) for data, _ in shown], "metadata": [metadata for _, metadata in shown],
                      "carried": [len(one.packed) > 10000 for one in views]}))
"""


def test_a_lab_asks_colab_for_the_manager_of_custom_widgets():
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(COLAB)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["asked"] == 1
    for kinds, metadata in zip(said["kinds"], said["metadata"], strict=True):
        view, = [kind for kind in kinds if "widget-view" in kind]
        assert metadata[view] == {"colab": {"custom_widget_manager": {"url": "https://colab.example/manager.js"}}}
        assert {"text/html", "text/plain"} & set(kinds), "what is shown where no kernel runs"
    assert said["carried"] == [True, True], "each output is a page of its own, and brings its module"
