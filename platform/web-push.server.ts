import { createECDH } from 'node:crypto';
import { Agent } from 'undici';
import webPush from 'web-push';
import type { Env } from './env.server.ts';
import { watchProvider, type ProviderOutcome } from './telemetry/provider.server.ts';

/** A browser's address at its push service, and the keys that what is sent there is sealed for (RFC 8291). */
export type PushAddress = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/**
 * What a push service said. `gone`: the browser takes nothing any more; `refused`: this message is not taken, nor will it be; `again`: not
 * now, after so many seconds where it says so.
 */
export type PushAnswer =
  | { readonly kind: 'taken' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'again'; readonly reason: string; readonly seconds?: number };

export type PushMessage = {
  readonly payload: string;
  /** How long the service may keep it for a device that is off. */
  readonly ttlSeconds: number;
  /** Of one that waits at the service under the same topic only the last is handed over (RFC 8030, section 5.4): at most 32 letters. */
  readonly topic: string;
};

export type WebPush = {
  readonly send: (to: PushAddress, message: PushMessage) => Promise<PushAnswer>;
  readonly close: () => Promise<void>;
};

type Keys = { readonly publicKey: string; readonly privateKey: string };

/** The key pair that messages are signed with (RFC 8292), of the private half that the installation keeps. */
export const pushKeys = ({ PUSH_PRIVATE_KEY: privateKey }: Pick<Env, 'PUSH_PRIVATE_KEY'>): Keys => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
};

const CONNECT_MS = 1_000;
const TOTAL_MS = 5_000;
const LONGEST_WAIT = 3_600;

/** Seconds or a date (RFC 9110, section 10.2.3). */
const secondsOf = (header: string | readonly string[] | undefined, now: number): number | undefined => {
  if (typeof header !== 'string') return undefined;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), LONGEST_WAIT) : undefined;
};

const readAnswer = (status: number, retryAfter: string | string[] | undefined): PushAnswer => {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  // Our own key, or a way that leads elsewhere: that says nothing of the device.
  if (status === 429 || status >= 500 || status === 401 || status === 403 || status < 200) {
    const seconds = secondsOf(retryAfter, Date.now());
    return { kind: 'again', reason: `answered ${status}`, ...(seconds === undefined ? {} : { seconds }) };
  }
  return { kind: 'refused', reason: `answered ${status}` };
};

const OUTCOMES = { taken: 'ok', gone: 'refused', refused: 'refused', again: 'serverError' } as const satisfies Record<
  PushAnswer['kind'],
  ProviderOutcome
>;

/**
 * Sealed messages to browsers, over push services of a list (RFC 8030, aes128gcm of RFC 8188). What `isAllowed` does not know is never
 * asked: the addresses come from strangers. No way further is followed, and of an answer only its status is read.
 */
export const openWebPush = (env: Env, isAllowed: (endpoint: string) => boolean): WebPush => {
  const vapidDetails = { subject: env.PUSH_CONTACT, ...pushKeys(env) };
  const agent = new Agent({
    connections: 8,
    connect: { timeout: CONNECT_MS },
    maxResponseSize: 100_000,
    pipelining: 1,
  });
  const seal = ({ endpoint, p256dh, auth }: PushAddress, { payload, ttlSeconds, topic }: PushMessage) => {
    try {
      return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails,
        TTL: ttlSeconds,
        topic,
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
      });
    } catch {
      return null;
    }
  };
  return {
    send: async (to, message) => {
      if (!isAllowed(to.endpoint)) return { kind: 'refused', reason: 'strange service' };
      const sealed = seal(to, message);
      if (sealed === null) return { kind: 'refused', reason: 'unusable keys' };
      const seen = watchProvider('push', 'POST');
      const url = new URL(to.endpoint);
      try {
        const { statusCode, headers, body } = await agent.request({
          origin: url.origin,
          path: `${url.pathname}${url.search}`,
          method: 'POST',
          headers: { ...(sealed.headers as Record<string, string>) },
          body: sealed.body,
          signal: AbortSignal.timeout(TOTAL_MS),
        });
        await body.dump();
        const answer = readAnswer(statusCode, headers['retry-after']);
        seen.end(OUTCOMES[answer.kind]);
        return answer;
      } catch (error) {
        const isLate = error instanceof Error && error.name.includes('TimeoutError');
        seen.end(isLate ? 'timeout' : 'connection');
        return { kind: 'again', reason: isLate ? 'timeout' : 'connection' };
      }
    },
    close: () => agent.destroy(),
  };
};
