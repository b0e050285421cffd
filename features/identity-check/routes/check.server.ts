import { ok, refuse, type Refused } from '#kernel/result.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import { newChallenge, readChallenge, type OpenChallenge } from '../challenge.server.ts';
import { compare, PHOTOS } from '../compare.server.ts';
import { checkIdentity } from '../contract/own.ts';
import { refuseReceived } from '../look.server.ts';
import { dropPhotos, overwriteAll, receivePhotos, type Photos } from '../receive-photo.server.ts';
import {
  afterPhotos,
  countsAsTry,
  MOST_TRIES,
  mayTry,
  type Outcome,
  type Standing,
  type Way,
} from '../rules/outcome.ts';
import { findTaken } from '../store/handoffs.server.ts';
import { lockOutcome, saveOutcome } from '../store/outcomes.server.ts';
import { addTry, answerChallenge, countTries, isAnswered } from '../store/tries.server.ts';
import { beginLook, readConsent } from './consent.server.ts';
import { audit, standingOf, toAnswer, type Buyer, type OwnPorts } from './buyer.server.ts';

export const over = () => refuse('challengeOver', { fields: [{ field: 'challenge', key: 'antifraud.late' }] });

const siteOf = ({ brand, market }: Context) => ({ brand, market });

type Of = { readonly buyer: Buyer; readonly id: string };

/** Whether photos are looked at now: whose answer is known already needs none. */
export const beforePhotos = async (ports: OwnPorts, tx: Tx, { buyer, id }: Of) => {
  const order = await ports.findOwnOrder(tx, buyer, { id, lock: false });
  if (order === null) return refuse('orderUnknown');
  if (!order.isOpen) return refuse('notNow');
  const { row, ofAccount } = await standingOf(tx, buyer, id);
  if (!mayTry(row)) return refuse('settled');
  return mayTry(row, ofAccount) ? ok(null) : refuse('triesOver');
};

const challengedBy = ({ env, clock }: Context, { buyer, id }: Of) => ({
  secrets: env.APP_SECRETS,
  accountId: buyer.accountId,
  orderId: id,
  now: clock.now(),
});

/** The steps of this order alone. */
export const challenge = async (ports: OwnPorts, context: Context, of: Of) => {
  const may = await context.read((tx) => beforePhotos(ports, tx, of));
  return may.ok ? ok(newChallenge(challengedBy(context, of))) : may;
};

export type Saving<Code extends string> = {
  readonly state: Outcome;
  readonly way: Way;
  readonly consentVersion: string | null;
  readonly may: (now: Standing | null, ofAccount: number) => boolean;
  readonly action: string;
  /** What else has to hold in the same transaction. */
  readonly judge: (tx: Tx) => Promise<Refused<Code> | null>;
};

const isStillOpen = async (tx: Tx, { brand, market, handoff }: Buyer): Promise<boolean> =>
  handoff === null || (await findTaken(tx, { brand, market, sessionHash: handoff, lock: true }))?.isConfirmed === true;

/** Written behind the order's lock, as it stands then: what somebody decided meanwhile stays. */
export const saveWhere = <Code extends string>(
  ports: OwnPorts,
  context: Context,
  { buyer, id, ...of }: Of & Saving<Code>,
) =>
  context.withTx(async (tx) => {
    const order = await ports.findOwnOrder(tx, buyer, { id, lock: true });
    if (order === null) return refuse('orderUnknown');
    if (!order.isOpen) return refuse('notNow');
    const { brand, market, accountId } = buyer;
    const site = { brand, market };
    const before = await lockOutcome(tx, { ...site, orderId: id });
    // The phone's time may have ended, or a new code been made, while its photos were on their way.
    if (!(await isStillOpen(tx, buyer))) return refuse('orderUnknown');
    if (!of.may(before, await countTries(tx, buyer))) return refuse('settled');
    const refused = await of.judge(tx);
    if (refused !== null) return refused;
    const isTry = countsAsTry(of.state);
    // Of several orders' photos that came at once, those beyond the last learn nothing.
    if (isTry && (await addTry(tx, buyer)) > MOST_TRIES && before?.askedAnew !== true) return refuse('settled');
    const tries = (before?.tries ?? 0) + (isTry ? 1 : 0);
    const { consentVersion } = of;
    const { state, way } = of.way === 'FACE' ? afterPhotos(before, of.state) : of;
    const { dealerId } = order;
    const written = { ...site, orderId: id, dealerId, accountId, state, way, consentVersion, tries };
    if ((await saveOutcome(tx, written)) === 0) return refuse('orderUnknown');
    await audit(tx, buyer, { id, action: of.action, detail: { state, way, consentVersion } });
    if (state === 'SAME') await ports.goOn(tx, { brand, orderId: id });
    if (buyer.handoff !== null)
      await ports.tellByPhone(tx, { brand, orderId: id, version: (before?.version ?? 0) + 1 });
    return ok(toAnswer(order, await standingOf(tx, buyer, id)));
  });

export const isForm = (context: Context): boolean =>
  (context.header('content-type') ?? '').startsWith('multipart/form-data');

/** The photos of an order's buyer: looked at, and only what came out is written. */
export const checkPhotos = async (ports: OwnPorts, context: Context, of: Of) => {
  const may = await context.read((tx) => beforePhotos(ports, tx, of));
  if (!isForm(context)) return may.ok ? refuse('mediaType') : may;
  if (!may.ok) {
    await dropPhotos(context);
    return may;
  }
  const received = await receivePhotos(context, PHOTOS);
  if ('refused' in received) return refuseReceived(received);
  try {
    return await lookAt(ports, context, { ...of, received });
  } finally {
    overwriteAll(Object.values(received.photos));
  }
};

type Received = Photos<(typeof PHOTOS)[number]>;

const lookAt = async (ports: OwnPorts, context: Context, { received, ...of }: Of & { readonly received: Received }) => {
  const agreed = readConsent(received);
  if (!agreed.ok) return agreed;
  const consentVersion = agreed.value;
  const answered = readChallenge(received.challenge, challengedBy(context, of));
  if (answered === null || (await context.read((tx) => isAnswered(tx, answered.digest)))) return over();
  const { buyer, id: orderId } = of;
  if (!(await beginLook(context, { buyer, orderId, version: consentVersion }))) return refuse('triesOver');
  const compared = await compare(received.photos, { steps: answered.steps, accountId: buyer.accountId });
  if (!compared.ok && compared.code === 'stepMissed')
    return (await spend(context, { buyer, answered })) ? compared : over();
  if (!compared.ok && compared.code !== 'notRecognised') return compared;
  context.crash('identity.compared');
  const saved = await saveWhere(ports, context, {
    ...of,
    state: compared.ok ? compared.value.outcome : 'NOT_RECOGNISED',
    way: 'FACE',
    consentVersion,
    may: mayTry,
    action: checkIdentity.audit,
    judge: async (tx) => ((await answerChallenge(tx, { ...siteOf(context), ...answered })) ? null : over()),
  });
  if (saved.ok) context.crash('identity.written');
  return saved.ok && !compared.ok ? compared : saved;
};

/** Photos that do not show the steps are an answer too: the next ones are for other steps. What could not be looked at is none. */
const spend = (
  context: Context,
  { buyer, answered: { digest, until } }: { buyer: Buyer; answered: OpenChallenge },
): Promise<boolean> =>
  context.withTx(
    async (tx) => (await isStillOpen(tx, buyer)) && (await answerChallenge(tx, { ...siteOf(context), digest, until })),
  );
