import * as z from 'zod';

/** The services of the browsers in use: Chrome and what is made of it, Firefox, Safari, Edge on Windows. */
const KNOWN = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com', '*.notify.windows.com'];

/** Web Push: whom messages are from, and the push services that are talked to, the sandbox's among them unless they are named. */
export const pushSettings = {
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must be a mailto: or https: address')
    .default('mailto:no-reply@volante.example'),
  PUSH_SERVICES: z
    .string()
    .regex(
      /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(,(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+)*$/,
      'must be hosts, by commas; *.host for all below one',
    )
    .transform((list) => list.split(','))
    .optional(),
};

export type PushAddresses = { readonly PUSH_SERVICES: readonly string[] };

export const pushAddresses = (
  { PUSH_SERVICES }: { PUSH_SERVICES?: readonly string[] | undefined },
  sandbox: string,
): PushAddresses => ({ PUSH_SERVICES: PUSH_SERVICES ?? [...KNOWN, `${sandbox}/push`] });
