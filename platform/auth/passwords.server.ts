import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { hmac, sha256 } from '../crypto.server.ts';

/** OWASP ASVS 5.0, appendix C: argon2id with 46 MiB, one pass, one lane. */
const COST = { memory: 47_104, passes: 1, parallelism: 1 } as const;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

/** 46 MiB each: four at once fill the thread pool, and a short queue is better than a long wait. */
const AT_ONCE = 4;
const MAX_WAITING = 32;

/** Too many passwords are being checked: the caller answers 503. */
export class HashingBusy extends Error {}

type Verdict = {
  readonly matches: boolean;
  /** Right, but made with another cost or a pepper that is being retired: hash it again now. */
  readonly stale: boolean;
};

type Parsed = { readonly cost: string; readonly keyId: string; readonly salt: Buffer; readonly tag: Buffer };

const PHC = /^\$argon2id\$v=19\$(m=\d+,t=\d+,p=\d+),keyid=([\w-]{8})\$([A-Za-z\d+/]+)\$([A-Za-z\d+/]+)$/;
const costText = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`;

/** Hashes for storage, as a PHC string that names the pepper it was made with. */
export const hashPassword = async (secrets: readonly string[], password: string): Promise<string> => {
  const pepper = pepperOf(secrets[0] ?? '');
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive({ password, salt, pepper, cost: COST });
  return `$argon2id$v=19$${costText},keyid=${pepper.id}$${unpadded(salt)}$${unpadded(tag)}`;
};

/** Compares; with no hash to compare (an unknown name) it works just as long and says no. */
export const verifyPassword = async (
  secrets: readonly string[],
  options: { readonly password: string; readonly hash: string | null },
): Promise<Verdict> => {
  const parsed = options.hash === null ? null : parsePhc(options.hash);
  const peppers = secrets.map(pepperOf);
  const pepper = peppers.find(({ id }) => id === parsed?.keyId);
  if (parsed === null || pepper === undefined) {
    await hashPassword(secrets, options.password);
    return { matches: false, stale: false };
  }
  const tag = await derive({ password: options.password, salt: parsed.salt, pepper, cost: costOf(parsed.cost) });
  const matches = tag.length === parsed.tag.length && timingSafeEqual(tag, parsed.tag);
  return { matches, stale: matches && (parsed.cost !== costText || pepper.id !== peppers[0]?.id) };
};

type Pepper = { readonly id: string; readonly key: Buffer };
type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

const pepperOf = (secret: string): Pepper => {
  if (secret === '') throw new Error('no secret to pepper with');
  const key = Buffer.from(hmac(secret, 'password-pepper'), 'hex');
  return { id: Buffer.from(sha256(key), 'hex').toString('base64url').slice(0, 8), key };
};

const parsePhc = (text: string): Parsed | null => {
  const found = PHC.exec(text);
  if (found === null) return null;
  const [, cost = '', keyId = '', salt = '', tag = ''] = found;
  return { cost, keyId, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
};

const costOf = (text: string): Cost => {
  const [memory = 0, passes = 0, parallelism = 0] = text.split(',').map((part) => Number(part.slice(2)));
  return { memory, passes, parallelism };
};

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

const derive = (input: { password: string; salt: Buffer; pepper: Pepper; cost: Cost }): Promise<Buffer> =>
  inTurn(
    () =>
      new Promise((resolve, reject) => {
        // One person's ç may be one code point and another's two (NFC, as RFC 8265 asks for passwords).
        const message = input.password.normalize('NFC');
        const parameters = {
          message,
          nonce: input.salt,
          secret: input.pepper.key,
          tagLength: TAG_BYTES,
          ...input.cost,
        };
        argon2('argon2id', parameters, (error, tag) => (error === null ? resolve(tag) : reject(error)));
      }),
  );

let running = 0;
const waiting: (() => void)[] = [];

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new HashingBusy('too many passwords at once');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    // The place is handed on, so that nobody slips in between.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
};
