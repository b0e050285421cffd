import type { Market } from '#kernel/market.ts';
import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { RequestKind } from '../rules/clocks.ts';
import type { RequestState } from '../rules/request-machine.ts';

export type RequestRow = {
  readonly id: string;
  readonly code: string;
  readonly kind: RequestKind;
  readonly state: RequestState;
  readonly accountId: string | null;
  /** Base64; null once the person is erased. */
  readonly body: string | null;
  readonly answer: string | null;
  readonly createdAt: Date;
  readonly dueOn: string;
  readonly answeredAt: Date | null;
};

type AdminScope = { readonly brand: string; readonly market: Market };

const REQUEST = sql`id, code, kind, state, account_id AS "accountId", encode(body_sealed, 'base64') AS body,
  encode(answer_sealed, 'base64') AS answer, created_at AS "createdAt", due_on AS "dueOn", answered_at AS "answeredAt"`;

export const insertRequest = (
  tx: Tx,
  scope: AdminScope,
  of: { id: string; code: string; accountId: string; kind: RequestKind; sealed: Buffer; dueOn: string },
): Promise<RequestRow> =>
  tx.one(sql<RequestRow>`
    INSERT INTO privacy.request (id, brand, market, code, account_id, kind, body_sealed, due_on)
    VALUES (${of.id}, ${scope.brand}, ${scope.market}, ${of.code}, ${of.accountId}, ${of.kind}, ${of.sealed}, ${of.dueOn})
    RETURNING ${REQUEST}`);

export const countOpen = async (tx: Tx, scope: AdminScope, accountId: string): Promise<number> => {
  const { open } = await tx.one(sql<{ open: number }>`
    SELECT count(*)::int AS open FROM privacy.request
    WHERE account_id = ${accountId} AND brand = ${scope.brand} AND state = 'OPEN'`);
  return open;
};

export const listOwnRows = (tx: Tx, scope: AdminScope, accountId: string): Promise<RequestRow[]> =>
  tx.rows(sql<RequestRow>`
    SELECT ${REQUEST} FROM privacy.request
    WHERE account_id = ${accountId} AND brand = ${scope.brand} AND market = ${scope.market}
    ORDER BY created_at DESC, id LIMIT 100`);

export const listAdminRows = async (
  tx: Tx,
  { brand, market, state, page, size }: AdminScope & { state: RequestState | undefined; page: number; size: number },
): Promise<{ rows: RequestRow[]; total: number; isMore: boolean }> => {
  const matching = sql`FROM privacy.request
    WHERE brand = ${brand} AND market = ${market} ${state === undefined ? noSql : sql`AND state = ${state}`}`;
  const rows = await tx.rows(sql<RequestRow>`
    SELECT ${REQUEST} ${matching}
    ORDER BY ${state === undefined ? sql`(state <> 'OPEN'),` : noSql} due_on, id LIMIT ${size} OFFSET ${page * size}`);
  return { rows, ...toCounted(await tx.one(sql<{ total: number }>`${countOf(matching)}`)) };
};

export const lockRequest = (tx: Tx, scope: AdminScope, id: string): Promise<RequestRow | null> =>
  tx.maybe(sql<RequestRow>`
    SELECT ${REQUEST} FROM privacy.request
    WHERE id = ${id} AND brand = ${scope.brand} AND market = ${scope.market} FOR UPDATE`);

export const answerRow = (
  tx: Tx,
  of: { id: string; state: RequestState; sealed: Buffer; now: Date },
): Promise<number> =>
  tx.run(sql`
    UPDATE privacy.request SET state = ${of.state}, answer_sealed = ${of.sealed}, answered_at = ${of.now}
    WHERE id = ${of.id} AND state = 'OPEN'`);
