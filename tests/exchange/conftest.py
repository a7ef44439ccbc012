"""The desk of a translator into Japanese, once with PO and once with CSV."""

import pytest

from desk import Desk
from hantei.exchange import ExchangeFormat
from mini import Tree


@pytest.fixture(params=list(ExchangeFormat))
def desk(request: pytest.FixtureRequest, tree: Tree) -> Desk:
    made = Desk(tree(), request.param)
    made.export()
    return made
