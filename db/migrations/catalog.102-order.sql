-- Parts are walked in the order in which they are shown, so that a page costs what its own rows cost.
CREATE INDEX part_in_order ON catalog.part (brand, type, model_code, position, id) WHERE closed_at IS NULL;
-- From a part to the versions that take it.
CREATE INDEX version_part_of_part ON catalog.version_part (brand, model_code, part_id);
