"""The forms on a page, with a model of our own in place of a kernel: display, messages, and clean-up."""
import html
import json
import os
import re
import subprocess
from base64 import b64encode

import pytest
from kit import FLAGS, find_browser

from robotlab.chapters.ch01_dh_frames.readings import ReadingsLab
from robotlab.chapters.ch07_nested_bodies.interview import InterviewLab
from robotlab.labs import hints
from robotlab.labs.javascript import bundle
from robotlab.labs.prediction import Prediction

PAGE = """<!doctype html><meta charset="utf-8"><script type="module">
import form from 'data:text/javascript;base64,{module}';
const values = {values}, sent = [], listeners = {{}}, el = document.createElement('div'), out = [];
const model = {{get: name => values[name], send(value) {{ sent.push([model.last, value]); }}, set(name, value) {{ model.last = name; }},
  on(name, f) {{ listeners[name] = f; }}, off(name) {{ delete listeners[name]; }}}};
const all = selector => [...el.querySelectorAll(selector)], press = text => all('button').find(b => b.textContent === text).click();
const answered = (name, value) => {{ values[name] = value; listeners['change:' + name](); }};
const end = form.render({{model, el}});
{acts}
end();
out.push(Object.keys(listeners));
document.body.replaceChildren(JSON.stringify(out));</script><body>"""

LISTENING = ["comm_live_update", "change:late"]      # for as long as there is a model


@pytest.fixture
def played(tmp_path):
    """played(bundle, values, acts): the messages `out` of the acts, and the listeners that remain at the end."""
    program = find_browser()
    if program is None:
        assert not os.environ.get("ROBOTLAB_REQUIRE_BROWSER"), "no Chromium found"
        pytest.skip("no Chromium is there to show a form")

    def played(module, values, acts):
        page = tmp_path / "form.html"
        coded = b64encode(module.encode()).decode()
        page.write_text(PAGE.format(module=coded, values=json.dumps(values), acts=acts), encoding="utf-8")
        command = [program, "--headless", *FLAGS, f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom", page.as_uri()]
        run = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=180)
        return json.loads(html.unescape(re.search(r"<body>(.*)</body>", run.stdout, re.S)[1]))
    return played


def test_hints(played):
    *seen, left = played(bundle(hints.Hints.module), {"said": {"count": 2, "words": []}, "pressed": 0}, """
        press('Hint 1 of 2');
        out.push(sent, all('li').length);
        answered('said', {count: 2, words: ['first', 'second <b>']});
        out.push(all('li').map(e => e.textContent), all('button')[0].hidden, el.querySelector('ol').getAttribute('aria-live'));""")
    assert seen == [[["pressed", 1]], 0, ["first", "second <b>"], True, "polite"] and left == LISTENING


def test_prediction(played):
    values = {"setup": {"question": "How?", "options": ["so", "thus"], "lines": 3}, "pressed": [-1, 4],
              "said": {"k": -1, "heading": "Your prediction?"}}
    *seen, left = played(bundle(Prediction.module), values, """
        press('thus');
        out.push(sent, el.querySelector('.answer').textContent.trim());
        answered('said', {k: 1, right: false, heading: 'not quite', text: 'See.', lab: 'A lab', preset: 'There'});
        out.push(all('button').map(b => [b.textContent, b.className, b.getAttribute('aria-pressed')]));
        press('Show me');
        out.push(el.querySelector('.answer').textContent.includes('not on the page yet'),
          ['role', 'aria-label'].map(name => el.firstChild.getAttribute(name)));""")
    assert seen[:2] == [[["pressed", [1, 5]]], "Your prediction?"]
    assert seen[2:] == [[["so", "", "false"], ["thus", "bad", "true"], ["Show me", "look", None]], True, ["group", "How?"]]
    assert left == LISTENING


def test_interview(played):
    asked = {"heading": "Link 1", "fraction": .5, "text": "Its mass?", "expects": "a number", "message": "", "placeholder": "kg",
             "done": False, "offers": ["unknown"], "answers": [["link 1", "a", "0.3"]], "file": "name"}
    *seen, left = played(bundle(InterviewLab.module), {"asked": asked}, """
        const field = el.querySelector('input'), verbs = () => sent.map(([name, [verb, text]]) => [name, verb, text]);
        field.value = '2.5';
        field.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter'}));
        for (const text of ['Answer', 'unknown', '◀ Back', 'Begin again', "Horn's arm"]) press(text);
        out.push(verbs(), new Set(sent.map(([, [,, n]]) => n)).size, field.labels === null || all('label')[0].htmlFor === field.id);
        answered('asked', {...values.asked, message: 'no number', answers: []});
        out.push(field.value, el.querySelector('.message').textContent, all('.heard div').length);
        answered('asked', {...values.asked, message: '', done: true});
        out.push(field.value, field.disabled, all('button')[0].disabled);
        out.push(all('[aria-label]').map(e => e.getAttribute('aria-label')));""")
    assert seen[0] == [["said", verb, text] for verb, text in (
        ("answer", "2.5"), ("answer", "2.5"), ("answer", "unknown"), ("back", ""), ("again", ""), ("horn", ""))]
    assert seen[1:3] == [6, True] and seen[3:6] == ["2.5", "no number", 0] and seen[6:9] == ["", True, True]
    assert seen[9] == ["interview about an arm", "how much has been answered", "answers so far", "table and data file"]
    assert left == LISTENING


def test_readings(played):
    shown = ReadingsLab().shown | {"count": 0}
    *seen, left = played(bundle(ReadingsLab.module), {"shown": shown}, """
        const area = el.querySelector('textarea'), state = () => all('button').map(b => b.getAttribute('aria-pressed') + b.disabled);
        out.push(area.value, area.closest('label').textContent, all('button').length, all('button svg path').length > 100);
        all('button')[4].click();
        let paused;
        setTimeout = f => { paused = f; };
        area.value = '1 2 3';
        area.dispatchEvent(new Event('input'));
        area.value = '1 2 3 4';
        area.dispatchEvent(new Event('input'));
        paused();
        out.push(sent.map(([name, [verb, what]]) => [name, verb, what]));
        answered('shown', {...values.shown, taken: 4, line: 'Robot.from_text(text)'});
        out.push(state().indexOf('truefalse'), el.querySelector('code').textContent);
        answered('shown', {...values.shown, taken: -1, error: 'No table.', words: 'No table.', text: 'x'});
        out.push(new Set(state()).size, state()[4], area.value, el.querySelector('.message.bad').textContent);""")
    assert seen[:4] == [shown["text"], "A DH table, as it is pasted", 16, True]
    assert seen[4] == [["said", "take", 5], ["said", "read", "1 2 3 4"]]
    assert seen[5:] == [4, "Robot.from_text(text)", 1, "falsetrue", "x", "No table."] and left == LISTENING
