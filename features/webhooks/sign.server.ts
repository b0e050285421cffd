import { createHmac, randomBytes } from 'node:crypto';

/** Signing as the Standard Webhooks specification says: `v1,<base64 HMAC-SHA256 of id.timestamp.body>`, the key behind `whsec_` in base64. */

const PREFIX = 'whsec_';
const KEY_BYTES = 32;

export const newSecret = (): string => `${PREFIX}${randomBytes(KEY_BYTES).toString('base64')}`;

export type Signed = { readonly id: string; readonly timestamp: number; readonly body: string };

export const sign = (secret: string, { id, timestamp, body }: Signed): string => {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
};

/** The headers of a webhook: one signature for each secret that is live. */
export const headersOf = (secrets: readonly string[], signed: Signed): Record<string, string> => ({
  'webhook-id': signed.id,
  'webhook-timestamp': String(signed.timestamp),
  'webhook-signature': secrets.map((secret) => sign(secret, signed)).join(' '),
});
