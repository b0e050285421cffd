import type { Currency, Market } from '#kernel/market.ts';
import { sql, type Statement } from '#platform/sql.server.ts';
import type { OfferCard, OfferInstallment } from '../contract/shapes.ts';
import type { OfferState } from '../rules/offer-machine.ts';
import type { OfferPrice } from '../rules/price.ts';
import type { OfferReach } from '../rules/scope.ts';
import type { Coverage, MoparDiscountType, MoparOfferType, OfferKind, OfferType, Place } from '../rules/types.ts';

/** What follows from the author's price, the list and the banks: made again as time goes by. */
export type OfferPricing = {
  readonly amount: number | null;
  readonly formerAmount: number | null;
  readonly netAmount: number | null;
  readonly percent: number | null;
  readonly listAmount: number | null;
  readonly installment: OfferInstallment | null;
};

/** Everything of an offer that its author, the catalogue and the price rule decide: what a write puts into the row. */
export type OfferFacts = Place &
  OfferPricing & {
    readonly type: OfferType;
    readonly kind: OfferKind;
    readonly title: string;
    readonly description: string;
    readonly terms: string;
    readonly condition: 'NEW' | 'USED' | null;
    readonly modelCode: string | null;
    readonly mvsCode: string | null;
    readonly year: number | null;
    readonly versionName: string | null;
    readonly colorCode: string | null;
    readonly mileageKm: number | null;
    readonly moparType: MoparOfferType | null;
    readonly discountType: MoparDiscountType | null;
    readonly couponCode: string | null;
    readonly partId: string | null;
    readonly price: OfferPrice;
    readonly currency: Currency;
    readonly coverage: Coverage;
    readonly coverageId: string | null;
    readonly dealerId: string | null;
    readonly dealerName: string | null;
    readonly cityName: string | null;
    readonly validFrom: string;
    readonly validUntil: string;
    readonly stock: number | null;
    readonly categories: readonly string[];
    readonly features: readonly string[];
    readonly stamp: string | null;
    readonly modelName: string | null;
    readonly modelSlug: string | null;
    readonly bodyKind: string | null;
    readonly fuel: OfferCard['fuel'];
    readonly picturePath: string | null;
    readonly partName: string | null;
  };

export type OfferRow = Omit<OfferFacts, 'validFrom' | 'validUntil'> & {
  readonly id: string;
  readonly brand: string;
  readonly market: Market;
  readonly code: string;
  readonly state: OfferState;
  readonly version: number;
  readonly position: number;
  readonly priceType: OfferPrice['type'];
  readonly validFrom: Date;
  readonly validUntil: Date;
  readonly updatedAt: Date;
};

export const OFFER: Statement = sql`
  o.id, o.brand, o.market, o.code, o.state, o.version, o.position, o.type, o.kind, o.title, o.description, o.terms, o.condition,
  o.model_code AS "modelCode", o.mvs_code AS "mvsCode", o.year, o.version_name AS "versionName", o.color_code AS "colorCode",
  o.mileage_km AS "mileageKm", o.mopar_type AS "moparType", o.discount_type AS "discountType", o.coupon_code AS "couponCode",
  o.part_id AS "partId", o.price, o.price_type AS "priceType", o.currency, o.amount, o.former_amount AS "formerAmount",
  o.net_amount AS "netAmount", o.percent, o.list_amount AS "listAmount", o.installment, o.coverage, o.coverage_id AS "coverageId",
  o.region_code AS "regionCode", o.state_code AS "stateCode", o.zone_code AS "zoneCode", o.group_code AS "groupCode",
  o.dealer_id AS "dealerId", o.dealer_name AS "dealerName", o.city_name AS "cityName", o.valid_from AS "validFrom",
  o.valid_until AS "validUntil", o.stock, o.categories, o.features, o.stamp, o.model_name AS "modelName",
  o.model_slug AS "modelSlug", o.body_kind AS "bodyKind", o.fuel, o.picture_path AS "picturePath", o.part_name AS "partName",
  o.updated_at AS "updatedAt"`;

/** The columns of the facts, and the same as a record read from one JSON value: a write is one parameter. */
export const FACTS: Statement = sql`
  type, kind, title, description, terms, condition, model_code, mvs_code, year, version_name, color_code, mileage_km, mopar_type,
  discount_type, coupon_code, part_id, price, currency, amount, former_amount, net_amount, percent, list_amount, installment,
  coverage, coverage_id, region_code, state_code, zone_code, group_code, dealer_id, dealer_name, city_name, valid_from,
  valid_until, stock, categories, features, stamp, model_name, model_slug, body_kind, fuel, picture_path, part_name`;

export const factsFrom = (facts: OfferFacts): Statement => sql`
  jsonb_to_record(${JSON.stringify(toColumns(facts))}::jsonb) AS given (
    type text, kind text, title text, description text, terms text, condition text, model_code text, mvs_code text, year integer,
    version_name text, color_code text, mileage_km integer, mopar_type text, discount_type text, coupon_code text, part_id text,
    price jsonb, currency text, amount bigint, former_amount bigint, net_amount bigint, percent float8, list_amount bigint,
    installment jsonb, coverage text, coverage_id text, region_code text, state_code text, zone_code text, group_code text,
    dealer_id uuid, dealer_name text, city_name text, valid_from timestamptz, valid_until timestamptz, stock integer,
    categories text[], features text[], stamp text, model_name text, model_slug text, body_kind text, fuel text,
    picture_path text, part_name text)`;

const toColumns = (facts: OfferFacts): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );

/** The policy of the scopes as a condition: an offer outside all of them is not there. */
export const inside = (reaches: readonly OfferReach[]): Statement => sql`
  EXISTS (
    SELECT FROM jsonb_to_recordset(${JSON.stringify(reaches)}::jsonb) AS reach (scope text, id text, "partsOnly" boolean)
    WHERE (o.kind = 'PART' OR NOT reach."partsOnly") AND CASE reach.scope
      WHEN 'ALL' THEN true
      WHEN 'REGIONAL' THEN o.region_code = reach.id
      WHEN 'ZONE' THEN o.zone_code = reach.id
      WHEN 'DEALER_GROUP' THEN o.group_code = reach.id
      ELSE false END)`;
