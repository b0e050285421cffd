import type { Client } from 'pg';
import { isReservable } from '#features/offers/rules/reservable.ts';
import { rollsOf, seedId } from '#seed/deterministic.ts';
import { chassisOf, FIRST_OFFER_SERIAL } from '#seed/stock/chassis.ts';
import type { OfferRow } from './compose.ts';
import { nth } from './making.ts';
import type { Shop } from './facts.ts';

/** Cars of an offer of the maker's that names no number. */
const OF_THE_MAKER = 6;

type Equipment = { readonly brand: string; readonly mvs_code: string; readonly year: number } & {
  readonly coating: string | null;
  readonly items: readonly string[];
};

/** What a version has when nothing is chosen. */
const EQUIPMENT = `
  SELECT v.brand, v.mvs_code, v.year,
    (SELECT p.code FROM catalog.version_part vp JOIN catalog.part p ON p.brand = vp.brand AND p.id = vp.part_id
      WHERE vp.brand = v.brand AND vp.mvs_code = v.mvs_code AND vp.year = v.year AND p.type = 'COATING'
      ORDER BY vp.is_standard DESC, p.position, p.code LIMIT 1) AS coating,
    ARRAY(SELECT p.code FROM catalog.version_part vp JOIN catalog.part p ON p.brand = vp.brand AND p.id = vp.part_id
      WHERE vp.brand = v.brand AND vp.mvs_code = v.mvs_code AND vp.year = v.year AND p.type = 'ITEM' AND vp.is_required
      ORDER BY p.code) AS items
  FROM catalog.version v WHERE v.closed_at IS NULL`;

const UNITS = `
  INSERT INTO stock.unit AS existing (id, brand, market, dealer_id, mvs_code, year, kind, color_code, coating_code, item_codes,
    chassis, delivery_days, in_stock_since)
  SELECT id, brand, market, dealer_id, mvs_code, year, 'ready', color_code, coating_code, item_codes, chassis, delivery_days, in_stock_since
  FROM jsonb_to_recordset($1::jsonb) AS given (id uuid, brand text, market text, dealer_id uuid, mvs_code text, year integer,
    color_code text, coating_code text, item_codes text[], chassis text, delivery_days integer, in_stock_since date)
  ON CONFLICT (id) DO UPDATE SET dealer_id = EXCLUDED.dealer_id, mvs_code = EXCLUDED.mvs_code, year = EXCLUDED.year,
    color_code = EXCLUDED.color_code, coating_code = EXCLUDED.coating_code, item_codes = EXCLUDED.item_codes,
    chassis = EXCLUDED.chassis, delivery_days = EXCLUDED.delivery_days, in_stock_since = EXCLUDED.in_stock_since, withdrawn_at = NULL
  WHERE NOT EXISTS (SELECT FROM stock.hold h WHERE h.unit_id = existing.id AND h.released_at IS NULL)`;

const keyOf = (of: { brand: unknown; mvs_code: unknown; year: unknown }): string =>
  `${String(of.brand)} ${String(of.mvs_code)} ${String(of.year)}`;

const isOfStock = (row: OfferRow): boolean =>
  row['state'] === 'published' &&
  isReservable({
    kind: row['kind'] as 'VEHICLE',
    condition: row['condition'] as 'NEW',
    type: row['type'] as 'FCA',
    priceType: (row['price'] as { type: 'FULL_PRICE' }).type,
  });

/** Real cars for every offer that can be reserved: at its dealership, or spread over the brand's where the maker offers. */
export const unitsOfOffers = (
  offers: readonly OfferRow[],
  { shops, equipment }: { shops: readonly Shop[]; equipment: readonly Equipment[] },
): object[] => {
  const known = new Map(equipment.map((one) => [keyOf(one), one]));
  let serial = FIRST_OFFER_SERIAL;
  return offers.filter(isOfStock).flatMap((row) => {
    const { brand, market, mvs_code, year, dealer_id } = row;
    const own = known.get(keyOf({ brand, mvs_code, year }));
    const shop = shops.find((one) => one.brand === brand && one.market === market);
    if (own === undefined || shop === undefined || row['color_code'] === null) return [];
    const roll = rollsOf(`offer units ${row.id}`);
    const start = roll(shop.dealers.length);
    return Array.from({ length: (row['stock'] as number | null) ?? OF_THE_MAKER }, (_, index) => {
      serial += 1;
      return {
        id: seedId(`offer unit ${row.id} ${index}`),
        brand,
        market,
        dealer_id: dealer_id ?? nth(shop.dealers, start + index * 3).id,
        mvs_code,
        year,
        color_code: row['color_code'],
        coating_code: own.coating,
        item_codes: own.items,
        chassis: chassisOf({ market: shop.market, mvs: String(mvs_code), serial, roll }),
        delivery_days: 3 + roll(8),
        in_stock_since: String(row['valid_from']).slice(0, 10),
      };
    });
  });
};

/** Writes the cars of the seeded offers; one that somebody holds or bought stays as it is. */
export const seedOfferUnits = async (
  client: Client,
  offers: readonly OfferRow[],
  shops: readonly Shop[],
): Promise<void> => {
  const { rows: equipment } = await client.query<Equipment>(EQUIPMENT);
  await client.query(UNITS, [JSON.stringify(unitsOfOffers(offers, { shops, equipment }))]);
};
