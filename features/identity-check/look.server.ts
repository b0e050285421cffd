import { refuse, type Refused } from '#kernel/result.ts';
import { detectFace } from './contract/face.ts';
import type { NotReceived } from './receive-photo.server.ts';
import type { FaceFault } from './rules/face.ts';

/** Points of the longer side of what is looked at: a face of one person fills a good part of it. */
export const SIDE = 640;
/** Until when an answer is waited for, both lines included: longer than a request has for the database, as a busy machine computes slowly. */
export const SECONDS = 20;

export const REFUSALS = {
  notFound: 'faceNotFound',
  several: 'facesSeveral',
  small: 'faceSmall',
  cut: 'faceCut',
  dark: 'faceDark',
  bright: 'faceBright',
  blurred: 'faceBlurred',
} as const satisfies Record<FaceFault, keyof typeof detectFace.refusals>;

export const UNSEEN = {
  pixels: 'uploadPixels',
  unreadable: 'uploadUnreadable',
  busy: 'busy',
  late: 'timeExceeded',
} as const;

type NotTaken = NotReceived['refused'];

export const refuseReceived = ({ refused, field }: NotReceived): Refused<NotTaken> =>
  field === null || refused === 'malformed'
    ? refuse(refused)
    : refuse(refused, { fields: [{ field, key: detectFace.refusals[refused].key }] });
