-- What staff decided on who a buyer is has its history, as every record that they change. What buyers do is in the log alone: nothing of
-- them stays in it.
SELECT platform.watch('identity_check.outcome', 'identity', '{state,way,reason}', 'order_id', made => false,
  left_out => $$becomes ->> 'state' NOT IN ('ACCEPTED', 'REFUSED', 'AGAIN')$$);

-- Of the dealerships that somebody reaches, where these have few of all.
CREATE INDEX outcome_of_dealer ON identity_check.outcome (brand, market, dealer_id, is_waiting, state_at, order_id);
