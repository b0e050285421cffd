import { ok, refuse } from '#kernel/result.ts';
import { randomToken, sha256 } from '#platform/crypto.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import * as calls from '../contract/phone.ts';
import * as store from '../store/handoffs.server.ts';
import { audit, byPhone, standingOf, toAnswer, type OwnPorts } from './buyer.server.ts';
import { dropPhotos } from '../receive-photo.server.ts';
import { challenge, checkPhotos, isForm } from './check.server.ts';

/** What came of it, for whoever holds the phone; null: the order is no longer the one of that account. */
const shown = async (ports: OwnPorts, tx: Tx, { context, taken }: { context: Context; taken: store.Taken }) => {
  const buyer = byPhone(context, taken.accountId);
  const order = await ports.findOwnOrder(tx, buyer, { id: taken.orderId, lock: false });
  if (order === null) return null;
  const { state, mayTry } = toAnswer(order, await standingOf(tx, buyer, taken.orderId));
  return { state, mayTry, until: taken.until.toISOString() };
};

const take =
  (ports: OwnPorts): Handler<typeof calls.takeHandoff> =>
  ({ body: { token } }, context) =>
    context.withTx(async (tx) => {
      const { brand, market } = context;
      const [tokenHash, handoff] = [sha256(token), randomToken()];
      const taken = await store.takeHandoff(tx, { brand, market, tokenHash, sessionHash: sha256(handoff) });
      if (taken === null)
        return (await store.wasTaken(tx, { brand, market, tokenHash }))
          ? refuse('handoffTaken')
          : refuse('handoffOver');
      const now = await shown(ports, tx, { context, taken });
      if (now === null) return refuse('handoffOver');
      const buyer = byPhone(context, taken.accountId);
      await audit(tx, buyer, { id: taken.orderId, action: calls.takeHandoff.audit });
      return ok({ handoff, ...now });
    });

/** Which order a phone may look at; null: none, or no more. */
const takenBy = (tx: Tx, context: Context): Promise<store.Taken | null> => {
  const { brand, market } = context;
  const held = context.header(calls.HANDOFF_HEADER) ?? '';
  return store.findTaken(tx, { brand, market, sessionHash: sha256(held) });
};

const read =
  (ports: OwnPorts): Handler<typeof calls.readHandoff> =>
  (_input, context) =>
    context.read(async (tx) => {
      const taken = await takenBy(tx, context);
      const now = taken === null ? null : await shown(ports, tx, { context, taken });
      return now === null ? refuse('handoffOver') : ok(now);
    });

const begin =
  (ports: OwnPorts): Handler<typeof calls.challengeHandoff> =>
  async (_input, context) => {
    const taken = await context.read((tx) => takenBy(tx, context));
    if (taken === null) return refuse('handoffOver');
    const begun = await challenge(ports, context, { buyer: byPhone(context, taken.accountId), id: taken.orderId });
    return !begun.ok && begun.code === 'orderUnknown' ? refuse('handoffOver') : begun;
  };

const check =
  (ports: OwnPorts): Handler<typeof calls.checkHandoff> =>
  async (_input, context) => {
    const taken = await context.read((tx) => takenBy(tx, context));
    if (taken === null) {
      if (isForm(context)) await dropPhotos(context);
      return refuse('handoffOver');
    }
    const done = await checkPhotos(ports, context, { buyer: byPhone(context, taken.accountId), id: taken.orderId });
    if (!done.ok) return done.code === 'orderUnknown' ? refuse('handoffOver') : done;
    const { state, mayTry } = done.value;
    return ok({ state, mayTry, until: taken.until.toISOString() });
  };

export const phoneRoutes = (ports: OwnPorts): readonly Route[] => [
  handle(calls.takeHandoff, take(ports)),
  handle(calls.readHandoff, read(ports)),
  handle(calls.challengeHandoff, begin(ports)),
  handle(calls.checkHandoff, check(ports)),
];
