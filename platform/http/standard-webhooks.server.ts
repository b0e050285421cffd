import type { eventsFrom } from '#kernel/job.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { hmac, sameText } from '../crypto.server.ts';
import { keepEvent } from '../inbox.server.ts';
import type { Context } from './context.server.ts';

const TOLERANCE = 300;

/**
 * Takes a webhook signed as the Standard Webhooks specification says: `webhook-signature: v1,<base64 HMAC-SHA256 of id.timestamp.body>`
 * over the raw bytes, several signatures separated by spaces, five minutes of tolerance. Stored before it is believed; `subject`
 * is what it is about (an order's id, say).
 */
export const keepSignedEvent = async (
  context: Context,
  source: { from: ReturnType<typeof eventsFrom>; secrets: readonly string[]; subject: string },
): Promise<Result<{ received: boolean }, 'signature' | 'stale'>> => {
  const id = context.header('webhook-id') ?? '';
  const timestamp = context.header('webhook-timestamp') ?? '';
  const input = (context.header('webhook-signature') ?? '').split(' ').map((part) => part.replace(/^v1,/, ''));
  if (id === '' || id.length > 200 || !/^\d{9,11}$/.test(timestamp)) return refuse('signature');
  const body = new TextDecoder().decode(context.rawBody);
  const signed = `${id}.${timestamp}.${body}`;
  const right = source.secrets.some((secret) =>
    input.some((signature) => sameText(hmac(secret, signed, 'base64'), signature)),
  );
  if (!right) return refuse('signature');
  if (Math.abs(context.clock.now().getTime() / 1000 - Number(timestamp)) > TOLERANCE) return refuse('stale');
  await keepEvent(context.tx, { from: source.from, eventId: id, payload: body, subject: source.subject });
  return ok({ received: true });
};
