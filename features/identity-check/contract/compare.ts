import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { LIVE_STEPS } from '../rules/likeness.ts';
import { detectFace, MOST_BYTES } from './face.ts';

const common = {
  service: 'payment-security',
  version: 'v1',
  method: 'POST',
  access: 'bearer',
  roles: [],
  object: 'none',
  scope: 'brand',
  rate: 'lookup',
} as const;

export const challengeSchema = z.strictObject({
  challenge: z.string(),
  steps: z.array(z.enum(LIVE_STEPS)),
  expiresAt: z.string(),
});

export const challengeFace = endpoint({
  ...common,
  path: 'face/challenge',
  summary:
    'What the person does before the camera, chosen by chance: two steps in this order (`LEFT` and `RIGHT` as they see it themselves). The challenge is of this account, for `face/compare` alone, good for three minutes and for one answer.',
  response: challengeSchema,
  refusals: {},
});

const {
  consentChanged,
  uploadNone,
  uploadSize,
  uploadType,
  uploadPixels,
  uploadUnreadable,
  consentMissing,
  timeExceeded,
} = detectFace.refusals;
const { faceNotFound, facesSeveral, faceSmall, faceCut, faceDark, faceBright, faceBlurred } = detectFace.refusals;

export const compareFace = endpoint({
  ...common,
  path: 'face/compare',
  summary:
    'Compares a person with the photograph on their licence or identity paper: files `paper`, `straight`, `first` and `second` (the steps of the challenge, not mirrored), fields `challenge`, `consent` of `true` and `consentVersion` (the words that were agreed to, kept with the time before anything is looked at). `UNSURE` means that a person compares. What is not `SAME` counts with the tries of the account’s orders; after five in a day, or thirty sets of photos whatever they show, nothing is compared. Nothing of the pictures, and nothing the faces are known by, is kept.',
  form: true,
  maxBody: 2 * MOST_BYTES + 100_000,
  response: z.strictObject({ outcome: z.enum(['SAME', 'UNSURE']) }),
  refusals: {
    consentMissing,
    consentChanged,
    uploadNone,
    uploadSize,
    uploadType,
    uploadPixels,
    uploadUnreadable,
    faceNotFound,
    facesSeveral,
    faceSmall,
    faceCut,
    faceDark,
    faceBright,
    faceBlurred,
    timeExceeded,
    challengeOver: { status: 422, key: 'antifraud.late' },
    notStraight: { status: 422, key: 'antifraud.notStraight' },
    stepMissed: { status: 422, key: 'antifraud.stepMissed' },
    paperUndetected: { status: 422, key: 'antifraud.paperUndetected' },
    notRecognised: { status: 422, key: 'antifraud.notRecognised' },
    triesOver: { status: 409, key: 'antifraud.triesOver' },
  },
});
