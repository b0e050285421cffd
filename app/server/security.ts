import { createHash } from 'node:crypto';
import { EMBED_HOSTS } from '#features/content/contract/embeds.ts';
import type { Env } from '#platform/env.server.ts';

const FIXED: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
};

/** Headers every answer carries. HSTS only where the public address is https. */
export const fixedHeaders = (https: boolean): Readonly<Record<string, string>> =>
  https ? { ...FIXED, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : FIXED;

/** An outside origin whose script the visitor's browser may run and ask: a maps SDK, where one is configured. */
export type OutsideOrigin = string | null;

const joined = (...sources: readonly (string | null)[]): string =>
  sources.filter((source) => source !== null).join(' ');

const policy = (sources: {
  scripts: string;
  styles: string;
  outside: OutsideOrigin;
  forms?: readonly string[];
  frames: readonly string[];
}): string =>
  [
    "default-src 'self'",
    `script-src ${sources.scripts}`,
    `style-src 'self' ${sources.styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${joined("'self'", sources.outside)}`,
    "worker-src 'self' blob:",
    ...(sources.frames.length === 0 ? [] : [`frame-src ${sources.frames.join(' ')}`]),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${joined("'self'", ...(sources.forms ?? []))}`,
    "require-trusted-types-for 'script'",
  ].join('; ');

/**
 * For a page made for one visitor: scripts and styles run by the nonce of this answer, and what they load. `forms`: origins besides ours that
 * a form may lead to, such as the payment gateway's.
 */
export const noncePolicy = (
  nonce: string,
  outside: OutsideOrigin,
  { forms = [], frames = [] }: { readonly forms?: readonly string[]; readonly frames?: readonly string[] } = {},
): string =>
  policy({ scripts: `'nonce-${nonce}' 'strict-dynamic'`, styles: `'nonce-${nonce}'`, outside, forms, frames });

/** Hosts whose frames a page may put in itself: those that one of its embeds names, whose attribute no text of a page can be. */
export const framesIn = (html: Buffer): readonly string[] =>
  html.includes(' data-embed="') ? EMBED_HOSTS.filter((host) => html.includes(` data-embed="${host}/`)) : [];

/** A preview stands in a frame of our own back office, as wide as a device; every other page in none. */
export const framedByUs = (csp: string): string => csp.replace("frame-ancestors 'none'", "frame-ancestors 'self'");

/** Where a payment's form may lead: the gateway's page for a card, and its way to the bank's question (3-D Secure). */
export const paymentOrigins = (env: Pick<Env, 'PAYMENT_BASE_URL' | 'PAYMENT_CARD_PAGE'>): readonly string[] => [
  ...new Set(
    [env.PAYMENT_BASE_URL, env.PAYMENT_CARD_PAGE].flatMap((url) => (url === null ? [] : [new URL(url).origin])),
  ),
];

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

const hashesOf = (html: string, inline: RegExp): readonly string[] =>
  [...html.matchAll(inline)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);

/** For a page kept for everyone: its inline scripts and styles by their hash, the rest from this server only. */
export const hashPolicy = (html: string, outside: OutsideOrigin, frames: readonly string[] = []): string => {
  const scripts = hashesOf(html, INLINE_SCRIPT);
  return policy({
    scripts: scripts.length === 0 ? "'none'" : joined("'self'", ...scripts, outside),
    outside,
    frames,
    styles: hashesOf(html, INLINE_STYLE).join(' '),
  });
};
