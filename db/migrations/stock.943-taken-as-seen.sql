-- Takes a unit as `take_unit` does, and answers it as it stands behind whatever the hold waited for: an import or a block that ran
-- meanwhile. No row where someone else has it; nothing is locked then.
CREATE FUNCTION stock.take_unit_as_it_is(hold_id uuid, for_brand text, for_unit uuid, for_order uuid, until timestamptz)
RETURNS SETOF stock.unit LANGUAGE plpgsql AS $$
BEGIN
  IF stock.take_unit(hold_id, for_brand, for_unit, for_order, until) THEN
    RETURN QUERY SELECT u.* FROM stock.unit u WHERE u.brand = for_brand AND u.id = for_unit FOR KEY SHARE;
  END IF;
END $$;
