import type { Market } from '#kernel/market.ts';
import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { fromPlace, placeColumn, placeParts, toPart } from '#platform/list-place.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { CampaignRecord } from '../contract/campaigns.ts';

export type CampaignRow = {
  readonly id: string;
  readonly code: string;
  readonly market: Market;
  readonly serviceCode: string;
  readonly title: string;
  readonly risk: string;
  readonly remedy: string;
  readonly minutes: number;
  readonly notifiedOn: string;
};
export type CarCampaignRow = CampaignRow & {
  readonly chassis: string;
  readonly doneAt: Date | null;
  readonly dealerId: string | null;
};

const CAMPAIGN = sql`c.id, c.code, c.market, c.service_code AS "serviceCode", c.title, c.risk, c.remedy, c.minutes,
  c.notified_on AS "notifiedOn"`;

/** Published campaigns about these cars, open ones first, at most a hundred. */
export const listCarCampaigns = (tx: Tx, brand: string, chassis: readonly string[]): Promise<CarCampaignRow[]> =>
  tx.rows(sql<CarCampaignRow>`
    SELECT ${CAMPAIGN}, v.chassis, a.done_at AS "doneAt", a.dealer_id AS "dealerId"
    FROM aftersales.recall_vehicle v
    JOIN aftersales.recall_campaign c ON c.brand = v.brand AND c.id = v.campaign_id AND c.published
    LEFT JOIN aftersales.recall_attendance a ON a.brand = v.brand AND a.campaign_id = v.campaign_id AND a.chassis = v.chassis
    WHERE v.brand = ${brand} AND v.chassis = ANY(${chassis}::text[])
    ORDER BY a.done_at IS NOT NULL, c.notified_on DESC, c.code LIMIT 100`);

type Page = { readonly page: number; readonly size: number };

export const listPublished = async (
  tx: Tx,
  { brand, market, page, size }: { brand: string; market: Market } & Page,
): Promise<{ rows: CampaignRow[]; total: number; isMore: boolean }> => {
  const matching = sql`FROM aftersales.recall_campaign c WHERE c.brand = ${brand} AND c.market = ${market} AND c.published`;
  const rows = await tx.rows(sql<CampaignRow>`
    SELECT ${CAMPAIGN} ${matching} ORDER BY c.notified_on DESC, c.code LIMIT ${size} OFFSET ${page * size}`);
  return { rows, ...toCounted(await tx.one(sql<{ total: number }>`${countOf(matching)}`)) };
};

const RECORD = sql`c.id, c.version, c.code, c.title, c.risk, c.remedy, c.minutes, c.notified_on AS "notifiedOn", c.published,
  (SELECT count(*)::int FROM aftersales.recall_vehicle v WHERE v.brand = c.brand AND v.campaign_id = c.id) AS vehicles,
  (SELECT count(*)::int FROM aftersales.recall_attendance a WHERE a.brand = c.brand AND a.campaign_id = c.id) AS attended`;

type AdminScope = { readonly brand: string; readonly market: Market };

export const listRecords = async (
  tx: Tx,
  { brand, market, text, page, size, after }: AdminScope & Page & { text: string; after?: string | undefined },
): Promise<{ rows: CampaignRecord[]; next: string | null; total: number; isMore: boolean }> => {
  const words = text === '' ? noSql : sql`AND (c.title ILIKE ${text} OR c.code ILIKE ${text})`;
  const matching = sql`FROM aftersales.recall_campaign c WHERE c.brand = ${brand} AND c.market = ${market} ${words}`;
  const behind = (place: string): Statement => {
    const [day = '', code = ''] = placeParts(place);
    return sql`AND c.notified_on <= ${fromPlace.day(day)}
      AND (c.notified_on < ${fromPlace.day(day)} OR c.code > ${fromPlace.text(code)})`;
  };
  const found = await tx.rows(sql<CampaignRecord & { listPlace: string }>`
    SELECT ${RECORD}, ${placeColumn.day(sql`c.notified_on`)} ${placeColumn.text(sql`c.code`)} ${placeColumn.id(sql`c.id`)} ${matching}
      ${after === undefined ? noSql : behind(after)}
    ORDER BY c.notified_on DESC, c.code LIMIT ${size} OFFSET ${page * size}`);
  return { ...toPart(found), ...toCounted(await tx.one(sql<{ total: number }>`${countOf(matching)}`)) };
};

type Words = Pick<CampaignRecord, 'code' | 'title' | 'risk' | 'remedy' | 'minutes' | 'notifiedOn' | 'published'>;

/** Breaks `recall_campaign_brand_market_code_key` when the code is taken. */
export const insertCampaign = (tx: Tx, scope: AdminScope, input: Words & { id: string }): Promise<number> =>
  tx.run(sql`
    INSERT INTO aftersales.recall_campaign (id, brand, market, code, title, risk, remedy, minutes, notified_on, published)
    VALUES (${input.id}, ${scope.brand}, ${scope.market}, ${input.code}, ${input.title}, ${input.risk}, ${input.remedy},
      ${input.minutes}, ${input.notifiedOn}, ${input.published})`);

/** 0 when there is none of this version. */
export const rewriteCampaign = (
  tx: Tx,
  scope: AdminScope,
  input: Words & { id: string; version: number },
): Promise<number> =>
  tx.run(sql`
    UPDATE aftersales.recall_campaign SET code = ${input.code}, title = ${input.title}, risk = ${input.risk},
      remedy = ${input.remedy}, minutes = ${input.minutes}, notified_on = ${input.notifiedOn},
      published = ${input.published}, version = version + 1, updated_at = now()
    WHERE id = ${input.id} AND brand = ${scope.brand} AND market = ${scope.market} AND version = ${input.version}`);

export const findRecord = (tx: Tx, scope: AdminScope, id: string): Promise<CampaignRecord | null> =>
  tx.maybe(sql<CampaignRecord>`
    SELECT ${RECORD} FROM aftersales.recall_campaign c
    WHERE c.id = ${id} AND c.brand = ${scope.brand} AND c.market = ${scope.market}`);

export const insertRecallVehicles = (
  tx: Tx,
  of: { brand: string; campaignId: string; chassis: readonly string[] },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO aftersales.recall_vehicle (brand, campaign_id, chassis)
    SELECT ${of.brand}, ${of.campaignId}::uuid, given FROM unnest(${of.chassis}::text[]) AS given
    ON CONFLICT DO NOTHING`);

export const findCampaignOf = (
  tx: Tx,
  of: { brand: string; chassis: string; code: string },
): Promise<{ id: string } | null> =>
  tx.maybe(sql<{ id: string }>`
    SELECT c.id FROM aftersales.recall_vehicle v
    JOIN aftersales.recall_campaign c ON c.brand = v.brand AND c.id = v.campaign_id
    WHERE v.brand = ${of.brand} AND v.chassis = ${of.chassis} AND c.code = ${of.code}`);

export type AttendanceRow = {
  readonly id: string;
  readonly campaign: string;
  readonly chassis: string;
  readonly dealerId: string;
  readonly doneAt: Date;
};

/** Breaks `attended_once` when the car was mended already. */
export const insertAttendance = (
  tx: Tx,
  of: { id: string; brand: string; campaignId: string; chassis: string; dealerId: string; doneAt: string },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO aftersales.recall_attendance (id, brand, campaign_id, chassis, dealer_id, done_at)
    VALUES (${of.id}, ${of.brand}, ${of.campaignId}, ${of.chassis}, ${of.dealerId}, ${of.doneAt})`);

export const findAttendance = (tx: Tx, brand: string, id: string): Promise<AttendanceRow | null> =>
  tx.maybe(sql<AttendanceRow>`
    SELECT a.id, c.code AS campaign, a.chassis, a.dealer_id AS "dealerId", a.done_at AS "doneAt"
    FROM aftersales.recall_attendance a
    JOIN aftersales.recall_campaign c ON c.brand = a.brand AND c.id = a.campaign_id
    WHERE a.id = ${id} AND a.brand = ${brand}`);
