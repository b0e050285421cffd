import { rm } from 'node:fs/promises';
import { hmac, signedByAny } from './crypto.server.ts';
import type { Tx } from './database.server.ts';
import type { Env } from './env.server.ts';
import { openDisk, type Disk } from './files/disk.server.ts';
import { safeName, type MediaType } from './files/media.ts';
import { receive, REQUEST_LIMIT, type Allowance, type Draft } from './files/receive.server.ts';
import { reencode } from './files/reencode.server.ts';
import type { Part, Services } from './http/context.server.ts';
import { sql } from './sql.server.ts';

/**
 * Uploads: counted while they stream, known by their first bytes, images written anew, kept under a name of ours, and offered
 * again only as something to save. A row turns clean only after its file is on the disk for good.
 */
export type UploadServices = Pick<Services, 'env' | 'db' | 'ids' | 'log'>;

export type StoredFile = {
  readonly id: string;
  readonly name: string;
  readonly mediaType: MediaType;
  readonly bytes: number;
};

export type UploadRefusal = 'uploadSize' | 'uploadQuota' | 'uploadType' | 'uploadUnreadable' | 'uploadNone';

/** Whose files they are and what for: an actor's key, and a label of the feature that asked. */
export type UploadOf = { readonly brand: string; readonly owner: string; readonly purpose: string };

export type Received = {
  readonly drafts: readonly Draft[];
  readonly fields: ReadonlyMap<string, string>;
  /** For when the fields turn out to be wrong: nothing stays behind. */
  readonly discard: () => Promise<void>;
};

/** Bytes a sender may leave here in a day. */
const DAILY_BYTES = 200 * 1024 * 1024;
const SIZE_ERRORS = new Set(['FST_REQ_FILE_TOO_LARGE', 'FST_FILES_LIMIT']);

/** Takes in all parts of a request. On a refusal nothing stays behind. */
export const receiveParts = async (
  services: UploadServices,
  given: { parts: AsyncIterable<Part>; owner: string; most: number },
): Promise<Received | UploadRefusal> => {
  const disk = diskOf(services.env);
  const allowance: Allowance = {
    request: REQUEST_LIMIT,
    sender: DAILY_BYTES - (await bytesToday(services.db, given.owner)),
  };
  const drafts: Draft[] = [];
  const fields = new Map<string, string>();
  let refusal: UploadRefusal | null = null;
  try {
    for await (const part of given.parts) {
      if (part.type === 'field') fields.set(part.fieldname, String(part.value).slice(0, 10_000));
      else {
        const draft = await receive(disk, { id: services.ids.next(), part, allowance });
        if (typeof draft === 'string') {
          refusal = draft;
          break;
        }
        drafts.push(draft);
      }
    }
  } catch (error) {
    await discard(drafts);
    if (error instanceof Error && 'code' in error && SIZE_ERRORS.has(String(error.code))) return 'uploadSize';
    throw error;
  }
  refusal ??= drafts.length === 0 ? 'uploadNone' : null;
  refusal ??= drafts.length > given.most ? 'uploadSize' : null;
  refusal ??= drafts.some(({ mediaType }) => mediaType === null) ? 'uploadType' : null;
  if (refusal === null) return { drafts, fields, discard: () => discard(drafts) };
  await discard(drafts);
  return refusal;
};

/** Makes files of drafts, all or none. */
export const keepDrafts = async (
  services: UploadServices,
  of: UploadOf,
  drafts: readonly Draft[],
): Promise<StoredFile[] | 'uploadUnreadable'> => {
  const kept: StoredFile[] = [];
  for (const draft of drafts) {
    const file = await keep(services, of, draft);
    if (file === null) {
      await discard(drafts);
      for (const { id } of kept) await removeFile(services, id);
      return 'uploadUnreadable';
    }
    kept.push(file);
  }
  return kept;
};

const keep = async ({ env, db }: UploadServices, of: UploadOf, draft: Draft): Promise<StoredFile | null> => {
  const { id, mediaType } = draft;
  if (mediaType === null) return null;
  const name = safeName(draft.filename, mediaType);
  await db.run(sql`
    INSERT INTO platform.file (id, brand, owner, purpose, name, media_type, bytes, sha256, state)
    VALUES (${id}, ${of.brand}, ${of.owner}, ${of.purpose}, ${name}, ${mediaType}, ${draft.bytes}, ${draft.sha256}, 'pending')`);
  const made = mediaType === 'application/pdf' ? draft : await remake(draft, mediaType);
  if (made === null) {
    await db.run(sql`UPDATE platform.file SET state = 'refused' WHERE id = ${id}`);
    return null;
  }
  await diskOf(env).keep(made.path, id);
  await db.run(
    sql`UPDATE platform.file SET state = 'clean', bytes = ${made.bytes}, sha256 = ${made.sha256} WHERE id = ${id}`,
  );
  return { id, name, mediaType, bytes: made.bytes };
};

const remake = async (
  draft: Draft,
  mediaType: MediaType,
): Promise<{ path: string; bytes: number; sha256: string } | null> => {
  const path = `${draft.path}.new`;
  const made = await reencode(draft.path, path, mediaType);
  await rm(draft.path, { force: true });
  if (made === null) await rm(path, { force: true });
  return made === null ? null : { ...made, path };
};

export type OpenFile = StoredFile & { readonly owner: string; readonly purpose: string; readonly content: Buffer };

/** A clean file with its bytes; null when there is none (in this brand, where one is given). Who may see it, the caller decides. */
export const readStoredFile = async (
  services: Pick<Services, 'env' | 'db'>,
  of: { id: string; brand?: string },
): Promise<OpenFile | null> => {
  const row = await services.db.maybe(sql<Omit<OpenFile, 'content'>>`
    SELECT id, name, media_type AS "mediaType", bytes, owner, purpose FROM platform.file
    WHERE id = ${of.id} AND state = 'clean' AND brand = coalesce(${of.brand ?? null}, brand)`);
  if (row === null) return null;
  const content = await diskOf(services.env).read(row.id);
  return content === null ? null : { ...row, content };
};

export const removeFile = async ({ env, db }: Pick<Services, 'env' | 'db'>, id: string): Promise<void> => {
  await db.run(sql`DELETE FROM platform.file WHERE id = ${id}`);
  await diskOf(env).remove(id);
};

/** An unguessable name for a file, handed to whoever uploaded it. */
export const fileReference = (env: Env, id: string): string => `${id}.${hmac(env.APP_SECRETS[0] ?? '', `file:${id}`)}`;

/** The file's id, or null for a reference we did not write. */
export const openReference = (env: Env, reference: string): string | null => {
  const [id = '', signature = ''] = reference.split('.');
  return signedByAny(env.APP_SECRETS, `file:${id}`, signature) ? id : null;
};

/**
 * Ends what a crash left half done: rows and drafts older than an hour, files without a row. Returns how many went, and how many
 * clean rows have lost their file, which only a backup can mend.
 */
export const sweepFiles = async (
  services: UploadServices,
  now: Date,
): Promise<{ removed: number; missing: number }> => {
  const before = new Date(now.getTime() - 3_600_000);
  const { env, db, log } = services;
  const removedRows = await db.run(sql`DELETE FROM platform.file WHERE state <> 'clean' AND created_at < ${before}`);
  const files = (await diskOf(env).list()).filter(({ changedAt }) => changedAt < before);
  const clean = await db.rows(
    sql<{ id: string }>`SELECT id FROM platform.file WHERE state = 'clean' AND created_at < ${before}`,
  );
  const rows = new Set(clean.map(({ id }) => id));
  const stray = files.filter(({ id, isDraft }) => isDraft || !rows.has(id));
  for (const { path } of stray) await rm(path, { force: true });
  const present = new Set(files.filter(({ isDraft }) => !isDraft).map(({ id }) => id));
  const missing = clean.filter(({ id }) => !present.has(id)).length;
  if (missing > 0) log.error({ missing }, 'files are missing on the disk');
  return { removed: removedRows + stray.length, missing };
};

const bytesToday = async (db: Tx, owner: string): Promise<number> => {
  const row = await db.one(sql<{ bytes: number }>`
    SELECT coalesce(sum(bytes), 0)::bigint AS bytes FROM platform.file
    WHERE owner = ${owner} AND created_at > now() - interval '1 day'`);
  return row.bytes;
};

const discard = async (drafts: readonly Draft[]): Promise<void> => {
  for (const { path } of drafts) await rm(path, { force: true });
};

const disks = new Map<string, Disk>();

const diskOf = (env: Pick<Env, 'VOLANTE_DATA'>): Disk => {
  const known = disks.get(env.VOLANTE_DATA) ?? openDisk(env.VOLANTE_DATA);
  disks.set(env.VOLANTE_DATA, known);
  return known;
};
