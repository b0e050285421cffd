import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

export const MONTH_DAMAGES: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  'a row of a table by months lies in its month': (tx) =>
    tx.run(sql`
      INSERT INTO analytics.event (at, id, brand, market, day, name, visitor, device, properties)
      VALUES (now() + interval '9 years', gen_random_uuid(), 'jeep', 'br', current_date, 'model.seen', md5('x'), 'phone', '{}')`),
  'a table by months has its next months': async (tx) => {
    await tx.run(sql`CREATE TABLE analytics.by_hand (at timestamptz) PARTITION BY RANGE (at)`);
    await tx.run(sql`COMMENT ON TABLE analytics.by_hand IS '@by-month'`);
  },
};

const TERMS = '01900000-0000-7000-8000-00000000e111';

/** A place in a quota, kept for an order by hand, of which so many are said to be taken. */
export const keepPlace = async (tx: Tx, orderId: string, taken: number): Promise<void> => {
  await tx.run(sql`
    INSERT INTO employee_purchase.terms (id, brand, market, purchase_for, year, name, basis_points, most, taken, active)
    SELECT ${TERMS}::uuid, brand, market, 'EMPLOYEE', 2000, 'made by hand', 1, 1, ${taken}::integer, true
    FROM reservations.purchase WHERE id = ${orderId}`);
  await tx.run(sql`
    INSERT INTO employee_purchase.purchase (order_id, brand, market, account_id, terms_id, purchase_for, registration_index,
      person_index, off)
    SELECT id, brand, market, account_id, ${TERMS}::uuid, 'EMPLOYEE', 'x', 'x', 1 FROM reservations.purchase WHERE id = ${orderId}`);
};

/** A promotion that says it handed out a number which nobody has. */
const handNothing = (tx: Tx): Promise<number> =>
  tx.run(sql`
    INSERT INTO promotions.promotion (id, brand, market, code, name, summary, starts_at, ends_at, draw_on, series, series_size,
      for_joining, for_drive, for_invitation, for_qr_code, most_numbers, number_key, handed)
    VALUES (gen_random_uuid(), 'jeep', 'br', 'by-hand', 'by hand', '-', now(), now() + interval '1 hour', now() + interval '3 days', 1, 10, 1, 0, 0, 0, 1,
      '\\x00', 1)`);

/** A promotion that is cancelled, and nobody confirmed it. */
const cancelAlone = (tx: Tx): Promise<number> =>
  tx.run(sql`
    INSERT INTO promotions.promotion (id, brand, market, code, name, summary, starts_at, ends_at, draw_on, series, series_size,
      for_joining, for_drive, for_invitation, for_qr_code, most_numbers, number_key, permit, edition, published_at, state, cancelled_reason)
    VALUES (gen_random_uuid(), 'jeep', 'br', 'by-hand', 'by hand', '-', now(), now() + interval '1 hour', now() + interval '3 days', 1, 10, 1, 0, 0, 0, 1,
      '\\x00', '-', 1, now(), 'CANCELLED', 'nobody confirmed it')`);

/** A prize that is said to be taken, which nobody won. */
const winNothing = async (tx: Tx): Promise<void> => {
  await handNothing(tx);
  await tx.run(sql`UPDATE promotions.promotion SET handed = 0 WHERE code = 'by-hand'`);
  await tx.run(sql`
    INSERT INTO promotions.prize (id, brand, promotion_id, position, name, text, stock, taken)
    SELECT gen_random_uuid(), 'jeep', id, 0, '-', '-', 1, 1 FROM promotions.promotion WHERE code = 'by-hand'`);
};

const WINNING = '01900000-0000-7000-8000-00000000f111';

/** A winner whose number stands on no list. */
const winUnlisted = async (tx: Tx): Promise<void> => {
  await handNothing(tx);
  await tx.run(sql`
    INSERT INTO promotions.prize (id, brand, promotion_id, position, name, text, stock, taken)
    SELECT ${WINNING}::uuid, 'jeep', id, 0, '-', '-', 1, 1 FROM promotions.promotion WHERE code = 'by-hand'`);
  await tx.run(sql`
    INSERT INTO promotions.participant (id, brand, market, promotion_id, edition)
    SELECT ${WINNING}::uuid, 'jeep', 'br', promotion_id, 1 FROM promotions.prize WHERE id = ${WINNING}`);
  await tx.run(sql`
    INSERT INTO promotions.attribution (id, brand, promotion_id, participant_id, kind, cause, numbers)
    SELECT ${WINNING}::uuid, 'jeep', promotion_id, id, 'JOINING', 'by hand', 1 FROM promotions.participant WHERE id = ${WINNING}`);
  await tx.run(sql`
    INSERT INTO promotions.lucky_number (promotion_id, series, number, brand, participant_id, attribution_id)
    SELECT promotion_id, 0, 1, 'jeep', id, ${WINNING}::uuid FROM promotions.participant WHERE id = ${WINNING}`);
  await tx.run(sql`
    INSERT INTO promotions.candidate_list (id, brand, promotion_id, prize_id, requested_by, frozen_at, size, hash)
    SELECT ${WINNING}::uuid, 'jeep', promotion_id, id, 'x', now(), 0, repeat('0', 64) FROM promotions.prize WHERE id = ${WINNING}`);
  await tx.run(sql`
    INSERT INTO promotions.draw (id, brand, promotion_id, prize_id, list_id, state, results, reference, drawn_on, base_series,
      base_number, proposed_by, decided_by, decided_at)
    SELECT ${WINNING}::uuid, 'jeep', promotion_id, id, ${WINNING}::uuid, 'APPROVED', '{1}', '-', now(), 0, 0, 'x', 'y', now()
    FROM promotions.prize WHERE id = ${WINNING}`);
  await tx.run(sql`
    INSERT INTO promotions.winner (id, brand, market, promotion_id, prize_id, draw_id, place, series, number, participant_id)
    SELECT ${WINNING}::uuid, 'jeep', 'br', promotion_id, id, ${WINNING}::uuid, 1, 0, 1, ${WINNING}::uuid
    FROM promotions.prize WHERE id = ${WINNING}`);
};

/** Of promotions, by the invariant they break. */
export const PROMOTION_DAMAGES: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  'the numbers a promotion handed out are the numbers it gave for something': handNothing,
  'a promotion is cancelled for the reason that a second person confirmed': cancelAlone,
  'what is taken of a prize is who won it': winNothing,
  'whoever won stands on the list their draw was made on': winUnlisted,
};

/** An event of one seat taken on which nobody sits. */
export const sitNobody = (tx: Tx): Promise<number> =>
  tx.run(sql`
    INSERT INTO events.event (id, brand, market, code, kind, name, summary, details, place, address, starts_at, ends_at, enrol_until,
      seats, most_companions, taken)
    VALUES (gen_random_uuid(), 'jeep', 'br', 'by-hand', 'MEETING', 'by hand', '-', '-', '-', '-', now(), now() + interval '1 hour', now(),
      2, 0, 1)`);

/** A medal whose writer let it count alone. */
export const approveOwnMedals = async (tx: Tx): Promise<void> => {
  await tx.run(sql`ALTER TABLE loyalty.medal DROP CONSTRAINT medal_two_persons`);
  await tx.run(sql`UPDATE loyalty.medal SET approved_by = written_by, approved_at = now() - interval '1 second'`);
};

const makeVoucherPlan = (tx: Tx, orderId: string): Promise<number> =>
  tx.run(sql`
    INSERT INTO benefits.voucher_plan (id, brand, market, name, kind, least, amount, currency, keeps_days, valid_from, active, written_by)
    SELECT ${TERMS}::uuid, brand, market, 'made by hand', 'LOYALTY', 1, 5, currency, 1, now(), true, 'one'
    FROM reservations.purchase WHERE id = ${orderId}`);

/** A voucher of nobody that this order keeps, while its price has nothing of it. */
export const keepVoucher = async (tx: Tx, orderId: string): Promise<void> => {
  await makeVoucherPlan(tx, orderId);
  await tx.run(sql`
    INSERT INTO benefits.voucher (id, brand, market, plan_id, kind, amount, currency, code, valid_until, used_in)
    SELECT ${TERMS}::uuid, brand, market, ${TERMS}::uuid, 'LOYALTY', 5, currency, '000000000000', now() + interval '1 day', id
    FROM reservations.purchase WHERE id = ${orderId}`);
  await tx.run(sql`
    INSERT INTO benefits.voucher_use (id, brand, voucher_id, order_id, off)
    SELECT ${TERMS}::uuid, brand, ${TERMS}::uuid, id, 5 FROM reservations.purchase WHERE id = ${orderId}`);
};

/** A voucher of nobody that is kept for a visit that nobody has. */
export const keepVoucherForNoVisit = async (tx: Tx, orderId: string): Promise<void> => {
  await makeVoucherPlan(tx, orderId);
  await tx.run(sql`
    INSERT INTO benefits.voucher (id, brand, market, plan_id, kind, amount, currency, code, valid_until, kept_for)
    SELECT ${TERMS}::uuid, brand, market, ${TERMS}::uuid, 'LOYALTY', 5, currency, '000000000000', now() + interval '1 day', id
    FROM reservations.purchase WHERE id = ${orderId}`);
};

/** A slip that is open for a part which does not wait for it: of no such source, or of one that nobody was asked for. */
export const chargeForPart = async (
  tx: Tx,
  orderId: string,
  kind: 'BILLET_PAYMENT' | 'DEALER_PAYMENT',
): Promise<void> => {
  await tx.run(sql`
    INSERT INTO reservations.balance_source (id, brand, market, order_id, kind, amount, currency, state)
    SELECT ${TERMS}::uuid, brand, market, id, ${kind}, 1, currency, ${kind === 'BILLET_PAYMENT' ? 'PLANNED' : 'WAITING'}
    FROM reservations.purchase WHERE id = ${orderId}`);
  await tx.run(sql`
    INSERT INTO payments.charge (id, brand, market, order_id, source_id, purpose, method, amount, currency, due_on, expires_at, state)
    SELECT gen_random_uuid(), brand, market, order_id, id, 'balance', 'boleto', 1, currency, current_date, now(), 'CREATED'
    FROM reservations.balance_source WHERE id = ${TERMS}`);
};

/** Points for a member that are approved and not booked. */
export const approveGift = (tx: Tx, memberId: string): Promise<number> =>
  tx.run(sql`
    INSERT INTO loyalty.gift (id, brand, market, member_id, points, reason, state, proposed_by, decided_by, decided_at)
    SELECT gen_random_uuid(), brand, market, id, 5, 'by hand', 'APPROVED', 'one', 'another', now() FROM loyalty.member
    WHERE id = ${memberId}`);

const makeBenefit = async (tx: Tx): Promise<void> => {
  await tx.run(sql`
    INSERT INTO benefits.partner (id, brand, market, code, name, active) VALUES (${TERMS}::uuid, 'jeep', 'br', 'by-hand', 'by hand', true)`);
  await tx.run(sql`
    INSERT INTO benefits.audience (id, brand, market, name, kind) VALUES (${TERMS}::uuid, 'jeep', 'br', 'by hand', 'EVERYBODY')`);
  await tx.run(sql`
    INSERT INTO benefits.benefit (id, brand, market, partner_id, audience_id, title, summary, terms, picture, modes, currency, coverage,
      at_dealer, per_person, valid_from, active, written_by, rated, stars_sum)
    VALUES (${TERMS}::uuid, 'jeep', 'br', ${TERMS}::uuid, ${TERMS}::uuid, 'by hand', 'by hand', 'by hand', 'CARE', '{SELF}', 'BRL', 'NATIONAL',
      false, 1, now(), true, 'one', 1, 5)`);
};

const makePoll = async (tx: Tx): Promise<void> => {
  await tx.run(sql`
    INSERT INTO benefits.poll (id, brand, market, dealer_id, type, question, target, active)
    VALUES (${TERMS}::uuid, 'jeep', 'br', ${TERMS}::uuid, 'BENEFIT', 'by hand', 1, true)`);
  await tx.run(sql`
    INSERT INTO benefits.poll_option (id, brand, poll_id, place, label, votes) VALUES (${TERMS}::uuid, 'jeep', ${TERMS}::uuid, 1, '-', 1)`);
};

/** Sums of which no row says anything. */
export const SUM_DAMAGES: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  'what members think of a benefit is what each of them said': makeBenefit,
  'the votes of a poll are those that were cast': makePoll,
  'what is to be paid again of an order is what banks took of it': (tx) =>
    tx.run(sql`UPDATE reservations.purchase SET taken_back = 1`),
  'what was found of a buyer stands with their own order': (tx) =>
    tx.run(sql`
      INSERT INTO identity_check.outcome (order_id, brand, market, dealer_id, account_id, state, way)
      SELECT id, brand, market, dealer_id, gen_random_uuid(), 'WITHOUT', 'DEALER' FROM reservations.purchase LIMIT 1`),
};
