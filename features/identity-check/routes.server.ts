import { ok, refuse } from '#kernel/result.ts';
import { findFaces } from '#platform/faces.server.ts';
import { readPixels } from '#platform/files/pixels.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { newChallenge, stepsOf } from './challenge.server.ts';
import { compare, PHOTOS } from './compare.server.ts';
import { challengeFace, compareFace } from './contract/compare.ts';
import { detectFace } from './contract/face.ts';
import { REFUSALS, refuseReceived, SECONDS, SIDE, UNSEEN } from './look.server.ts';
import { overwriteAll, receivePhotos } from './receive-photo.server.ts';
import { ownRoutes, type OwnPorts } from './routes/own.server.ts';
import { staffRoutes, type StaffPorts } from './routes/staff.server.ts';
import { judgeFaces } from './rules/face.ts';

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

const isForm = (context: Context): boolean => (context.header('content-type') ?? '').startsWith('multipart/form-data');

const refuseConsent = () => refuse('consentMissing', { fields: [{ field: 'consent', key: 'antifraud.consent' }] });

/** Whose challenge it is: both calls are of a person alone. */
const challenged = ({ env, actor, clock }: Context) => ({
  secrets: env.APP_SECRETS,
  accountId: actor.kind === 'person' ? actor.accountId : '',
  now: clock.now(),
});

const faceRoutes: readonly Route[] = [
  handle(detectFace, async (_input, context) => {
    if (!isForm(context)) return refuse('mediaType');
    const received = await receivePhotos(context, ['photo']);
    if ('refused' in received) return refuseReceived(received);
    try {
      return received.consent ? await look(received.photos.photo) : refuseConsent();
    } finally {
      overwriteAll(Object.values(received.photos));
    }
  }),
  handle(challengeFace, async (_input, context) => ok(newChallenge(challenged(context)))),
  handle(compareFace, async (_input, context) => {
    if (!isForm(context)) return refuse('mediaType');
    const received = await receivePhotos(context, PHOTOS);
    if ('refused' in received) return refuseReceived(received);
    try {
      if (!received.consent) return refuseConsent();
      const by = challenged(context);
      const steps = stepsOf(received.challenge, by);
      if (steps === null) return refuse('challengeOver', { fields: [{ field: 'challenge', key: 'antifraud.late' }] });
      return await compare(received.photos, { steps, accountId: by.accountId });
    } finally {
      overwriteAll(Object.values(received.photos));
    }
  }),
];

export const createRoutes = (ports: OwnPorts & StaffPorts): readonly Route[] => [
  ...faceRoutes,
  ...ownRoutes(ports),
  ...staffRoutes(ports),
];
