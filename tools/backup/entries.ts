import { createGunzip, createGzip } from 'node:zlib';
import { Readable, type Transform } from 'node:stream';
import * as z from 'zod';
import { BackupFault, readerOf } from './sealed-stream.ts';

const sealedMigration = z.strictObject({ name: z.string(), sha256: z.string() });
export const tableSchema = z.strictObject({
  schema: z.string(),
  name: z.string(),
  /** Those that are stored as they were written; others follow from them. */
  columns: z.array(z.string()).min(1),
});
export type Table = z.output<typeof tableSchema>;

export const partSchema = z.strictObject({
  schema: z.string(),
  table: z.string(),
  name: z.string(),
  /** As `FOR VALUES …` or `DEFAULT` says it. */
  bound: z.string(),
});
export type Part = z.output<typeof partSchema>;

const entrySchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('manifest'),
    takenAt: z.string(),
    migrations: z.array(sealedMigration),
    tables: z.array(tableSchema),
    sequences: z.array(z.strictObject({ name: z.string(), value: z.string(), called: z.boolean() })),
    /** How tables lie in parts; none in a backup that was written before they did. */
    parts: z.array(partSchema).default([]),
  }),
  z.strictObject({ kind: z.literal('secrets'), secrets: z.unknown() }),
  z.strictObject({ kind: z.literal('table'), index: z.int().nonnegative() }),
  /** One that a row of the database refers to. */
  z.strictObject({ kind: z.literal('file'), id: z.string() }),
  /** One below the folder of the house's own pictures. */
  z.strictObject({ kind: z.literal('content'), path: z.string() }),
  /** One that holds lines of the log that are no longer in the database. */
  z.strictObject({ kind: z.literal('archive'), key: z.string() }),
  z.strictObject({
    kind: z.literal('summary'),
    rows: z.array(z.int().nonnegative()),
    files: z.int(),
    /** Erased after the moment of the backup and before they were read. */
    gone: z.array(z.string()),
  }),
]);
export type Entry = z.output<typeof entrySchema>;
export type Manifest = Extract<Entry, { kind: 'manifest' }>;
export type Summary = Extract<Entry, { kind: 'summary' }>;

export type Written = { readonly entry: Entry; readonly content?: AsyncIterable<Buffer> };

const [ENTRY, CHUNK, END] = ['E', 'C', 'Z'].map((letter) => letter.charCodeAt(0));
const LONGEST = 64 * 1024 * 1024;

const record = (type: number | undefined, bytes: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head[0] = type ?? 0;
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
};

async function* encode(entries: AsyncIterable<Written>): AsyncGenerator<Buffer> {
  for await (const { entry, content } of entries) {
    yield record(ENTRY, Buffer.from(JSON.stringify(entry)));
    if (content !== undefined) for await (const chunk of content) yield record(CHUNK, chunk);
    yield record(END, Buffer.alloc(0));
  }
}

/** One stream through another. Whoever stops reading early ends both; an error of the first is the second's. */
async function* through(from: AsyncIterable<Buffer>, step: Transform): AsyncGenerator<Buffer> {
  const source = Readable.from(from, { objectMode: false });
  source.on('error', (error) => step.destroy(error));
  // Heard by whoever reads; after they have left it concerns nobody.
  step.on('error', () => undefined);
  try {
    yield* source.pipe(step);
  } finally {
    source.destroy();
    step.destroy();
  }
}

/** Entries one after the other, packed. */
export const pack = (entries: AsyncIterable<Written>): AsyncIterable<Buffer> => through(encode(entries), createGzip());

export type Read = { readonly entry: Entry; readonly content: AsyncIterable<Buffer> };

/** The entries of a pack in their order. What is not read of one is passed over. */
export async function* unpack(packed: AsyncIterable<Buffer>): AsyncGenerator<Read> {
  const take = readerOf(through(packed, createGunzip()));
  for (;;) {
    const begun = await next(take);
    if (begun === null) return;
    if (begun.type !== ENTRY) throw new BackupFault('the backup is damaged');
    let isOver = false;
    const chunks = (async function* () {
      while (!isOver) {
        const part = await next(take);
        if (part === null || ![CHUNK, END].includes(part.type)) throw new BackupFault('the backup is damaged');
        isOver = part.type === END;
        if (!isOver) yield part.bytes;
      }
    })();
    yield { entry: entrySchema.parse(JSON.parse(begun.bytes.toString())), content: chunks };
    for await (const _ of chunks);
    if (!isOver) throw new BackupFault('the backup is damaged');
  }
}

const next = async (
  take: (count: number) => Promise<Buffer>,
): Promise<{ type: number | undefined; bytes: Buffer } | null> => {
  const head = await take(5);
  if (head.length === 0) return null;
  const length = head.length < 5 ? LONGEST + 1 : head.readUInt32BE(1);
  if (length > LONGEST) throw new BackupFault('the backup is damaged');
  return { type: head[0], bytes: await take(length) };
};
