-- What was looked for in all rows of a table though few are meant, as the grown database showed it.

CREATE INDEX benefit_of_audience ON benefits.benefit (audience_id);
CREATE INDEX plans_in_force ON benefits.voucher_plan (brand, market, kind, least, id) WHERE active AND approved_at IS NOT NULL;
CREATE INDEX withdrawal_of_mailbox ON reservations.withdrawal (lower(email));
CREATE INDEX purchase_of_campaign ON reservations.purchase (brand, campaign_id) WHERE state = 'PRE_RESERVE';
CREATE INDEX event_over ON events.event (ends_at);
CREATE INDEX events_newest ON events.event (brand, market, starts_at DESC, id DESC) INCLUDE (ends_at);
CREATE INDEX delivery_of_target ON leads.delivery (brand, target, lead_id);
CREATE INDEX income_age ON coupons.family_income (declared_at);
CREATE INDEX holder_age ON financing.simulation_holder (shown_at);
-- Names, places and kinds of the dealerships that are open, read without their rows.
CREATE INDEX dealer_open ON dealers.dealer (brand, market, state_code, city_name, name, id) INCLUDE (code, city_code, group_code, types)
  WHERE closed_at IS NULL AND blocked_at IS NULL;
