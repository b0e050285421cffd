-- What staff write to each other about an order: kept as it was written. Its buyer never sees it.
CREATE TABLE reservations.order_note (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  order_id uuid NOT NULL,
  -- Null once the order's buyer was erased: who writes about an order may write about its buyer.
  words text CHECK (length(words) BETWEEN 1 AND 2000),
  written_by text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (brand, order_id) REFERENCES reservations.purchase (brand, id)
);
CREATE INDEX order_note_newest ON reservations.order_note (order_id, at DESC, id DESC);
COMMENT ON COLUMN reservations.order_note.words IS '@personal';
ALTER TABLE reservations.order_note ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON reservations.order_note USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

CREATE FUNCTION reservations.note_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.words IS NOT NULL
    OR ROW (NEW.id, NEW.brand, NEW.order_id, NEW.written_by, NEW.at) IS DISTINCT FROM ROW (OLD.id, OLD.brand, OLD.order_id, OLD.written_by, OLD.at)
  THEN RAISE EXCEPTION 'a note is kept as it was written'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER note_is_kept BEFORE UPDATE OR DELETE ON reservations.order_note
  FOR EACH ROW EXECUTE FUNCTION reservations.note_is_kept();

-- Which of the staff works on an order; null: nobody in particular.
ALTER TABLE reservations.purchase ADD COLUMN assignee_id uuid REFERENCES accounts.account (id);
COMMENT ON COLUMN reservations.purchase.assignee_id IS '@personal';
CREATE INDEX purchase_of_assignee ON reservations.purchase (assignee_id, brand, market, created_at DESC, id DESC) WHERE assignee_id IS NOT NULL;
