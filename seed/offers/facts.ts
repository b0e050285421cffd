import type { Client } from 'pg';

/** What the written catalogue has for sale in one market: all that seeded offers are made from. */
export type CarOnSale = {
  readonly mvs_code: string;
  readonly year: number;
  readonly model_code: string;
  readonly version_code: string;
  readonly series_code: string;
  readonly version_name: string;
  readonly model_name: string;
  readonly model_slug: string;
  readonly body_kind: string;
  readonly fuel: string;
  readonly amount: number;
  readonly net_amount: number | null;
  readonly colors: readonly string[];
};

export type PartOnSale = {
  readonly id: string;
  readonly name: string;
  readonly model_code: string;
  readonly model_name: string;
  readonly model_slug: string;
  readonly amount: number;
  readonly net_amount: number | null;
};

export type Seller = {
  readonly id: string;
  readonly name: string;
  readonly document: string;
  readonly city_name: string;
  readonly city_code: string;
  readonly state_code: string;
};

export type Shop = {
  readonly brand: string;
  readonly market: 'br' | 'ar';
  readonly cars: readonly CarOnSale[];
  readonly parts: readonly PartOnSale[];
  readonly dealers: readonly Seller[];
};

const IN_FORCE = `l.type = 'PUBLIC' AND l.valid_from <= now() AND (l.valid_until IS NULL OR l.valid_until > now())`;

const CARS = `
  SELECT l.brand, l.market, v.mvs_code, v.year, v.model_code, v.version_code, v.series_code, v.name AS version_name,
    m.name AS model_name, m.slug AS model_slug, m.body_kind, v.fuel, p.amount::float8 AS amount, p.net_amount::float8 AS net_amount,
    ARRAY(SELECT c.code FROM catalog.version_part vp JOIN catalog.part c ON c.brand = vp.brand AND c.id = vp.part_id
      WHERE vp.brand = v.brand AND vp.mvs_code = v.mvs_code AND vp.year = v.year AND c.type = 'COLOR' AND c.closed_at IS NULL
      ORDER BY c.finish = 'solid', c.position, c.code) AS colors
  FROM catalog.price_list l
  JOIN catalog.version_price p ON p.list_id = l.id
  JOIN catalog.version v ON v.brand = p.brand AND v.mvs_code = p.mvs_code AND v.year = p.year AND v.closed_at IS NULL
  JOIN catalog.model m ON m.brand = v.brand AND m.code = v.model_code AND m.closed_at IS NULL
  WHERE ${IN_FORCE} ORDER BY m.position, m.code, p.amount, v.year DESC, v.mvs_code`;

const PARTS = `
  SELECT l.brand, l.market, t.id, t.name ->> CASE l.market WHEN 'br' THEN 'pt-BR' ELSE 'es-AR' END AS name, t.model_code,
    m.name AS model_name, m.slug AS model_slug, p.amount::float8 AS amount, p.net_amount::float8 AS net_amount
  FROM catalog.price_list l
  JOIN catalog.part_price p ON p.list_id = l.id
  JOIN catalog.part t ON t.brand = p.brand AND t.id = p.part_id AND t.type = 'ACCESSORY' AND t.closed_at IS NULL
  JOIN catalog.model m ON m.brand = t.brand AND m.code = t.model_code AND m.closed_at IS NULL
  WHERE ${IN_FORCE} AND p.amount > 0 ORDER BY m.position, t.behaviour DESC, t.position, t.id`;

const DEALERS = `
  SELECT brand, market, id, name, document, city_name, city_code, state_code FROM dealers.dealer
  WHERE closed_at IS NULL ORDER BY brand, market, code`;

type Placed = { readonly brand: string; readonly market: 'br' | 'ar' };

/** Reads the catalogue as it was just written, brand by brand and market by market. */
export const readShops = async (client: Client): Promise<Shop[]> => {
  const { rows: cars } = await client.query<CarOnSale & Placed>(CARS);
  const { rows: parts } = await client.query<PartOnSale & Placed>(PARTS);
  const { rows: dealers } = await client.query<Seller & Placed>(DEALERS);
  const keys = [...new Set(cars.map(({ brand, market }) => `${brand} ${market}`))];
  return keys.flatMap((key) => {
    const own = <Row extends Placed>(rows: readonly Row[]): Row[] =>
      rows.filter(({ brand, market }) => `${brand} ${market}` === key);
    const [first] = own(cars);
    if (first === undefined) return [];
    return [{ brand: first.brand, market: first.market, cars: own(cars), parts: own(parts), dealers: own(dealers) }];
  });
};
