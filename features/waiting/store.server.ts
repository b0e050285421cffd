import type { Market } from '#kernel/market.ts';
import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import { WAITING_DAYS, type WaitingState } from './rules/waiting.ts';

export type Scope = { readonly brand: string; readonly market: Market };

export type EntryRow = Scope & {
  readonly id: string;
  readonly accountId: string | null;
  readonly sealed: string;
  readonly choice: string;
  readonly mvsCode: string;
  readonly year: number;
  readonly colorCode: string;
  readonly coatingCode: string | null;
  readonly itemCodes: string[];
  readonly dealerId: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly leftAt: Date | null;
  readonly notifiedAt: Date | null;
  readonly version: number;
};

const ENTRY = sql`e.id, e.brand, e.market, e.account_id AS "accountId", encode(e.sealed, 'base64') AS sealed, e.choice,
  e.mvs_code AS "mvsCode", e.year, e.color_code AS "colorCode", e.coating_code AS "coatingCode", e.item_codes AS "itemCodes",
  e.dealer_id AS "dealerId", e.latitude, e.longitude, e.created_at AS "createdAt", e.expires_at AS "expiresAt",
  e.left_at AS "leftAt", e.notified_at AS "notifiedAt", e.version`;

const IS_OPEN = sql`left_at IS NULL AND notified_at IS NULL`;

export type Entry = Scope & {
  readonly id: string;
  readonly accountId: string | null;
  /** The account whose mailbox it is: who types another's gets nothing of an entry that is there. */
  readonly mailboxOf: string | null;
  readonly sealed: Buffer;
  readonly emailIndex: string;
  readonly choice: string;
  readonly mvsCode: string;
  readonly year: number;
  readonly colorCode: string;
  readonly coatingCode: string | null;
  readonly itemCodes: readonly string[];
  readonly dealerId: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly consentVersion: string;
};

/** One row however often and however many at once ask: whoever waits already waits longer. `isNew` says which it was. */
export const putEntry = (tx: Tx, entry: Entry): Promise<{ id: string; expiresAt: Date; isNew: boolean }> =>
  tx.one(sql<{ id: string; expiresAt: Date; isNew: boolean }>`
    INSERT INTO waiting.entry AS e (id, brand, market, account_id, sealed, email_index, choice, mvs_code, year, color_code,
      coating_code, item_codes, dealer_id, latitude, longitude, consent_version, expires_at)
    VALUES (${entry.id}, ${entry.brand}, ${entry.market}, ${entry.accountId}::uuid, ${entry.sealed}, ${entry.emailIndex},
      ${entry.choice}, ${entry.mvsCode}, ${entry.year}, ${entry.colorCode}, ${entry.coatingCode}, ${entry.itemCodes}::text[],
      ${entry.dealerId}::uuid, ${entry.latitude}::float8, ${entry.longitude}::float8, ${entry.consentVersion},
      now() + make_interval(days => ${WAITING_DAYS}::int))
    ON CONFLICT (brand, market, email_index, mvs_code, year, color_code, COALESCE(coating_code, ''), item_codes)
      WHERE left_at IS NULL AND notified_at IS NULL
    DO UPDATE SET expires_at = EXCLUDED.expires_at, choice = EXCLUDED.choice, account_id = COALESCE(e.account_id, ${entry.mailboxOf}::uuid),
      dealer_id = COALESCE(EXCLUDED.dealer_id, e.dealer_id), latitude = COALESCE(EXCLUDED.latitude, e.latitude),
      longitude = COALESCE(EXCLUDED.longitude, e.longitude), consent_version = EXCLUDED.consent_version,
      version = e.version + 1
    RETURNING e.id, e.expires_at AS "expiresAt", e.id = ${entry.id} AS "isNew"`);

/** Null dealers: all of the brand's. */
type Reach = Scope & { readonly dealerIds: readonly string[] | null };
const within = ({ brand, market, dealerIds }: Reach): Statement =>
  sql`e.brand = ${brand} AND e.market = ${market}
    ${dealerIds === null ? noSql : sql`AND e.dealer_id = ANY(${dealerIds}::uuid[])`}`;

const IN_STATE: Readonly<Record<WaitingState, Statement>> = {
  LEFT: sql`AND e.left_at IS NOT NULL`,
  NOTIFIED: sql`AND e.left_at IS NULL AND e.notified_at IS NOT NULL`,
  EXPIRED: sql`AND e.left_at IS NULL AND e.notified_at IS NULL AND e.expires_at <= now()`,
  WAITING: sql`AND e.left_at IS NULL AND e.notified_at IS NULL AND e.expires_at > now()`,
};

export const listEntries = async (
  tx: Tx,
  of: Reach & { state: WaitingState | undefined; after?: string | undefined; limit: number; offset: number },
): Promise<{ rows: EntryRow[]; total: number; isMore: boolean }> => {
  const matching = sql`
    FROM waiting.entry e WHERE ${within(of)} ${of.state === undefined ? noSql : IN_STATE[of.state]}`;
  const behind =
    of.after === undefined
      ? noSql
      : sql`AND (e.created_at, e.id) < ((SELECT a.created_at FROM waiting.entry a WHERE a.brand = ${of.brand} AND a.market = ${of.market} AND a.id = ${of.after}::uuid), ${of.after}::uuid)`;
  const rows = await tx.rows(sql<EntryRow>`
    SELECT ${ENTRY} ${matching} ${behind} ORDER BY e.created_at DESC, e.id DESC LIMIT ${of.limit} OFFSET ${of.offset}`);
  return { rows, ...toCounted(await tx.one(sql<{ total: number }>`${countOf(matching)}`)) };
};

export const findEntry = (tx: Tx, of: Reach & { id: string }): Promise<EntryRow | null> =>
  tx.maybe(sql<EntryRow>`SELECT ${ENTRY} FROM waiting.entry e WHERE ${within(of)} AND e.id = ${of.id} FOR UPDATE`);

/** Breaks `one_person_one_car` where the same person waits for that car already. */
export const changeEntry = (
  tx: Tx,
  of: Reach &
    Pick<
      Entry,
      'sealed' | 'emailIndex' | 'choice' | 'mvsCode' | 'year' | 'colorCode' | 'coatingCode' | 'itemCodes' | 'dealerId'
    > & { id: string; version: number },
): Promise<number> =>
  tx.run(sql`
    UPDATE waiting.entry e SET sealed = ${of.sealed}, email_index = ${of.emailIndex}, choice = ${of.choice},
      mvs_code = ${of.mvsCode}, year = ${of.year}, color_code = ${of.colorCode}, coating_code = ${of.coatingCode},
      item_codes = ${of.itemCodes}::text[], dealer_id = ${of.dealerId}::uuid, version = version + 1
    WHERE ${within(of)} AND e.id = ${of.id} AND e.version = ${of.version}`);

/** How many left; a second time none does, and the first moment stays. */
export const leaveEntry = (
  tx: Tx,
  of: Scope & { id: string; accountId?: string | undefined; dealerIds?: readonly string[] | null },
): Promise<number> =>
  tx.run(sql`
    UPDATE waiting.entry e SET left_at = COALESCE(left_at, now()), version = version + 1
    WHERE ${within({ ...of, dealerIds: of.dealerIds ?? null })} AND e.id = ${of.id}
      ${of.accountId === undefined ? noSql : sql`AND e.account_id = ${of.accountId}`}`);

export const listOwnEntries = (tx: Tx, of: Scope & { accountId: string }): Promise<EntryRow[]> =>
  tx.rows(sql<EntryRow>`
    SELECT ${ENTRY} FROM waiting.entry e
    WHERE e.account_id = ${of.accountId} AND e.brand = ${of.brand} AND e.market = ${of.market} AND e.left_at IS NULL
    ORDER BY e.created_at DESC, e.id DESC LIMIT 100`);

/** Who waits, the longest first (an id begins with its moment), of every brand; after one of them where the last page ended there. */
export const listOpenEntries = (tx: Tx, of: { after: string | null; limit: number }): Promise<EntryRow[]> =>
  tx.rows(sql<EntryRow>`
    SELECT ${ENTRY} FROM waiting.entry e
    WHERE ${IS_OPEN} AND e.expires_at > now()
      ${of.after === null ? noSql : sql`AND e.id > ${of.after}::uuid`}
    ORDER BY e.id LIMIT ${of.limit}`);

/** True for the one caller who may write the mail. */
export const markNotified = async (tx: Tx, of: { id: string; unitId: string }): Promise<boolean> =>
  (await tx.run(sql`
    UPDATE waiting.entry SET notified_at = now(), unit_id = ${of.unitId}::uuid, version = version + 1
    WHERE id = ${of.id} AND ${IS_OPEN} AND expires_at > now()`)) === 1;
