import { randomInt } from 'node:crypto';
import { ok, refuse } from '#kernel/result.ts';
import { randomToken, sha256 } from '#platform/crypto.server.ts';
import { handle, type Handler, type Route } from '#platform/http/context.server.ts';
import * as calls from '../contract/own.ts';
import { mayAppeal, mayChoosePerson } from '../rules/outcome.ts';
import { findHandoff, putHandoff } from '../store/handoffs.server.ts';
import * as store from '../store/outcomes.server.ts';
import { audit, signedIn, standingOf, toAnswer, type OwnPorts } from './buyer.server.ts';
import { beforePhotos, challenge, checkPhotos, saveWhere } from './check.server.ts';

const read =
  ({ findOwnOrder }: OwnPorts): Handler<typeof calls.readIdentity> =>
  ({ params: { id } }, context) =>
    context.read(async (tx) => {
      const buyer = signedIn(context);
      const order = await findOwnOrder(tx, buyer, { id, lock: false });
      if (order === null) return refuse('orderUnknown');
      const { brand, market } = buyer;
      const handoff = await findHandoff(tx, { brand, market, orderId: id });
      return ok({ ...toAnswer(order, await standingOf(tx, buyer, id)), handoff });
    });

const handOff =
  (ports: OwnPorts): Handler<typeof calls.handOffIdentity> =>
  ({ params: { id }, body: { replaces } }, context) =>
    context.withTx(async (tx) => {
      const buyer = signedIn(context);
      // Held, so that of two codes made at once the second is the one that is good.
      await ports.findOwnOrder(tx, buyer, { id, lock: true });
      const may = await beforePhotos(ports, tx, { buyer, id });
      if (!may.ok) return may;
      const { brand, market, accountId } = buyer;
      const before = await findHandoff(tx, { brand, market, orderId: id });
      // A page that is sent again, as by loading it anew, takes nothing from a phone at work.
      if (before?.state === 'TAKEN' && before.round !== replaces) return refuse('handoffRunning');
      const token = randomToken();
      const sessionId = context.actor.kind === 'person' ? context.actor.sessionId : '';
      const number = randomInt(10, 100);
      const made = { brand, market, orderId: id, accountId, sessionId, number, tokenHash: sha256(token) };
      const { expiresAt } = await putHandoff(tx, made);
      await audit(tx, buyer, { id, action: calls.handOffIdentity.audit });
      return ok({ token, expiresAt: expiresAt.toISOString() });
    });

const appeal =
  ({ findOwnOrder }: OwnPorts): Handler<typeof calls.appealIdentity> =>
  ({ params: { id }, body: { way } }, context) =>
    context.withTx(async (tx) => {
      const buyer = signedIn(context);
      const order = await findOwnOrder(tx, buyer, { id, lock: true });
      if (order === null) return refuse('orderUnknown');
      const { brand, market } = buyer;
      if (!mayAppeal(await store.lockOutcome(tx, { brand, market, orderId: id }))) return refuse('settled');
      await store.saveAppeal(tx, { orderId: id, way });
      await audit(tx, buyer, { id, action: calls.appealIdentity.audit, detail: { way } });
      return ok(toAnswer(order, await standingOf(tx, buyer, id)));
    });

export const ownRoutes = (ports: OwnPorts): readonly Route[] => [
  handle(calls.readIdentity, read(ports)),
  handle(calls.challengeIdentity, ({ params: { id } }, context) =>
    challenge(ports, context, { buyer: signedIn(context), id }),
  ),
  handle(calls.checkIdentity, ({ params: { id } }, context) =>
    checkPhotos(ports, context, { buyer: signedIn(context), id }),
  ),
  handle(calls.handOffIdentity, handOff(ports)),
  handle(calls.choosePerson, ({ params: { id }, body: { way } }, context) =>
    saveWhere(ports, context, {
      buyer: signedIn(context),
      id,
      way,
      state: 'WITHOUT',
      consentVersion: null,
      may: mayChoosePerson,
      judge: () => Promise.resolve(null),
      action: calls.choosePerson.audit,
    }),
  ),
  handle(calls.appealIdentity, appeal(ports)),
];
