import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

/** An authenticator in software: makes and uses ES256 keys as WebAuthn Level 3 writes them, and lies where a test says so. */

type Lies = {
  readonly origin?: string;
  readonly challenge?: string;
  readonly counter?: number;
  /** Whether the owner was verified (a PIN, a finger). */
  readonly verified?: boolean;
  readonly type?: string;
  readonly party?: string;
};

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const url = (bytes: Buffer): string => bytes.toString('base64url');

/** As much of CBOR (RFC 8949) as a key and a statement need. */
const head = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
const int = (value: number): Buffer => (value >= 0 ? head(0, value) : head(1, -1 - value));
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** COSE_Key of an EC2 key (RFC 9053, section 7.1). */
const coseOf = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const part = (value: string): Buffer => bytes(Buffer.from(value, 'base64url'));
  return map([int(1), int(2)], [int(3), int(-7)], [int(-1), int(1)], [int(-2), part(x)], [int(-3), part(y)]);
};

export const openAuthenticator = (of: { readonly origin: string; readonly party: string }) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let uses = 0;
  const clientData = (type: string, challenge: string, lies: Lies): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? of.origin,
        crossOrigin: false,
      }),
    );
  const dataOf = (flags: number, lies: Lies): Buffer => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.counter ?? uses);
    const verified = lies.verified === false ? 0 : 4;
    return Buffer.concat([sha256(lies.party ?? of.party), Buffer.from([flags | 1 | verified]), counter]);
  };
  const shown = (response: object) => ({
    id: url(id),
    rawId: url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  return {
    make: (challenge: string, lies: Lies = {}) => {
      const length = Buffer.from([0, id.length]);
      const authData = Buffer.concat([dataOf(0x40, lies), Buffer.alloc(16), length, id, coseOf(publicKey)]);
      const none = map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytes(authData)]);
      return shown({
        clientDataJSON: url(clientData('webauthn.create', challenge, lies)),
        attestationObject: url(none),
      });
    },
    use: (challenge: string, lies: Lies = {}) => {
      uses += 1;
      const client = clientData('webauthn.get', challenge, lies);
      const authenticatorData = dataOf(0, lies);
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(client)]))
        .sign(privateKey);
      return shown({
        clientDataJSON: url(client),
        authenticatorData: url(authenticatorData),
        signature: url(signature),
      });
    },
  };
};
