import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

/** 256 bits of chance, in a form that fits a cookie and an address. */
export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url');

export const hmac = (
  secret: string,
  text: string | Uint8Array,
  encoding: 'hex' | 'base64' | 'base64url' = 'hex',
): string => createHmac('sha256', secret).update(text).digest(encoding);

/** Compares without telling by time how much was right. */
export const sameText = (left: string, right: string): boolean => {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
};

/** True when any of the live secrets made the signature: two are live while one is being changed. */
export const signedByAny = (secrets: readonly string[], text: string | Uint8Array, signature: string): boolean =>
  secrets.some((secret) => sameText(hmac(secret, text), signature));

/**
 * Sensitive columns: AES-256-GCM with the table and row as associated data, so that a value copied to another row does not open.
 * Form: key number (1 byte), nonce (12), tag (16), text.
 */
export const sealText = (keys: readonly Uint8Array[], text: string, place: string): Buffer => {
  const key = keys[0];
  if (key === undefined) throw new Error('no data key');
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([keyNumber(key)]), nonce, cipher.getAuthTag(), sealed]);
};

/** Opens what `sealText` made, with whichever live key made it: its number alone names one key in 256. */
export const openText = (keys: readonly Uint8Array[], sealed: Buffer, place: string): string => {
  let problem: unknown = new Error('sealed with a key that is not here');
  for (const key of keys.filter((candidate) => keyNumber(candidate) === sealed[0])) {
    try {
      return openWith(key, sealed, place);
    } catch (error) {
      problem = error;
    }
  }
  throw problem;
};

const openWith = (key: Uint8Array, sealed: Buffer, place: string): string => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13)).setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(13, 29));
  return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]).toString('utf8');
};

/** What stands first in all that a key seals. */
export const keyNumber = (key: Uint8Array): number => createHash('sha256').update(key).digest()[0] ?? 0;

/** Equal texts give equal indexes, and nothing else can be read from them. */
export const blindIndex = (key: Uint8Array, text: string): string =>
  createHmac('sha256', key).update('blind-index').update(text).digest('hex');
