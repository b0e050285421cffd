import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';

const share = z.number().check(z.gte(0), z.lte(1));

/** Bytes of a photo, and of the request around it. */
export const MOST_BYTES = 10 * 1024 * 1024;

export const detectFace = endpoint({
  service: 'payment-security',
  version: 'v1',
  method: 'POST',
  path: 'face/detect',
  summary:
    'Looks for one person’s face in a photo: a file `photo`, and a field `consent` of `true`, without which nothing is looked at; `consentVersion` names the words that were agreed to, which are kept with the time. The photo is kept nowhere; the box is in shares of its width and height.',
  access: 'bearer',
  roles: [],
  object: 'none',
  scope: 'brand',
  rate: 'lookup',
  form: true,
  maxBody: MOST_BYTES + 100_000,
  response: z.strictObject({
    found: z.literal(true),
    box: z.strictObject({ x: share, y: share, width: share, height: share }),
  }),
  refusals: {
    consentMissing: { status: 422, key: 'antifraud.consent' },
    /** Other words than those that are agreed to now were on the page. */
    consentChanged: { status: 409, key: 'antifraud.consentChanged' },
    uploadNone: { status: 400, key: 'content.uploadNone' },
    uploadSize: { status: 413, key: 'upload.size' },
    uploadType: { status: 415, key: 'antifraud.type' },
    uploadPixels: { status: 422, key: 'content.uploadPixels' },
    uploadUnreadable: { status: 422, key: 'content.uploadUnreadable' },
    faceNotFound: { status: 422, key: 'antifraud.notFound' },
    facesSeveral: { status: 422, key: 'antifraud.several' },
    faceSmall: { status: 422, key: 'antifraud.small' },
    faceCut: { status: 422, key: 'antifraud.cut' },
    faceDark: { status: 422, key: 'antifraud.dark' },
    faceBright: { status: 422, key: 'antifraud.bright' },
    faceBlurred: { status: 422, key: 'antifraud.blurred' },
    timeExceeded: { status: 503, key: 'antifraud.late' },
  },
});
