import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql, type Statement } from '#platform/sql.server.ts';
import type { AudienceInput, PartnerInput } from '../contract/audiences.ts';
import type { AudienceKind, RestrictListLogic } from '../rules/types.ts';
import type { Scope } from './offered.server.ts';
import { sliced, type Counted, type Slice } from './paged.server.ts';

// Partners.

export type PartnerRow = PartnerInput & { readonly id: string; readonly version: number; readonly benefits: number };
const PARTNER = sql`p.id, p.version, p.code, p.name, p.active,
  (SELECT count(*)::int FROM benefits.benefit b WHERE b.partner_id = p.id) AS benefits`;

export const listPartners = async (tx: Tx, { brand, market }: Scope, slice: Slice): Promise<Counted<PartnerRow>> => {
  const matching = sql`FROM benefits.partner p WHERE p.brand = ${brand} AND p.market = ${market}`;
  const rows = await tx.rows(sql<PartnerRow>`SELECT ${PARTNER} ${matching} ORDER BY p.name, p.id ${sliced(slice)}`);
  return {
    rows,
    ...toCounted(await tx.one(sql<{ total: number }>`${countOf(matching)}`)),
  };
};

export const findPartner = (tx: Tx, { brand, market }: Scope, id: string): Promise<PartnerRow | null> =>
  tx.maybe(sql<PartnerRow>`
    SELECT ${PARTNER} FROM benefits.partner p WHERE p.brand = ${brand} AND p.market = ${market} AND p.id = ${id}::uuid`);

/** Breaks `one_partner_code`. */
export const insertPartner = (tx: Tx, { brand, market }: Scope, of: PartnerInput & { id: string }): Promise<number> =>
  tx.run(sql`
    INSERT INTO benefits.partner (id, brand, market, code, name, active)
    VALUES (${of.id}, ${brand}, ${market}, ${of.code}, ${of.name}, ${of.active})`);

export const rewritePartner = (
  tx: Tx,
  { brand, market }: Scope,
  of: Omit<PartnerInput, 'code'> & { id: string; version: number },
): Promise<number> =>
  tx.run(sql`
    UPDATE benefits.partner SET name = ${of.name}, active = ${of.active}, version = version + 1
    WHERE brand = ${brand} AND market = ${market} AND id = ${of.id}::uuid AND version = ${of.version}`);

/** Partners that a grant may name. */
export const listPartnerPlaces = (tx: Tx, { brand, market }: Scope): Promise<{ id: string; name: string }[]> =>
  tx.rows(sql<{ id: string; name: string }>`
    SELECT code AS id, name FROM benefits.partner WHERE brand = ${brand} AND market = ${market} ORDER BY name, code`);

// Audiences.

export type AudienceRow = {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly kind: AudienceKind;
  readonly logic: RestrictListLogic | null;
  readonly levels: string[];
  readonly dealerIds: string[];
  readonly entries: number;
  readonly waiting: number;
  readonly toApprove: number;
};
/** `by`: who asks, for how much of what waits is another's. */
const audienceFor = (
  by: string,
): Statement => sql`a.id, a.version, a.name, a.kind, a.logic, a.levels, a.dealer_ids::text[] AS "dealerIds",
  e.entries, e.waiting, e."toApprove" FROM benefits.audience a CROSS JOIN LATERAL (
    SELECT (count(*) FILTER (WHERE waits IS DISTINCT FROM 'ADDED'))::int AS entries, (count(*) FILTER (WHERE waits IS NOT NULL))::int AS waiting,
      (count(*) FILTER (WHERE waits_by <> ${by}))::int AS "toApprove"
    FROM benefits.audience_entry WHERE audience_id = a.id) e`;

export const listAudiences = async (
  tx: Tx,
  { brand, market }: Scope,
  { by, ...slice }: Slice & { readonly by: string },
): Promise<Counted<AudienceRow>> => {
  const matching = sql`WHERE a.brand = ${brand} AND a.market = ${market}`;
  const rows = await tx.rows(
    sql<AudienceRow>`SELECT ${audienceFor(by)} ${matching} ORDER BY a.name, a.id ${sliced(slice)}`,
  );
  return {
    rows,
    ...toCounted(await tx.one(sql<{ total: number }>`${countOf(sql`FROM benefits.audience a ${matching}`)}`)),
  };
};

export const findAudience = (tx: Tx, { brand, market }: Scope, id: string, by: string): Promise<AudienceRow | null> =>
  tx.maybe(sql<AudienceRow>`
    SELECT ${audienceFor(by)}
    WHERE a.brand = ${brand} AND a.market = ${market} AND a.id = ${id}::uuid`);

/** Whoever approves a benefit of it, or writes its list, waits. */
export const lockAudience = (tx: Tx, { brand, market }: Scope, id: string): Promise<number> =>
  tx.run(sql`
    SELECT FROM benefits.audience WHERE brand = ${brand} AND market = ${market} AND id = ${id}::uuid FOR UPDATE`);

type AudienceWords = Omit<AudienceInput, 'dealers'> & { readonly id: string; readonly dealerIds: readonly string[] };

export const insertAudience = (tx: Tx, { brand, market }: Scope, of: AudienceWords): Promise<number> =>
  tx.run(sql`
    INSERT INTO benefits.audience (id, brand, market, name, kind, logic, levels, dealer_ids)
    VALUES (${of.id}, ${brand}, ${market}, ${of.name}, ${of.kind}, ${of.logic}, ${[...of.levels]}::text[], ${[...of.dealerIds]}::uuid[])`);

export const rewriteAudience = (
  tx: Tx,
  { brand, market }: Scope,
  of: AudienceWords & { version: number },
): Promise<number> =>
  tx.run(sql`
    UPDATE benefits.audience SET name = ${of.name}, kind = ${of.kind}, logic = ${of.logic}, levels = ${[...of.levels]}::text[],
      dealer_ids = ${[...of.dealerIds]}::uuid[], version = version + 1
    WHERE brand = ${brand} AND market = ${market} AND id = ${of.id}::uuid AND version = ${of.version}`);

/** Benefits of it that wait for a second person, held before it, as where one is approved. */
export const lockWaiting = (tx: Tx, { brand, market }: Scope, audienceId: string): Promise<number> =>
  tx.run(sql`
    SELECT FROM benefits.benefit
    WHERE brand = ${brand} AND market = ${market} AND audience_id = ${audienceId}::uuid AND approved_at IS NULL ORDER BY id FOR UPDATE`);

/** For whom a benefit is, is part of what was written: who changed it does not approve it, nor does who wrote the rest. */
export const rewriteWaiting = (
  tx: Tx,
  { brand, market }: Scope,
  of: { audienceId: string; by: string },
): Promise<number> =>
  tx.run(sql`
    UPDATE benefits.benefit SET version = version + 1,
      audience_by = CASE WHEN ${of.by} = ANY (audience_by) THEN audience_by ELSE audience_by || ${of.by}::text END
    WHERE brand = ${brand} AND market = ${market} AND audience_id = ${of.audienceId}::uuid AND approved_at IS NULL`);

/** Whether an approved benefit goes by it. */
export const isAudienceUsed = async (tx: Tx, id: string): Promise<boolean> =>
  (
    await tx.one(sql<{ used: boolean }>`
      SELECT EXISTS (SELECT FROM benefits.benefit WHERE audience_id = ${id}::uuid AND approved_at IS NOT NULL) AS used`)
  ).used;
