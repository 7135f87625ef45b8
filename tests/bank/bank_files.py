"""The files of a bank, each with what reads it."""
import canvas_reader
import gift_reader
import moodle_reader
import qti_reader

READERS = {"robotlab-moodle.xml": moodle_reader, "robotlab.gift": gift_reader, "robotlab-qti21.zip": qti_reader,
           "robotlab-canvas.zip": canvas_reader}
FLAGS = ("--moodle", "--gift", "--qti", "--canvas")
