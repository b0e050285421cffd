import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { stepsOf } from '../challenge.server.ts';
import { compare, PHOTOS } from '../compare.server.ts';
import * as calls from '../contract/own.ts';
import { refuseReceived } from '../look.server.ts';
import { overwriteAll, receivePhotos } from '../receive-photo.server.ts';
import {
  CONSENT_VERSION,
  countsAsTry,
  mayAppeal,
  mayChoosePerson,
  mayTry,
  type Outcome,
  type Way,
} from '../rules/outcome.ts';
import * as store from '../store/outcomes.server.ts';

/** An own order as it is looked at here; `lock` holds its row. */
export type OwnOrder = { readonly id: string; readonly dealerId: string; readonly isOpen: boolean };
export type OwnPorts = {
  readonly findOwnOrder: (tx: Tx, context: Context, of: { id: string; lock: boolean }) => Promise<OwnOrder | null>;
};

const siteOf = ({ brand, market }: Context) => ({ brand, market });
const accountOf = ({ actor }: Context): string => (actor.kind === 'person' ? actor.accountId : '');

const toAnswer = (order: OwnOrder, row: store.OutcomeRow | null) => ({
  state: row?.state ?? null,
  way: row?.way ?? null,
  reason: row?.reason ?? null,
  at: row?.stateAt.toISOString() ?? null,
  isOpen: order.isOpen,
  mayTry: order.isOpen && mayTry(row),
  mayChoosePerson: order.isOpen && mayChoosePerson(row),
  mayAppeal: mayAppeal(row),
});

type Saving = { readonly state: Outcome; readonly way: Way; readonly consentVersion: string | null };

/** Written behind the order's lock, as it stands then: what somebody decided meanwhile stays. */
const saveWhere = (
  ports: OwnPorts,
  context: Context,
  of: Saving & { readonly id: string; readonly may: typeof mayTry; readonly action: string },
) =>
  context.withTx(async (tx) => {
    const order = await ports.findOwnOrder(tx, context, { id: of.id, lock: true });
    if (order === null) return refuse('orderUnknown');
    if (!order.isOpen) return refuse('notNow');
    const site = siteOf(context);
    const before = await store.lockOutcome(tx, { ...site, orderId: of.id });
    if (!of.may(before)) return refuse('settled');
    const tries = (before?.tries ?? 0) + (countsAsTry(of.state) ? 1 : 0);
    const { state, way, consentVersion } = of;
    const outcome = { state, way, consentVersion, tries };
    const written = await store.saveOutcome(tx, {
      ...site,
      ...outcome,
      orderId: of.id,
      dealerId: order.dealerId,
      accountId: accountOf(context),
    });
    if (written === 0) return refuse('orderUnknown');
    await audit(tx, context, { id: of.id, action: of.action, detail: { state, way, consentVersion } });
    return ok(toAnswer(order, await store.findOutcome(tx, { ...site, orderId: of.id })));
  });

const audit = (
  tx: Tx,
  { brand, actor }: Context,
  { id, action, detail }: { id: string; action: string; detail: Record<string, unknown> },
) => writeAudit(tx, { brand, actor: actorKey(actor), action, subjectType: 'order', subjectId: id, detail });

const isForm = (context: Context): boolean => (context.header('content-type') ?? '').startsWith('multipart/form-data');

const check =
  (ports: OwnPorts): Handler<typeof calls.checkIdentity> =>
  async ({ params: { id } }, context) => {
    // Whose answer is known already needs no photo looked at.
    const may = await context.read(async (tx) => {
      const order = await ports.findOwnOrder(tx, context, { id, lock: false });
      if (order === null) return refuse('orderUnknown');
      if (!order.isOpen) return refuse('notNow');
      return mayTry(await store.findOutcome(tx, { ...siteOf(context), orderId: id })) ? ok(null) : refuse('settled');
    });
    if (!may.ok) return may;
    if (!isForm(context)) return refuse('mediaType');
    const received = await receivePhotos(context, PHOTOS);
    if ('refused' in received) return refuseReceived(received);
    try {
      if (!received.consent)
        return refuse('consentMissing', { fields: [{ field: 'consent', key: 'antifraud.consent' }] });
      const accountId = accountOf(context);
      const of = { secrets: context.env.APP_SECRETS, accountId, now: context.clock.now() };
      const steps = stepsOf(received.challenge, of);
      if (steps === null) return refuse('challengeOver', { fields: [{ field: 'challenge', key: 'antifraud.late' }] });
      const compared = await compare(received.photos, { steps, accountId });
      if (!compared.ok && compared.code !== 'notRecognised') return compared;
      const saved = await saveWhere(ports, context, {
        id,
        state: compared.ok ? compared.value.outcome : 'NOT_RECOGNISED',
        way: 'FACE',
        consentVersion: CONSENT_VERSION,
        may: mayTry,
        action: calls.checkIdentity.audit,
      });
      return saved.ok && !compared.ok ? compared : saved;
    } finally {
      overwriteAll(Object.values(received.photos));
    }
  };

const appeal =
  (ports: OwnPorts): Handler<typeof calls.appealIdentity> =>
  ({ params: { id }, body: { way } }, context) =>
    context.withTx(async (tx) => {
      const order = await ports.findOwnOrder(tx, context, { id, lock: true });
      if (order === null) return refuse('orderUnknown');
      const key = { ...siteOf(context), orderId: id };
      if (!mayAppeal(await store.lockOutcome(tx, key))) return refuse('settled');
      await store.saveAppeal(tx, { orderId: id, way });
      await audit(tx, context, { id, action: calls.appealIdentity.audit, detail: { way } });
      return ok(toAnswer(order, await store.findOutcome(tx, key)));
    });

export const ownRoutes = (ports: OwnPorts): readonly Route[] => [
  handle(calls.readIdentity, ({ params: { id } }, context) =>
    context.read(async (tx) => {
      const order = await ports.findOwnOrder(tx, context, { id, lock: false });
      if (order === null) return refuse('orderUnknown');
      return ok(toAnswer(order, await store.findOutcome(tx, { ...siteOf(context), orderId: id })));
    }),
  ),
  handle(calls.checkIdentity, check(ports)),
  handle(calls.choosePerson, ({ params: { id }, body: { way } }, context) =>
    saveWhere(ports, context, {
      id,
      way,
      state: 'WITHOUT',
      consentVersion: null,
      may: mayChoosePerson,
      action: calls.choosePerson.audit,
    }),
  ),
  handle(calls.appealIdentity, appeal(ports)),
];
