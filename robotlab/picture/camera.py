"""Orthographic view from azimuth and elevation [rad]; scale in px per metre; `at` is the point in the picture's middle."""
from math import cos, sin

from .maths import add, dot


class Camera:
    def __init__(self, view, W, H):
        az, el, self.px = view["az"], view["el"], view["scale"]
        self.at, pan = view.get("at", [0, 0, 0]), view.get("pan", [0, 0])
        self.right = [-sin(az), cos(az), 0]
        self.up = [-sin(el) * cos(az), -sin(el) * sin(az), cos(el)]
        self.out = [cos(el) * cos(az), cos(el) * sin(az), sin(el)]
        self.middle = [W / 2 + pan[0], H / 2 + pan[1], 0]

    def vector(self, v):
        return [dot(self.right, v) * self.px, -dot(self.up, v) * self.px, dot(self.out, v) * self.px]

    def point(self, p):
        return add(self.vector(add(p, self.at, -1)), self.middle)
