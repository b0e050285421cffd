import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';
import { z } from 'zod';

/** The other side of a sealed message: RFC 8291 over the content coding aes128gcm of RFC 8188, and the signature of RFC 8292. */

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

const SALT = 16;
const TAG = 16;
const LAST = 2;

/** What stands in it; null where it is not sealed for this browser, or not as it should be. */
export function openSealed(body: Buffer, browser: { privateKey: string; auth: string }): string | null {
  const idLength = body.readUInt8(SALT + 4);
  const [salt, senderKey, sealed] = [
    body.subarray(0, SALT),
    body.subarray(SALT + 5, SALT + 5 + idLength),
    body.subarray(SALT + 5 + idLength),
  ];
  // One record: what is longer than a push service takes has no second.
  if (idLength !== 65 || sealed.length > body.readUInt32BE(SALT) || sealed.length <= TAG) return null;
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(browser.privateKey, 'base64url');
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
    const secret = derive(pair.computeSecret(senderKey), Buffer.from(browser.auth, 'base64url'), info, 32);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-TAG));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]);
    const end = padded.findLastIndex((byte) => byte !== 0);
    return padded[end] === LAST ? padded.subarray(0, end).toString('utf8') : null;
  } catch {
    return null;
  }
}

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(mailto:|https:)/) });
const DAY_SECONDS = 24 * 60 * 60;

const parse = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));

/** Whose message it is: the key that signed it for this service and this day; null where nobody did. */
export function signerOf(authorization: string, { origin, now }: { origin: string; now: Date }): string | null {
  const found = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization);
  if (found === null) return null;
  const [, head = '', body = '', signature = '', k = ''] = found;
  try {
    const raw = Buffer.from(k, 'base64url');
    const key = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: raw.subarray(1, 33).toString('base64url'),
        y: raw.subarray(33).toString('base64url'),
      },
    });
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    const { alg } = z.object({ alg: z.string() }).parse(parse(head));
    const { aud, exp } = claims.parse(parse(body));
    const left = exp - now.getTime() / 1000;
    return isSigned && alg === 'ES256' && aud === origin && left > 0 && left <= DAY_SECONDS ? k : null;
  } catch {
    return null;
  }
}
