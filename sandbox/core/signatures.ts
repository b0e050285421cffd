import { createHmac } from 'node:crypto';

/** Mercado Pago's `x-signature`: HMAC-SHA256 over the documented manifest, trailing semicolon included. */
export function signGatewayWebhook(parts: { secret: string; dataId: string; requestId: string; ts: number }): string {
  const manifest = `id:${parts.dataId};request-id:${parts.requestId};ts:${parts.ts};`;
  return `ts=${parts.ts},v1=${createHmac('sha256', parts.secret).update(manifest).digest('hex')}`;
}

/** Standard Webhooks: a secret written `whsec_<base64>` is its decoded bytes, any other is its own bytes. */
function standardKey(secret: string): Buffer {
  return secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret);
}

/** Standard Webhooks' `webhook-signature`: HMAC-SHA256, base64, over `id.timestamp.body`. */
export function signStandardWebhook(parts: { secret: string; id: string; ts: number; body: string }): string {
  const signed = `${parts.id}.${parts.ts}.${parts.body}`;
  return `v1,${createHmac('sha256', standardKey(parts.secret)).update(signed).digest('base64')}`;
}
