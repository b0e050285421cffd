-- A page of models is read in the order in which it is shown, so that what follows the page costs nothing.
CREATE INDEX model_in_order ON catalog.model (brand, position, code) WHERE closed_at IS NULL;
CREATE INDEX model_newest ON catalog.model (brand, launched_on DESC, code) WHERE closed_at IS NULL;
