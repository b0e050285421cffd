import { ok, refuse } from '#kernel/result.ts';
import { findFaces } from '#platform/faces.server.ts';
import { readPixels } from '#platform/files/pixels.server.ts';
import { handle, type Route } from '#platform/http/context.server.ts';
import { detectFace } from './contract/face.ts';
import { receivePhoto } from './receive-photo.server.ts';
import { judgeFaces, type FaceFault } from './rules/face.ts';

/** Points of the longer side of what is looked at: a face of one person fills a good part of it. */
const SIDE = 640;
/** Until when an answer is waited for, both lines included: longer than a request has for the database, as a busy machine computes slowly. */
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

const UNSEEN = {
  pixels: 'uploadPixels',
  unreadable: 'uploadUnreadable',
  busy: 'busy',
  late: 'timeExceeded',
} as const;

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

export const routes: readonly Route[] = [
  handle(detectFace, async (_input, context) => {
    if (!(context.header('content-type') ?? '').startsWith('multipart/form-data')) return refuse('mediaType');
    const photo = await receivePhoto(context);
    if (typeof photo === 'string') return refuse(photo);
    try {
      if (photo.consent) return await look(photo.bytes);
      return refuse('consentMissing', { fields: [{ field: 'consent', key: 'antifraud.consent' }] });
    } finally {
      photo.bytes.fill(0);
    }
  }),
];
