"""What the ledger of a real table needs once, to go on without the server."""

from django.http import HttpRequest, HttpResponse

from zimo.pricelist import price_list
from zimo.server.site import border
from zimo.server.site.border import answer


def prices(request: HttpRequest) -> HttpResponse:
    """Everything that can be paid at a table under these house rules."""
    asked = border.fields(request, table=str, preset=(str, type(None)), rules=(dict, type(None)))
    return answer(price_list(asked["table"], asked["preset"], asked["rules"]))
