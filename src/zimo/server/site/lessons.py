"""Lessons for the page: the path, and a lesson under house rules."""

from django.http import HttpRequest, HttpResponse

from zimo.learn.lessons import path
from zimo.server.site import border
from zimo.server.site.border import Refused, answer
from zimo.server.site.practice import HOUSE, house_of


def lessons(request: HttpRequest) -> HttpResponse:
    """The chapters with their lessons."""
    return answer(path.path())


def lesson(request: HttpRequest, lesson: str) -> HttpResponse:
    """A lesson whole, so that it goes on when the network does not."""
    house = house_of(border.fields(request, **HOUSE))
    try:
        return answer(path.lesson(lesson, house))
    except path.LessonError as wrong:
        raise Refused(wrong.id, 404, **wrong.params) from None
