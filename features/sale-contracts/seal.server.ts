import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { hmac, sha256 } from '#platform/crypto.server.ts';

export type Sealed = { readonly seal: string; readonly keyId: string; readonly publicKey: string };

/** What an Ed25519 private key of 32 bytes is in PKCS#8 begins with (RFC 8410, section 7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * A seal by Ed25519 (RFC 8032) over the bytes of a text, base64, with the key it is checked by (PEM) and that one's number, the first 16
 * digits of its SHA-256. The key is derived from the secret: another secret is another key, and former seals keep theirs.
 */
export const sealText = (secret: string, text: string): Sealed => {
  const seed = Buffer.from(hmac(secret, 'seal of sale contracts, Ed25519, 1'), 'hex');
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
  const seal = sign(null, Buffer.from(text), key).toString('base64');
  return { seal, keyId: keyIdOf(publicKey), publicKey };
};

const keyIdOf = (publicKey: string): string => sha256(publicKey).slice(0, 16);

/** Whether a seal is of this text and this key, and the key the one of this number; nothing that is no key or no seal holds. */
export const holds = ({ seal, keyId, publicKey }: Sealed, text: string): boolean => {
  if (keyId !== keyIdOf(publicKey)) return false;
  try {
    return verify(null, Buffer.from(text), publicKey, Buffer.from(seal, 'base64'));
  } catch {
    return false;
  }
};
