import { hmac } from '#platform/crypto.server.ts';
import { spanAt, spansKept } from './rules/visitor.ts';

const keyOf = (appSecret: string, secret: string, span: number): string =>
  hmac(appSecret, `measured visitor ${span} ${secret}`).slice(0, 32);

/** By which a visitor's events are known: the cookie itself is kept nowhere, and nobody reckons it back. */
export const visitorKey = (appSecrets: readonly string[], secret: string, now: Date): string =>
  keyOf(appSecrets[0] ?? '', secret, spanAt(now));

/** All keys under which events of a browser may still stand. */
export const visitorKeys = (appSecrets: readonly string[], secret: string, now: Date): string[] =>
  appSecrets.flatMap((appSecret) => spansKept(now).map((span) => keyOf(appSecret, secret, span)));
