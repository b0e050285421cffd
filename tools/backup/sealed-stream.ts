import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';

/** Why a backup cannot be written or read, for whoever stands at the terminal. */
export class BackupFault extends Error {}

const MAGIC = Buffer.from('volante backup 1\n');
const SALT = 16;
const PREFIX = 7;
const TAG = 16;
const FRAME = 1024 * 1024;
/** RFC 7914: 128 MB and some half a second for each guess at the passphrase. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 } as const;

const keyOf = (passphrase: string, salt: Buffer): Buffer => scryptSync(passphrase.normalize('NFC'), salt, 32, COST);

/** A number for each frame, and whether it is the last: so that none can be left out, moved, or cut off at the end. */
const nonceOf = (prefix: Buffer, index: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  prefix.copy(nonce);
  nonce.writeUInt32BE(index, PREFIX);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};

/** The bytes of a source in pieces of one size; the last may be smaller, and is there even where there is nothing. The first shows a wrong passphrase. */
async function* pieces(source: AsyncIterable<Buffer>): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  yield { bytes: MAGIC, isLast: false };
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    size += chunk.length;
    if (size <= FRAME) continue;
    let all: Buffer = Buffer.concat(waiting);
    for (; all.length > FRAME; all = all.subarray(FRAME)) yield { bytes: all.subarray(0, FRAME), isLast: false };
    waiting = [all];
    size = all.length;
  }
  yield { bytes: Buffer.concat(waiting), isLast: true };
}

/** AES-256-GCM in frames (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár, 2015) under a key made of the passphrase. */
export async function* seal(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT);
  const prefix = randomBytes(PREFIX);
  const key = keyOf(passphrase, salt);
  const head = Buffer.concat([MAGIC, salt, prefix]);
  yield head;
  let index = 0;
  for await (const { bytes, isLast } of pieces(source)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(prefix, index, isLast)).setAAD(head);
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(sealed.length);
    yield Buffer.concat([length, sealed]);
    index += 1;
  }
}

/** Takes so many bytes off the front of a source, as often as it is asked. */
export const readerOf = (source: AsyncIterable<Buffer>) => {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  /** Fewer bytes than were asked for only at the end. */
  return async (count: number): Promise<Buffer> => {
    const parts = [held];
    for (let size = held.length; size < count;) {
      const next = await chunks.next();
      if (next.done === true) break;
      parts.push(next.value);
      size += next.value.length;
    }
    const all = Buffer.concat(parts);
    held = all.subarray(count);
    return all.subarray(0, count);
  };
};

const CUT_OFF = 'the backup is cut off: it was not written to its end';

export async function* unseal(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const take = readerOf(source);
  const head = await take(MAGIC.length + SALT + PREFIX);
  if (!head.subarray(0, MAGIC.length).equals(MAGIC.subarray(0, head.length)))
    throw new BackupFault('this is no backup of the program');
  if (head.length < MAGIC.length + SALT + PREFIX) throw new BackupFault(CUT_OFF);
  const prefix = Buffer.from(head.subarray(-PREFIX));
  const key = keyOf(passphrase, Buffer.from(head.subarray(MAGIC.length, MAGIC.length + SALT)));
  for (let index = 0; ; index += 1) {
    const length = await take(4);
    if (length.length < 4) throw new BackupFault(CUT_OFF);
    const size = length.readUInt32BE();
    if (size < TAG || size > FRAME + TAG) throw new BackupFault('the backup is damaged');
    const sealed = await take(size);
    if (sealed.length < size) throw new BackupFault(CUT_OFF);
    const open = (isLast: boolean): Buffer | null => {
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(prefix, index, isLast));
      decipher.setAAD(head).setAuthTag(sealed.subarray(-TAG));
      const bytes = decipher.update(sealed.subarray(0, -TAG));
      try {
        return Buffer.concat([bytes, decipher.final()]);
      } catch {
        return null;
      }
    };
    const middle = open(false);
    const bytes = middle ?? open(true);
    if (bytes === null) throw new BackupFault(index === 0 ? 'the passphrase is another one' : 'the backup is damaged');
    if (index > 0) yield bytes;
    if (middle === null) {
      if ((await take(1)).length > 0) throw new BackupFault('the backup is damaged');
      return;
    }
  }
}
