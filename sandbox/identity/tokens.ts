import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** ID tokens as OpenID Connect Core 1.0 has them, signed with RS256 as Google's are. */

export type IdentityClaims = {
  readonly iss: string;
  readonly aud: string;
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name: string;
  readonly nonce: string | null;
};

export type Signer = {
  readonly jwks: () => { readonly keys: readonly object[] };
  readonly sign: (claims: IdentityClaims, now: Date) => string;
};

const MINUTES_15 = 900;
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The key is made at the first need and lives as long as the process: nothing signed with it lives longer. */
export function createSigner(): Signer {
  let pair: { publicKey: KeyObject; privateKey: KeyObject } | undefined;
  const kid = randomBytes(8).toString('hex');
  const keys = () => (pair ??= generateKeyPairSync('rsa', { modulusLength: 2048 }));
  return {
    jwks: () => ({ keys: [{ ...keys().publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] }),
    sign(claims, now) {
      const iat = Math.floor(now.getTime() / 1000);
      const { nonce, ...rest } = claims;
      const payload = { ...rest, ...(nonce === null ? {} : { nonce }), iat, exp: iat + MINUTES_15 };
      const text = `${encoded({ alg: 'RS256', typ: 'JWT', kid })}.${encoded(payload)}`;
      return `${text}.${sign('sha256', Buffer.from(text), keys().privateKey).toString('base64url')}`;
    },
  };
}

/** RFC 7636, section 4.6. */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
