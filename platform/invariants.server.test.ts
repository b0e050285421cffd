import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCoupon, addUse } from '#tests/harness/coupon-damages.ts';
import {
  approveGift,
  chargeForPart,
  approveOwnMedals,
  keepPlace,
  keepVoucher,
  keepVoucherForNoVisit,
  PROMOTION_DAMAGES,
  sitNobody,
  SUM_DAMAGES,
  MONTH_DAMAGES,
} from '#tests/harness/damages.ts';
import { addMember, BY_HAND, TERM_DAMAGES } from '#tests/harness/term-damages.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { runRefund, runSale } from '#tests/harness/scenario.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { openDatabase, type Database, type Tx } from './database.server.ts';
import { findBreaches, invariants } from './invariants.server.ts';
import { sql } from './sql.server.ts';

let app: TestApp;
/** As the owner of the tables, who alone can break them. */
let owner: Database;
let sold = '';
let refunded = '';

beforeAll(async () => {
  app = await startTestApp();
  const { call, sandboxConsole, databaseUrl } = app;
  const stage = { call, sandboxConsole, databaseUrl, token: await signIn(call, CUSTOMER.br) };
  sold = (await runSale(stage)).id;
  refunded = (await runRefund(stage)).id;
  await expectDrainedAndSound(databaseUrl);
  owner = openDatabase({ url: databaseUrl, pool: 1, role: 'none' });
});
afterAll(async () => {
  await owner.close();
  await app.stop();
});

class Undone extends Error {}

/** Names of the invariants that the damage breaks; the damage itself is undone. */
const brokenBy = async (damage: (tx: Tx) => Promise<unknown>): Promise<string[]> => {
  let names: string[] = [];
  const damaged = owner.withTx({ allBrands: true }, async (tx) => {
    await damage(tx);
    names = (await findBreaches(tx)).map(({ name }) => name);
    throw new Undone();
  });
  await expect(damaged).rejects.toBeInstanceOf(Undone);
  return names;
};

/** A lead that nobody acknowledged, and nobody is told of. */
const addLead = (tx: Tx, withDealer: boolean): Promise<unknown> =>
  tx.run(sql`
    INSERT INTO leads.lead (id, brand, market, channel, form, origin, day, person_type, person_index, phone_index, sealed,
      dealer_id, routed_by, sms_consent, phone_consent, email_consent, whatsapp_consent, consent_version)
    SELECT gen_random_uuid(), 'jeep', 'br', 'FORM', 'Proposal', 'leadform', '2026-11-01', 'physical', 'x', 'x', '\\x00',
      dealer.id, CASE WHEN dealer.id IS NULL THEN 'NONE' ELSE 'CHOSEN' END, true, true, false, false, 'v1'
    FROM (SELECT CASE WHEN ${withDealer} THEN gen_random_uuid() END AS id) AS dealer`);

const addProposal = async (tx: Tx, proposal: { status?: string; orderId?: string | null } = {}): Promise<void> => {
  await tx.run(sql`ALTER TABLE financing.proposal DROP CONSTRAINT proposal_brand_simulation_id_fkey`);
  await tx.run(sql`
    INSERT INTO financing.proposal (id, brand, market, number, simulation_id, anonymous_id, dealer_id, order_id, source, status,
      applicant_sealed, document_index, terms_version, released, currency)
    VALUES (gen_random_uuid(), 'ram', 'br', 'made by hand', gen_random_uuid(), 'nobody', gen_random_uuid(), ${proposal.orderId ?? null},
      'CDC', ${proposal.status ?? 'PROPOSAL_SENT'}, '', '', '1', 1, 'BRL')`);
};

/** Money made by hand: a source of the sold order and what it brought, with nothing of it in the order. */
const addMoney = async (tx: Tx, of: { via?: string; order?: string } = {}): Promise<void> => {
  const order = of.order ?? sold;
  await tx.run(sql`
    INSERT INTO reservations.balance_source (id, brand, market, order_id, kind, amount, paid, currency, state)
    SELECT ${BY_HAND}::uuid, brand, market, id, 'DEALER_PAYMENT', 100, 100, currency, 'PAID' FROM reservations.purchase WHERE id = ${order}`);
  await tx.run(sql`
    INSERT INTO reservations.balance_money (id, brand, order_id, source_id, via, external_id, amount, currency, verdict, booked_by)
    SELECT ${BY_HAND}::uuid, brand, id, ${BY_HAND}::uuid, ${of.via ?? 'sandbox'}, 'by hand', 100, currency, 'accepted', 'nobody'
    FROM reservations.purchase WHERE id = ${order}`);
  await tx.run(sql`UPDATE reservations.purchase SET paid = paid + 100 WHERE id = ${order}`);
};

const addReturn = (tx: Tx): Promise<unknown> =>
  tx.run(sql`
    INSERT INTO reservations.balance_return (id, brand, order_id, money_id, amount, currency, reason, requested_by)
    SELECT gen_random_uuid(), brand, order_id, id, amount, currency, 'by hand', 'nobody' FROM reservations.balance_money
    WHERE id = ${BY_HAND}`);

const DAMAGES: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  'an entry of points has two sides that add up to none': async (tx) => {
    await addMember(tx, 0);
    await tx.run(sql`
      INSERT INTO loyalty.entry (id, brand, member_id, kind, cause)
      SELECT gen_random_uuid(), brand, id, 'EARN', 'by hand' FROM loyalty.member WHERE id = ${BY_HAND}`);
  },
  'a member’s points and debt are what was booked, and what the lots have left': (tx) => addMember(tx, 5),
  'what is taken of a prize is what members have of it': (tx) =>
    tx.run(sql`UPDATE loyalty.prize SET taken = taken + 1 WHERE taken < stock`),
  'what gives points or costs them was approved by a second person': approveOwnMedals,
  'what is taken of an event’s seats is who sits on them': sitNobody,
  ...PROMOTION_DAMAGES,
  ...SUM_DAMAGES,
  'points by hand are booked once a second person approved, and only then': async (tx) => {
    await addMember(tx, 0);
    await approveGift(tx, BY_HAND);
  },
  ...TERM_DAMAGES,
  'a voucher is where its use says: kept by a living order, or spent in a paid one': (tx) => keepVoucher(tx, sold),
  'what a price has of a voucher is what the voucher takes off, and the price adds up': (tx) => keepVoucher(tx, sold),
  'a voucher is kept for a visit that takes place, and booked by its dealership': (tx) =>
    keepVoucherForNoVisit(tx, sold),
  'a place in the quota of employees is kept only by an order that lives': (tx) => keepPlace(tx, refunded, 1),
  'every place that is kept is counted in its quota': (tx) => keepPlace(tx, sold, 0),
  'a car has at most one active hold or sale': async (tx) => {
    await tx.run(sql`DROP INDEX stock.one_active`);
    await tx.run(sql`
      INSERT INTO stock.hold (id, brand, unit_id, order_id, kind)
      SELECT gen_random_uuid(), brand, unit_id, order_id, 'sale' FROM stock.hold WHERE order_id = ${sold}`);
  },
  'a car is kept only for an order that still lives': (tx) =>
    tx.run(sql`UPDATE stock.hold SET released_at = NULL WHERE order_id = ${refunded}`),
  'an order that waits or is paid has its car': (tx) =>
    tx.run(sql`UPDATE stock.hold SET released_at = now() WHERE order_id = ${sold}`),
  'an acknowledged reservation is there': (tx) =>
    tx.run(sql`
      UPDATE platform.idempotency SET response = replace(response, ${sold}, gen_random_uuid()::text)
      WHERE route LIKE '%pre-reserve'`),
  'an acknowledged charge is there': async (tx) => {
    await tx.run(sql`ALTER TABLE payments.receipt DROP CONSTRAINT receipt_brand_charge_id_fkey`);
    await tx.run(sql`DELETE FROM payments.charge WHERE order_id = ${sold}`);
  },
  'one key made one reservation': (tx) =>
    tx.run(sql`
      INSERT INTO platform.idempotency (brand, actor, route, key, body_hash, state, status, response)
      SELECT brand, actor, route, 'another-key', body_hash, state, status, response FROM platform.idempotency
      WHERE route LIKE '%pre-reserve' LIMIT 1`),
  'nothing crosses brands': async (tx) => {
    await tx.run(sql`ALTER TABLE payments.entry DISABLE TRIGGER USER`);
    await tx.run(sql`UPDATE payments.entry SET brand = 'ram' WHERE order_id = ${sold}`);
  },
  'what an order has paid is what came in for it': (tx) =>
    tx.run(sql`UPDATE reservations.purchase SET paid = paid + 1 WHERE id = ${sold}`),
  'a balance is paid when nothing is left to pay': (tx) =>
    tx.run(sql`UPDATE reservations.purchase SET balance = 'PAID' WHERE id = ${sold}`),
  'what a source brought in is the sum of its money': (tx) =>
    tx.run(sql`
      INSERT INTO reservations.balance_source (id, brand, market, order_id, kind, amount, paid, currency)
      SELECT gen_random_uuid(), brand, market, id, 'DEALER_PAYMENT', 100, 1, currency FROM reservations.purchase WHERE id = ${sold}`),
  'sources are not to bring more than is left to pay': (tx) =>
    tx.run(sql`
      INSERT INTO reservations.balance_source (id, brand, market, order_id, kind, amount, currency)
      SELECT gen_random_uuid(), brand, market, id, 'DEALER_PAYMENT', total - paid + 1, currency FROM reservations.purchase WHERE id = ${sold}`),
  'a charge for a part of the rest collects for its own source': (tx) => chargeForPart(tx, sold, 'DEALER_PAYMENT'),
  'a part that is being collected waits for one charge': (tx) => chargeForPart(tx, sold, 'BILLET_PAYMENT'),
  'no order is both cancelled and charged': (tx) =>
    tx.run(sql`
      INSERT INTO reservations.balance_source (id, brand, market, order_id, kind, amount, currency)
      SELECT gen_random_uuid(), brand, market, id, 'DEALER_PAYMENT', 1, currency FROM reservations.purchase WHERE id = ${refunded}`),
  'money outside the gateway that no order keeps is owed back': (tx) => addMoney(tx, { order: refunded }),
  'of an order that runs so much goes back as it says': async (tx) => {
    await addMoney(tx);
    await addReturn(tx);
  },
  'what others took for us is what the ledger says they hold': (tx) => addMoney(tx),
  'money that the gateway brought to a balance has its receipt': (tx) => addMoney(tx, { via: 'gateway' }),
  'a payment at the dealership counts exactly when it is booked': (tx) =>
    tx.run(sql`
      INSERT INTO reservations.dealer_payment (id, brand, market, order_id, dealer_id, amount, currency, receipt_number, state, booked_by)
      SELECT gen_random_uuid(), brand, market, id, dealer_id, 100, currency, 'BYHAND', 'BOOKED', 'nobody'
      FROM reservations.purchase WHERE id = ${sold}`),
  'the ledger sums to zero': (tx) =>
    tx.run(sql`
      INSERT INTO payments.entry (brand, posting, account, amount, currency, order_id)
      VALUES ('jeep', gen_random_uuid(), 'deposits', 1, 'BRL', ${sold})`),
  'captured minus refunded is what the ledger holds': (tx) =>
    tx.run(sql`UPDATE payments.receipt SET refunded = 1 WHERE order_id = ${sold}`),
  'refunds never pass what was received': (tx) =>
    tx.run(sql`
      INSERT INTO payments.refund (id, brand, receipt_id, order_id, amount, currency, reason, state, requested_by)
      SELECT gen_random_uuid(), brand, receipt_id, order_id, 1, currency, reason, 'REQUESTED', requested_by
      FROM payments.refund WHERE order_id = ${refunded}`),
  'what a receipt gave back is the sum of its refunds': (tx) =>
    tx.run(sql`UPDATE payments.receipt SET refunded = 0 WHERE order_id = ${refunded}`),
  'of money that its bank took back nothing waits to go back': (tx) =>
    tx.run(sql`
      INSERT INTO payments.refund (id, brand, receipt_id, order_id, amount, currency, reason, state, requested_by)
      SELECT gen_random_uuid(), brand, receipt_id, order_id, amount, currency, reason, 'VOID', requested_by
      FROM payments.refund WHERE order_id = ${refunded}`),
  'no refund stands twice at the gateway': (tx) =>
    tx.run(sql`
      INSERT INTO payments.refund (id, brand, receipt_id, order_id, amount, currency, reason, state, requested_by, provider_id)
      SELECT gen_random_uuid(), brand, receipt_id, order_id, amount, currency, reason, 'FAILED', requested_by, provider_id
      FROM payments.refund WHERE order_id = ${refunded}`),
  'money nobody wanted, or of an ended order, is on its way back': async (tx) => {
    await tx.run(sql`DELETE FROM payments.refund WHERE order_id = ${refunded}`);
    await tx.run(sql`UPDATE payments.receipt SET refunded = 0 WHERE order_id = ${refunded}`);
  },
  'an order is reserved by money, and only by money that was accepted': (tx) =>
    tx.run(sql`DELETE FROM payments.receipt WHERE order_id = ${sold}`),
  'an accepted receipt has its paid charge': async (tx) => {
    await tx.run(sql`ALTER TABLE payments.charge DISABLE TRIGGER USER`);
    await tx.run(sql`UPDATE payments.charge SET state = 'PENDING' WHERE order_id = ${sold}`);
  },
  'a paid charge has its receipt': (tx) =>
    tx.run(sql`UPDATE payments.receipt SET verdict = 'unwanted', why_unwanted = 'late' WHERE order_id = ${sold}`),
  'every move was legal': (tx) =>
    tx.run(sql`
      INSERT INTO platform.audit (brand, actor, action, subject_type, subject_id, from_state, to_state)
      VALUES ('jeep', 'nobody', 'order.moved', 'order', ${sold}, 'RESERVE', 'DELIVERED')`),
  'every move was audited, each from where the one before ended': async (tx) => {
    await tx.run(sql`ALTER TABLE platform.audit DISABLE TRIGGER USER`);
    await tx.run(
      sql`DELETE FROM platform.audit WHERE subject_id = ${refunded} AND to_state = 'REQUESTED_CANCELLATION'`,
    );
  },
  'every state is the end of its audited moves': async (tx) => {
    await tx.run(sql`ALTER TABLE reservations.purchase DISABLE TRIGGER USER`);
    await tx.run(sql`UPDATE reservations.purchase SET state = 'PLACED' WHERE id = ${sold}`);
  },
  'the outbox drains': (tx) =>
    tx.run(sql`UPDATE platform.outbox SET done_at = NULL, dead_at = now() WHERE topic = 'charge.send'`),
  'a webhook that was kept is worked or waits its turn': (tx) =>
    tx.run(sql`UPDATE platform.inbox SET processed_at = NULL WHERE provider = 'gateway'`),
  'no key is in progress past its lease': (tx) =>
    tx.run(sql`UPDATE platform.idempotency SET state = 'in_progress', lease_until = now() - interval '1 second'`),
  'no job is past its deadline': (tx) => tx.run(sql`UPDATE platform.schedule SET due_at = now() - interval '2 hours'`),
  'an acknowledged proposal is there': (tx) =>
    tx.run(sql`
      INSERT INTO platform.idempotency (brand, actor, route, key, body_hash, state, status, response)
      SELECT brand, actor, 'POST financing/v1/proposal', 'lost-for-good', body_hash, state, status,
        jsonb_build_object('ok', true, 'value', jsonb_build_object('id', gen_random_uuid()))::text
      FROM platform.idempotency WHERE route LIKE '%pre-reserve' LIMIT 1`),
  'a proposal stands where its last step says, and its steps have no gap': (tx) =>
    addProposal(tx, { status: 'APPROVED' }),
  'a proposal is about the balance of an order of its own brand': (tx) => addProposal(tx, { orderId: sold }),
  'a coupon’s uses never pass its limit, and are those of its orders': (tx) => addCoupon(tx),
  'a person’s uses of a coupon never pass their limit': async (tx) => {
    await addCoupon(tx);
    await addUse(tx, sold);
    await addUse(tx, sold);
  },
  'a coupon in use stands in the price of its order, which adds up, and ends with it': async (tx) => {
    await addCoupon(tx);
    await addUse(tx, sold);
  },
  'an acknowledged lead is there': (tx) =>
    tx.run(sql`
      INSERT INTO platform.idempotency (brand, actor, route, key, body_hash, state, status, response)
      VALUES ('jeep', 'nobody', 'POST lead/v2/lead', 'lost-for-good', 'x', 'done', 200,
        jsonb_build_object('ok', true, 'value', jsonb_build_object('id', gen_random_uuid()))::text)`),
  'every lead is told, or waits to be told, to the CRM': (tx) => addLead(tx, false),
  'every sending of a lead left its consent': (tx) => addLead(tx, false),
  'a lead with a dealer is told, or waits to be told, to the dealer': (tx) => addLead(tx, true),
  'the chain of the audit log is whole': async (tx) => {
    await tx.run(sql`SELECT platform.seal_audit(100)`);
    await tx.run(sql`ALTER TABLE platform.audit DISABLE TRIGGER USER`);
    await tx.run(sql`
      UPDATE platform.audit SET actor = actor || 'x' WHERE id = (SELECT min(audit_id) FROM platform.audit_seal)`);
  },
  ...MONTH_DAMAGES,
  'an upload is settled within the hour': (tx) =>
    tx.run(sql`
      INSERT INTO platform.file (id, brand, owner, purpose, name, media_type, bytes, sha256, state, created_at)
      VALUES (gen_random_uuid(), 'jeep', 'nobody', 'document', 'a.png', 'image/png', 1, 'x', 'pending', now() - interval '2 hours')`),
};

test('the data of a sale and of a refund break none', async () => {
  expect(await brokenBy(async () => undefined)).toEqual([]);
});

test('every invariant has a damage that breaks it', () => {
  expect(Object.keys(DAMAGES).toSorted()).toEqual(invariants.map(({ name }) => name).toSorted());
});

test.each(Object.entries(DAMAGES))('%s', async (name, damage) => {
  expect(await brokenBy(damage)).toContain(name);
});

test('work that lies for long without anybody at it counts as not drained', async () => {
  const stuck = (tx: Tx) =>
    tx.run(sql`
      INSERT INTO platform.outbox (topic, brand, payload, run_at) VALUES ('nobody.works', 'jeep', '{}', now() - interval '10 minutes')`);
  expect(await brokenBy(stuck)).toEqual(['the outbox drains']);
});

test('the program’s own role cannot do such damage to what is append-only', async () => {
  const { db } = app.api.application.services;
  const all = { allBrands: true } as const;
  await expect(db.withTx(all, (tx) => tx.run(sql`DELETE FROM payments.entry`))).rejects.toThrow('permission denied');
  await expect(db.withTx(all, (tx) => tx.run(sql`UPDATE platform.audit SET actor = 'x'`))).rejects.toThrow(
    'permission denied',
  );
  await expect(db.run(sql`DROP INDEX stock.one_active`)).rejects.toThrow('must be owner');
});
