import { ok, refuse } from '#kernel/result.ts';
import { randomToken, sha256 } from '#platform/crypto.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { takeShared } from '#platform/http/shared-limit.server.ts';
import * as calls from '../contract/phone.ts';
import { dropPhotos } from '../receive-photo.server.ts';
import * as store from '../store/handoffs.server.ts';
import { audit, byPhone, standingOf, toAnswer, type OwnPorts } from './buyer.server.ts';
import { challenge, checkPhotos, isForm } from './check.server.ts';

/** A hand-off that is known, and its phone's proof as it is kept. */
type Held = store.Taken & { readonly handoff: string };

const heldOf = (context: Context): string => sha256(context.header(calls.HANDOFF_HEADER) ?? '');

/** What came of it, for whoever holds the phone; null: the order is no longer the one of that account. */
const shown = async (ports: OwnPorts, tx: Tx, { context, held }: { context: Context; held: Held }) => {
  const buyer = byPhone(context, held);
  const found = await ports.findOwnOrder(tx, buyer, { id: held.orderId, lock: false });
  const order = found === null ? null : await ports.describeOrder(tx, { env: context.env, id: held.orderId });
  if (found === null || order === null) return null;
  const { state, mayTry } = toAnswer(found, await standingOf(tx, buyer, held.orderId));
  return { state, mayTry, order, isConfirmed: held.isConfirmed, until: held.until.toISOString() };
};

const take =
  (ports: OwnPorts): Handler<typeof calls.takeHandoff> =>
  ({ body: { token, handoff = randomToken() } }, context) =>
    context.withTx(async (tx) => {
      const { brand, market } = context;
      const of = { brand, market, tokenHash: sha256(token), sessionHash: sha256(handoff) };
      const opened = await store.takeHandoff(tx, of);
      const taken = opened ?? (await store.takenJustNow(tx, of));
      if (taken === null) return (await store.wasTaken(tx, of)) ? refuse('handoffTaken') : refuse('handoffOver');
      const held = { ...taken, handoff: of.sessionHash };
      const now = await shown(ports, tx, { context, held });
      if (now === null) return refuse('handoffOver');
      if (opened !== null) {
        const action = calls.takeHandoff.audit;
        await audit(tx, byPhone(context, held), { id: taken.orderId, action });
      }
      return ok({ handoff, ...now });
    });

/** Calls of one phone in a minute: it takes a handful, and whoever shares its address takes none of them. */
const PER_MINUTE = 30;

/** Which order a phone may look at; null: none, or no more. */
const holdBy = async (context: Context): Promise<Held | 'tooMany' | null> => {
  const { brand, market } = context;
  const handoff = heldOf(context);
  const taken = await context.read((tx) => store.findTaken(tx, { brand, market, sessionHash: handoff }));
  if (taken === null) return null;
  const perMinute = PER_MINUTE * context.env.RATE_LIMIT_SCALE;
  const wait = await takeShared(context.exact, { key: `identity-handoff ${handoff.slice(0, 32)}`, perMinute });
  return wait > 0 ? 'tooMany' : { ...taken, handoff };
};

const read =
  (ports: OwnPorts): Handler<typeof calls.readHandoff> =>
  async (_input, context) => {
    const held = await holdBy(context);
    if (held === 'tooMany') return refuse(held);
    const now = held === null ? null : await context.read((tx) => shown(ports, tx, { context, held }));
    return now === null ? refuse('handoffOver') : ok(now);
  };

const confirm =
  (ports: OwnPorts): Handler<typeof calls.confirmHandoff> =>
  async ({ body: { number } }, context) => {
    const held = await holdBy(context);
    if (held === 'tooMany') return refuse(held);
    if (held === null) return refuse('handoffOver');
    const { brand, market } = context;
    const { handoff, orderId: id } = held;
    // A wrong one is counted whatever is answered.
    const typed = await context.withTx(async (tx) => {
      if ((await store.findTaken(tx, { brand, market, sessionHash: handoff, lock: true })) === null) return null;
      const { left } = await store.typeNumber(tx, { brand, market, sessionHash: handoff, number });
      const action = left === null ? calls.confirmHandoff.audit : 'identity.handoffNumberWrong';
      await audit(tx, byPhone(context, held), { id, action });
      return { left };
    });
    if (typed === null || typed.left === 0) return refuse('handoffOver');
    if (typed.left !== null)
      return refuse('numberWrong', { fields: [{ field: 'number', key: 'antifraud.numberWrong' }] });
    const now = await context.read((tx) => shown(ports, tx, { context, held: { ...held, isConfirmed: true } }));
    return now === null ? refuse('handoffOver') : ok(now);
  };

const deny: Handler<typeof calls.denyHandoff> = async (_input, context) => {
  const held = await holdBy(context);
  if (held === 'tooMany') return refuse(held);
  if (held === null) return refuse('handoffOver');
  const { brand, market } = context;
  return context.withTx(async (tx) => {
    await store.endTaken(tx, { brand, market, sessionHash: held.handoff });
    await audit(tx, byPhone(context, held), { id: held.orderId, action: calls.denyHandoff.audit });
    return ok({ over: true as const });
  });
};

const begin =
  (ports: OwnPorts): Handler<typeof calls.challengeHandoff> =>
  async (_input, context) => {
    const held = await holdBy(context);
    if (held === 'tooMany') return refuse(held);
    if (held === null) return refuse('handoffOver');
    if (!held.isConfirmed) return refuse('numberMissing');
    const begun = await challenge(ports, context, { buyer: byPhone(context, held), id: held.orderId });
    return !begun.ok && begun.code === 'orderUnknown' ? refuse('handoffOver') : begun;
  };

const check =
  (ports: OwnPorts): Handler<typeof calls.checkHandoff> =>
  async (_input, context) => {
    const held = await holdBy(context);
    if (held === null || held === 'tooMany' || !held.isConfirmed) {
      if (isForm(context)) await dropPhotos(context);
      if (held === 'tooMany') return refuse(held);
      return held === null ? refuse('handoffOver') : refuse('numberMissing');
    }
    const done = await checkPhotos(ports, context, { buyer: byPhone(context, held), id: held.orderId });
    if (!done.ok) return done.code === 'orderUnknown' ? refuse('handoffOver') : done;
    const now = await context.read((tx) => shown(ports, tx, { context, held }));
    return now === null ? refuse('handoffOver') : ok(now);
  };

export const phoneRoutes = (ports: OwnPorts): readonly Route[] => [
  handle(calls.takeHandoff, take(ports)),
  handle(calls.readHandoff, read(ports)),
  handle(calls.confirmHandoff, confirm(ports)),
  handle(calls.denyHandoff, deny),
  handle(calls.challengeHandoff, begin(ports)),
  handle(calls.checkHandoff, check(ports)),
];
