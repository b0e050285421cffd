import type { Market } from '#kernel/market.ts';
import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { fromPlace, placeColumn, placeParts, toPart } from '#platform/list-place.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { OfferState } from '../rules/offer-machine.ts';
import type { OfferReach } from '../rules/scope.ts';
import { FACTS, factsFrom, inside, OFFER, type OfferFacts, type OfferPricing, type OfferRow } from './rows.server.ts';

export type AdminScope = { readonly brand: string; readonly market: Market; readonly reaches: readonly OfferReach[] };

export type NewOffer = {
  readonly id: string;
  readonly code: string;
  readonly brand: string;
  readonly market: Market;
  readonly actor: string;
  readonly facts: OfferFacts;
};

/** A new offer stands behind the others of its market. */
export const insertOffer = (tx: Tx, offer: NewOffer): Promise<OfferRow> =>
  tx.one(sql<OfferRow>`
    INSERT INTO offers.offer AS o (id, code, brand, market, created_by, updated_by, position, ${FACTS})
    SELECT ${offer.id}::uuid, ${offer.code}, ${offer.brand}, ${offer.market}, ${offer.actor}, ${offer.actor},
      coalesce((SELECT max(position) + 1 FROM offers.offer WHERE brand = ${offer.brand} AND market = ${offer.market}), 1),
      given.*
    FROM ${factsFrom(offer.facts)}
    RETURNING ${OFFER}`);

const theOffer = ({ brand, market, reaches }: AdminScope, id: string): Statement => sql`
  o.id = ${id} AND o.brand = ${brand} AND o.market = ${market} AND o.deleted_at IS NULL AND ${inside(reaches)}`;

export const findOffer = (tx: Tx, scope: AdminScope, id: string): Promise<OfferRow | null> =>
  tx.maybe(sql<OfferRow>`SELECT ${OFFER} FROM offers.offer o WHERE ${theOffer(scope, id)}`);

/** Locks offers in one order, whatever the order they were named in, so that two crowds never wait for each other. */
export const lockOffers = (tx: Tx, scope: AdminScope, ids: readonly string[]): Promise<OfferRow[]> =>
  tx.rows(sql<OfferRow>`
    SELECT ${OFFER} FROM offers.offer o
    WHERE o.id = ANY(${ids}::uuid[]) AND o.brand = ${scope.brand} AND o.market = ${scope.market} AND o.deleted_at IS NULL
      AND ${inside(scope.reaches)}
    ORDER BY o.id FOR UPDATE`);

/** The offer with new facts, one version on; null when someone else was first. */
export const rewriteOffer = (
  tx: Tx,
  change: { id: string; version: number; actor: string; facts: OfferFacts },
): Promise<OfferRow | null> =>
  tx.maybe(sql<OfferRow>`
    UPDATE offers.offer o SET (${FACTS}) = (SELECT given.* FROM ${factsFrom(change.facts)}),
      version = o.version + 1, updated_by = ${change.actor}, updated_at = now(), priced_at = now()
    WHERE o.id = ${change.id} AND o.version = ${change.version}
    RETURNING ${OFFER}`);

/** Keeps which fields a version changed. */
export const keepRevision = (
  tx: Tx,
  change: { brand: string; id: string; version: number; fields: readonly string[]; actor: string },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO offers.revision (brand, offer_id, version, fields, actor)
    VALUES (${change.brand}, ${change.id}, ${change.version}, ${change.fields}, ${change.actor})`);

/** Fields changed after a version, each once. */
export const changedSince = async (tx: Tx, of: { brand: string; id: string; version: number }): Promise<string[]> => {
  const rows = await tx.rows(sql<{ field: string }>`
    SELECT DISTINCT field FROM offers.revision r CROSS JOIN unnest(r.fields) AS f (field)
    WHERE r.brand = ${of.brand} AND r.offer_id = ${of.id} AND r.version > ${of.version} ORDER BY 1`);
  return rows.map(({ field }) => field);
};

/** Moves an offer that is still where the caller saw it; the trigger checks the move, writes audit and event. */
export const moveOffer = (
  tx: Tx,
  move: { id: string; from: OfferState; to: OfferState; actor: string },
): Promise<{ id: string; state: OfferState; version: number } | null> =>
  tx.maybe(sql<{ id: string; state: OfferState; version: number }>`
    WITH moved AS (
      UPDATE offers.offer SET state = ${move.to}, version = version + 1, updated_by = ${move.actor}, updated_at = now(),
        published_at = CASE WHEN ${move.to} = 'published' THEN now() ELSE published_at END
      WHERE id = ${move.id} AND state = ${move.from}
      RETURNING brand, id, state, version),
    noted AS (
      INSERT INTO offers.revision (brand, offer_id, version, fields, actor)
      SELECT brand, id, version, '{state}', ${move.actor} FROM moved)
    SELECT id, state, version FROM moved`);

export const closeOffer = (tx: Tx, change: { id: string; actor: string }): Promise<number> =>
  tx.run(sql`
    UPDATE offers.offer SET deleted_at = now(), updated_by = ${change.actor}, updated_at = now() WHERE id = ${change.id}`);

/** Hands the places these offers hold to them in the order given. */
export const reorder = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    WITH places AS (
      SELECT position, row_number() OVER (ORDER BY position, id) AS place FROM offers.offer WHERE id = ANY(${ids}::uuid[])),
    wanted AS (SELECT id, place FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS w (id, place))
    UPDATE offers.offer o SET position = places.position
    FROM wanted JOIN places USING (place) WHERE o.id = wanted.id`);

export type AdminFilter = {
  readonly state?: string | undefined;
  readonly kind?: string | undefined;
  readonly type?: string | undefined;
  readonly words: readonly string[];
  readonly page: number;
  readonly size: number;
  readonly after?: string | undefined;
};

/** A page of the offers inside the scopes, in the showcase's order. */
export const listAdminOffers = async (
  tx: Tx,
  scope: AdminScope,
  { state, kind, type, words, page, size, after }: AdminFilter,
): Promise<{ rows: OfferRow[]; next: string | null; total: number; isMore: boolean }> => {
  const matching = sql`FROM offers.offer o
    WHERE o.brand = ${scope.brand} AND o.market = ${scope.market} AND o.deleted_at IS NULL AND ${inside(scope.reaches)}
      ${state === undefined ? noSql : sql`AND o.state = ${state}`}
      ${kind === undefined ? noSql : sql`AND o.kind = ${kind}`}
      ${type === undefined ? noSql : sql`AND o.type = ${type}`}
      ${words.length === 0 ? noSql : sql`AND NOT EXISTS (SELECT FROM unnest(${words}::text[]) AS w WHERE (o.names || ' ' || lower(o.code)) NOT LIKE '%' || w || '%')`}`;
  const behind = (place: string): Statement => {
    const [position = '', id = ''] = placeParts(place);
    return sql`AND (o.position, o.id) > (${fromPlace.number(position)}, ${fromPlace.id(id)})`;
  };
  const found = await tx.rows(sql<OfferRow & { listPlace: string }>`
    SELECT ${OFFER}, ${placeColumn.number(sql`o.position`)} ${placeColumn.id(sql`o.id`)} ${matching} ${after === undefined ? noSql : behind(after)} ORDER BY o.position, o.id LIMIT ${size} OFFSET ${page * size}`);
  return { ...toPart(found), ...toCounted(await tx.one(sql<{ total: number }>`${countOf(matching)}`)) };
};

/** Offers on sale whose price was made a day ago or more, the oldest first, over all brands. */
export const listAged = (tx: Tx, at: Date, limit: number): Promise<OfferRow[]> =>
  tx.rows(sql<OfferRow>`
    SELECT ${OFFER} FROM offers.offer o
    WHERE o.state IN ('published', 'unsold') AND o.deleted_at IS NULL AND o.valid_until > ${at}
      AND o.priced_at < ${at}::timestamptz - interval '20 hours'
    ORDER BY o.priced_at, o.id LIMIT ${limit}`);

/** Locks an offer until the transaction ends; whether it is still the one that was read. */
export const lockUnchanged = async (tx: Tx, { id, version }: Pick<OfferRow, 'id' | 'version'>): Promise<boolean> =>
  (await tx.maybe(sql`
    SELECT 1 AS one FROM offers.offer WHERE id = ${id} AND version = ${version} AND deleted_at IS NULL FOR UPDATE`)) !==
  null;

/** A price made again; its author's words and version stay, for nobody edited the offer. */
export const keepPricing = (tx: Tx, { id, pricing }: { id: string; pricing: OfferPricing }): Promise<number> =>
  tx.run(sql`
    UPDATE offers.offer SET amount = ${pricing.amount}, former_amount = ${pricing.formerAmount}, net_amount = ${pricing.netAmount},
      percent = ${pricing.percent}, list_amount = ${pricing.listAmount},
      installment = ${pricing.installment === null ? null : JSON.stringify(pricing.installment)}::jsonb, priced_at = now()
    WHERE id = ${id}`);
