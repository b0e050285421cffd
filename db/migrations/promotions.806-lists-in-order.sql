-- Promotions of a state in the order of their list; and what one is chosen by, read without its row.

CREATE INDEX promotions_of_state ON promotions.promotion (brand, market, state, ends_at DESC, id DESC);
DROP INDEX promotions.promotions_in_order;
CREATE INDEX promotions_in_order ON promotions.promotion (brand, market, ends_at DESC, id DESC) INCLUDE (name);
