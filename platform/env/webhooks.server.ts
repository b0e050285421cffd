import * as z from 'zod';

/** Receivers of webhooks that lie inside our own network and may be sent to all the same: what their addresses begin with. */
export const webhookSettings = {
  WEBHOOK_INSIDE: z
    .string()
    .regex(
      /^https?:\/\/[^\s,]+[^\s,/](,https?:\/\/[^\s,]+[^\s,/])*$/,
      'must be http:// or https:// addresses, by commas',
    )
    .transform((list) => list.split(','))
    .optional(),
};

export type WebhookAddresses = { readonly WEBHOOK_INSIDE: readonly string[] };

export const webhookAddresses = (
  { WEBHOOK_INSIDE }: { WEBHOOK_INSIDE?: readonly string[] | undefined },
  sandbox: string,
): WebhookAddresses => ({ WEBHOOK_INSIDE: WEBHOOK_INSIDE ?? [`${sandbox}/receiver`] });
