import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

export type OpinionRow = {
  readonly id: string;
  readonly stars: number;
  readonly text: string;
  readonly ownedDays: number;
  readonly at: Date;
};

type Scope = { readonly brand: string; readonly market: Market };

const OPINION = sql`id, stars, body AS text, owned_days AS "ownedDays", created_at AS at`;

export type OpinionPage = { readonly rows: OpinionRow[]; readonly total: number; readonly stars: number | null };

/** A page of what owners say of a model, with the average of all. */
export const listOpinionRows = async (
  tx: Tx,
  { brand, market, modelCode, page, size }: Scope & { modelCode: string; page: number; size: number },
): Promise<OpinionPage> => {
  const whole = await tx.one(sql<{ total: number; stars: number | null }>`
    SELECT count(*)::int AS total, round(avg(stars), 1)::float8 AS stars FROM engagement.opinion
    WHERE brand = ${brand} AND market = ${market} AND model_code = ${modelCode} AND about = 'CAR'`);
  const rows = await tx.rows(sql<OpinionRow>`
    SELECT ${OPINION} FROM engagement.opinion
    WHERE brand = ${brand} AND market = ${market} AND model_code = ${modelCode} AND about = 'CAR'
    ORDER BY created_at DESC, id DESC LIMIT ${size} OFFSET ${page * size}`);
  return { rows, ...whole };
};

export const averageOfDealers = (
  tx: Tx,
  brand: string,
  dealerIds: readonly string[],
): Promise<{ dealerId: string; stars: number; count: number }[]> =>
  tx.rows(sql<{ dealerId: string; stars: number; count: number }>`
    SELECT dealer_id AS "dealerId", round(avg(stars), 1)::float8 AS stars, count(*)::int AS count FROM engagement.opinion
    WHERE brand = ${brand} AND dealer_id = ANY(${dealerIds}::uuid[]) AND about = 'ADVISOR' GROUP BY dealer_id ORDER BY dealer_id`);

/** One opinion of an owner at a time, so that two at once cannot both be the first of the thirty days. */
export const lockOwner = (tx: Tx, accountId: string): Promise<number> =>
  tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`opinions of ${accountId}`}, 0))`);

export const lastOpinionAt = async (
  tx: Tx,
  of: { accountId: string; brand: string; about: 'CAR' | 'ADVISOR' },
): Promise<Date | null> => {
  const { at } = await tx.one(sql<{ at: Date | null }>`
    SELECT max(created_at) AS at FROM engagement.opinion
    WHERE account_id = ${of.accountId} AND brand = ${of.brand} AND about = ${of.about}`);
  return at;
};

export const insertOpinion = (
  tx: Tx,
  scope: Scope,
  of: {
    id: string;
    accountId: string;
    carId: string;
    about: 'CAR' | 'ADVISOR';
    modelCode: string;
    dealerId: string | null;
    stars: number;
    text: string;
    ownedDays: number;
  },
): Promise<OpinionRow> =>
  tx.one(sql<OpinionRow>`
    INSERT INTO engagement.opinion (id, brand, market, account_id, car_id, about, model_code, dealer_id, stars, body, owned_days)
    VALUES (${of.id}, ${scope.brand}, ${scope.market}, ${of.accountId}, ${of.carId}, ${of.about}, ${of.modelCode},
      ${of.dealerId}, ${of.stars}, ${of.text}, ${of.ownedDays})
    RETURNING ${OPINION}`);

export type OwnOpinionRow = OpinionRow & {
  readonly about: 'CAR' | 'ADVISOR';
  readonly modelCode: string;
  readonly dealerId: string | null;
};

export const listOwnRows = (tx: Tx, of: Scope & { accountId: string }): Promise<OwnOpinionRow[]> =>
  tx.rows(sql<OwnOpinionRow>`
    SELECT ${OPINION}, about, model_code AS "modelCode", dealer_id AS "dealerId" FROM engagement.opinion
    WHERE account_id = ${of.accountId} AND brand = ${of.brand} AND market = ${of.market}
    ORDER BY created_at DESC, id DESC LIMIT 100`);

export const deleteOpinion = (tx: Tx, of: { accountId: string; brand: string; id: string }): Promise<number> =>
  tx.run(sql`
    DELETE FROM engagement.opinion WHERE id = ${of.id} AND account_id = ${of.accountId} AND brand = ${of.brand}`);

/** An account's opinions, none of which is taken away before the commit. */
export const listOpinionIds = async (
  tx: Tx,
  of: { accountId: string; brand: string; market: Market },
): Promise<string[]> => {
  const rows = await tx.rows(sql<{ id: string }>`
    SELECT id FROM engagement.opinion WHERE account_id = ${of.accountId} AND brand = ${of.brand} AND market = ${of.market}
    ORDER BY id LIMIT 100 FOR SHARE`);
  return rows.map(({ id }) => id);
};

/** Whose an opinion is, which is then not taken away before the commit; null for one that is gone. */
export const holdOpinion = (
  tx: Tx,
  of: { id: string; brand: string },
): Promise<{ accountId: string | null; market: Market } | null> =>
  tx.maybe(sql<{ accountId: string | null; market: Market }>`
    SELECT account_id AS "accountId", market FROM engagement.opinion WHERE id = ${of.id} AND brand = ${of.brand} FOR SHARE`);
