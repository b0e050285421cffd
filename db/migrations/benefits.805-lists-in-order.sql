-- Lists of staff in the order they are shown in, so that a page costs its own rows.

CREATE INDEX partners_in_order ON benefits.partner (brand, market, name, id);
CREATE INDEX audiences_in_order ON benefits.audience (brand, market, name, id);
