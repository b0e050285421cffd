import { ok, refuse } from '#kernel/result.ts';
import { findFaces } from '#platform/faces.server.ts';
import { readPixels } from '#platform/files/pixels.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { newChallenge, readChallenge, type OpenChallenge } from './challenge.server.ts';
import { compare, PHOTOS } from './compare.server.ts';
import { challengeFace, compareFace } from './contract/compare.ts';
import { detectFace } from './contract/face.ts';
import { REFUSALS, refuseReceived, SECONDS, SIDE, UNSEEN } from './look.server.ts';
import { dropPhotos, overwriteAll, receivePhotos } from './receive-photo.server.ts';
import type { OwnPorts } from './routes/buyer.server.ts';
import { isForm, over } from './routes/check.server.ts';
import { agreeTo, beginLook, readConsent } from './routes/consent.server.ts';
import { ownRoutes } from './routes/own.server.ts';
import { phoneRoutes } from './routes/phone.server.ts';
import { staffRoutes, type StaffPorts } from './routes/staff.server.ts';
import { judgeFaces } from './rules/face.ts';
import { MOST_TRIES } from './rules/outcome.ts';
import { addTry, answerChallenge, countTries, isAnswered } from './store/tries.server.ts';

const look = async (bytes: Uint8Array) => {
  const signal = AbortSignal.timeout(SECONDS * 1000);
  const picture = await readPixels(bytes, { side: SIDE, signal });
  if (typeof picture === 'string') return refuse(UNSEEN[picture]);
  try {
    const faces = await findFaces(picture, signal);
    if (typeof faces === 'string') return refuse(UNSEEN[faces]);
    const judged = judgeFaces(picture, faces);
    return judged.fault === null ? ok({ found: true as const, box: judged.box }) : refuse(REFUSALS[judged.fault]);
  } finally {
    picture.data.fill(0);
  }
};

/** Whose challenge it is: both calls are of a person alone. */
const challenged = ({ env, actor, clock }: Context) => ({
  secrets: env.APP_SECRETS,
  accountId: actor.kind === 'person' ? actor.accountId : '',
  orderId: null,
  now: clock.now(),
});

type Compared = Awaited<ReturnType<typeof compare>>;
type Answer = { readonly accountId: string; readonly answered: OpenChallenge; readonly compared: Compared };

/** Without an order nothing is kept but how often: whoever tries faces tries no more of them than with one. */
const countTry = (context: Context, { accountId, answered, compared }: Answer) =>
  context.withTx(async (tx) => {
    const of = { brand: context.brand, market: context.market, accountId };
    if (!(await answerChallenge(tx, { ...of, ...answered }))) return over();
    const isTry = compared.ok ? compared.value.outcome === 'UNSURE' : compared.code === 'notRecognised';
    if (!isTry) return compared;
    // Of several that came at once, those beyond the last learn nothing.
    return (await addTry(tx, of)) > MOST_TRIES ? refuse('triesOver') : compared;
  });

const comparePhotos: Handler<typeof compareFace> = async (_input, context) => {
  const by = challenged(context);
  const { accountId } = by;
  const tries = await context.read((tx) => countTries(tx, { brand: context.brand, market: context.market, accountId }));
  const isOver = tries >= MOST_TRIES;
  if (!isForm(context)) return refuse(isOver ? 'triesOver' : 'mediaType');
  if (isOver) {
    await dropPhotos(context);
    return refuse('triesOver');
  }
  const received = await receivePhotos(context, PHOTOS);
  if ('refused' in received) return refuseReceived(received);
  try {
    const agreed = readConsent(received);
    if (!agreed.ok) return agreed;
    const answered = readChallenge(received.challenge, by);
    if (answered === null || (await context.read((tx) => isAnswered(tx, answered.digest)))) return over();
    const buyer = { accountId, handoff: null };
    if (!(await beginLook(context, { buyer, orderId: null, version: agreed.value }))) return refuse('triesOver');
    const compared = await compare(received.photos, { steps: answered.steps, accountId });
    const isAnswer = compared.ok || compared.code === 'notRecognised' || compared.code === 'stepMissed';
    return isAnswer ? await countTry(context, { accountId, answered, compared }) : compared;
  } finally {
    overwriteAll(Object.values(received.photos));
  }
};

const faceRoutes: readonly Route[] = [
  handle(detectFace, async (_input, context) => {
    if (!isForm(context)) return refuse('mediaType');
    const received = await receivePhotos(context, ['photo']);
    if ('refused' in received) return refuseReceived(received);
    try {
      const agreed = readConsent(received);
      if (!agreed.ok) return agreed;
      const buyer = { accountId: challenged(context).accountId, handoff: null };
      await agreeTo(context, { buyer, orderId: null, version: agreed.value });
      return await look(received.photos.photo);
    } finally {
      overwriteAll(Object.values(received.photos));
    }
  }),
  handle(challengeFace, async (_input, context) => ok(newChallenge(challenged(context)))),
  handle(compareFace, comparePhotos),
];

export const createRoutes = (ports: OwnPorts & StaffPorts): readonly Route[] => [
  ...faceRoutes,
  ...ownRoutes(ports),
  ...phoneRoutes(ports),
  ...staffRoutes(ports),
];
