import type { Market } from '#kernel/market.ts';
import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { DealerRecord } from '../contract/care.ts';
import { longestOf } from './search.server.ts';

type Scope = { readonly brand: string; readonly market: Market };

const RECORD = sql`d.id, d.version, d.code, d.name, d.city_name AS "cityName", d.state_code AS "stateCode",
  d.blocked_reason AS "blockedReason", d.blocked_at IS NOT NULL AS "isBlocked", d.phone, d.email, d.latitude, d.longitude, d.types,
  d.services, d.hours, d.service_hours AS "serviceHours", dealers.days_ahead(d.special_days, d.market) AS "specialDays",
  d.block_kind AS "blockKind", d.block_from::text AS "blockFrom", d.block_until::text AS "blockUntil", d.block_reason AS "blockReason"`;

/** Dealerships that are not closed for good, by words of name and address; of some of them where a grant names some. */
export const listRecords = async (
  tx: Tx,
  of: Scope & { words: readonly string[]; reached: readonly string[] | null; page: number; size: number },
): Promise<{ rows: DealerRecord[]; total: number; isMore: boolean }> => {
  const { brand, market, words, reached, page, size } = of;
  const matching = sql`FROM dealers.dealer d
    WHERE d.brand = ${brand} AND d.market = ${market} AND d.closed_at IS NULL
      ${reached === null ? noSql : sql`AND d.id = ANY(${reached}::uuid[])`}
      ${
        words.length === 0
          ? noSql
          : sql`AND d.search_text LIKE '%' || dealers.plain(${longestOf(words)}) || '%'
        AND d.search_text LIKE ALL (SELECT '%' || dealers.plain(word) || '%' FROM unnest(${words}::text[]) AS word)`
      }`;
  const rows = await tx.rows(sql<DealerRecord>`
    SELECT ${RECORD} ${matching} ORDER BY d.state_code, d.city_name, d.name, d.id LIMIT ${size} OFFSET ${page * size}`);
  return { rows, ...toCounted(await tx.one(sql<{ total: number }>`${countOf(matching)}`)) };
};

/** Held until the commit: a second save waits and finds another version. */
export const lockRecord = (tx: Tx, { brand, market, id }: Scope & { id: string }): Promise<DealerRecord | null> =>
  tx.maybe(sql<DealerRecord>`
    SELECT ${RECORD} FROM dealers.dealer d
    WHERE d.brand = ${brand} AND d.market = ${market} AND d.id = ${id} AND d.closed_at IS NULL FOR UPDATE`);

export type RecordInput = Omit<
  DealerRecord,
  'version' | 'code' | 'name' | 'cityName' | 'stateCode' | 'blockedReason' | 'isBlocked'
>;

export const rewriteRecord = (tx: Tx, input: RecordInput): Promise<DealerRecord> =>
  tx.one(sql<DealerRecord>`
    UPDATE dealers.dealer d SET version = d.version + 1, phone = ${input.phone}, email = ${input.email},
      latitude = ${input.latitude}, longitude = ${input.longitude}, types = ${input.types}, services = ${input.services},
      hours = ${JSON.stringify(input.hours)}::jsonb, service_hours = ${JSON.stringify(input.serviceHours)}::jsonb,
      special_days = ${JSON.stringify(input.specialDays)}::jsonb, block_kind = ${input.blockKind}, block_from = ${input.blockFrom},
      block_until = ${input.blockUntil}, block_reason = ${input.blockReason}
    WHERE d.id = ${input.id} RETURNING ${RECORD}`);
