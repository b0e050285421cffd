import { ok, refuse } from '#kernel/result.ts';
import { findFaces } from '#platform/faces.server.ts';
import { readPixels } from '#platform/files/pixels.server.ts';
import { handle, type Route } from '#platform/http/context.server.ts';
import { detectFace } from './contract/face.ts';
import { receivePhoto } from './receive-photo.server.ts';
import { judgeFaces, type FaceFault } from './rules/face.ts';

/** Points of the longer side of what is looked at: a face of one person fills a good part of it. */
const SIDE = 640;
/** Until when an answer is waited for, the line included: longer than a request has for the database, as a busy machine computes slowly. */
const SECONDS = 20;

const REFUSALS = {
  notFound: 'faceNotFound',
  several: 'facesSeveral',
  small: 'faceSmall',
  cut: 'faceCut',
  dark: 'faceDark',
  bright: 'faceBright',
  blurred: 'faceBlurred',
} as const satisfies Record<FaceFault, keyof typeof detectFace.refusals>;

export const routes: readonly Route[] = [
  handle(detectFace, async (_input, context) => {
    if (!(context.header('content-type') ?? '').startsWith('multipart/form-data')) return refuse('mediaType');
    const photo = await receivePhoto(context);
    if (typeof photo === 'string') return refuse(photo);
    if (!photo.consent) {
      return refuse('consentMissing', { fields: [{ field: 'consent', key: 'antifraud.consent' }] });
    }
    const picture = await readPixels(photo.bytes, { side: SIDE });
    photo.bytes.fill(0);
    if (picture === 'pixels') return refuse('uploadPixels');
    if (picture === 'unreadable') return refuse('uploadUnreadable');
    const faces = await findFaces(picture, AbortSignal.timeout(SECONDS * 1000));
    if (faces === 'busy') return refuse('busy');
    if (faces === 'late') return refuse('timeExceeded');
    const judged = judgeFaces(picture, faces);
    picture.data.fill(0);
    return judged.fault === null ? ok({ found: true as const, box: judged.box }) : refuse(REFUSALS[judged.fault]);
  }),
];
