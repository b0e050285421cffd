import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Time-based one-time passwords (RFC 6238 over RFC 4226): SHA-1, 30 seconds, six digits, as every authenticator app has them. */
const STEP_SECONDS = 30;
const DIGITS = 6;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 bits, the length RFC 4226 section 4 recommends. */
export const createTotpSecret = (): Buffer => randomBytes(20);

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/** The code of one step; RFC 4226 section 5.3. */
export const codeOfStep = (secret: Uint8Array, step: number, digits = DIGITS): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac[19] ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
};

/** The step a code belongs to: now or one to either side, as RFC 6238 section 5.2 allows for clocks; null for a wrong code. */
export const matchingStep = (secret: Uint8Array, code: string, now: Date): number | null => {
  if (!/^\d{6}$/.test(code)) return null;
  const current = stepAt(now);
  const input = Buffer.from(code);
  return (
    [current, current - 1, current + 1].find((step) => timingSafeEqual(Buffer.from(codeOfStep(secret, step)), input)) ??
    null
  );
};

/** RFC 4648 base32 without padding: what people type when they cannot scan. */
export const toBase32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
};

export const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** The address an authenticator app reads from a QR code. */
export const otpauthUri = (input: { secret: Uint8Array; issuer: string; account: string }): string =>
  `otpauth://totp/${encodeURIComponent(input.issuer)}:${encodeURIComponent(input.account)}` +
  `?secret=${toBase32(input.secret)}&issuer=${encodeURIComponent(input.issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
