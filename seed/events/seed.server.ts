import { carWords } from '#kernel/car-words.ts';
import { showStreet } from '#kernel/street.ts';
import type { Client } from 'pg';
import { brandNames } from '../brand-names.ts';
import { seedId } from '../deterministic.ts';
import { EVENTS, EVENTS_OF } from './events.ts';

type Market = 'br' | 'ar';
type Place = {
  id: string;
  name: string;
  street: string;
  number: string;
  city: string;
  latitude: number;
  longitude: number;
};
type Car = { code: string; name: string };

const PLACES = `
  SELECT id, name, street, number, CASE market WHEN 'br' THEN city_name || '/' || state_code ELSE city_name END AS city, latitude, longitude
  FROM dealers.dealer
  WHERE brand = $1 AND market = $2 AND closed_at IS NULL AND blocked_at IS NULL AND 'SALES' = ANY(services)
  ORDER BY state_code, city_name, name, id LIMIT 4`;
/** Those that the market sells. */
const CARS = `
  SELECT m.code, m.name FROM catalog.model m
  WHERE m.brand = $1 AND m.closed_at IS NULL AND EXISTS (
    SELECT FROM catalog.version v JOIN catalog.version_price p USING (brand, mvs_code, year)
    JOIN catalog.price_list l ON l.id = p.list_id AND l.market = $2 AND l.type = 'PUBLIC' AND l.valid_from <= now() AND l.valid_until IS NULL
    WHERE v.brand = m.brand AND v.model_code = m.code)
  ORDER BY m.launched_on DESC, m.code LIMIT 2`;
const ROW = `
  INSERT INTO events.event (id, brand, market, code, kind, name, summary, details, model_code, dealer_id, place, address, latitude,
    longitude, starts_at, ends_at, enrol_until, seats, most_companions, published)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, day + make_interval(hours => $16), day + make_interval(hours => $17),
    day - interval '1 hour', $18, $19, true
  FROM (SELECT (((now() AT TIME ZONE 'America/Sao_Paulo')::date + $15::int)::timestamp AT TIME ZONE 'America/Sao_Paulo') AS day) d
  ON CONFLICT DO NOTHING`;

const seedSite = async (client: Client, brand: string, market: Market): Promise<void> => {
  const has = await client.query('SELECT FROM events.event WHERE brand = $1 AND market = $2 LIMIT 1', [brand, market]);
  if (has.rows.length > 0) return;
  const { rows: places } = await client.query<Place>(PLACES, [brand, market]);
  const { rows: cars } = await client.query<Car>(CARS, [brand, market]);
  for (const event of EVENTS.filter(({ code }) => EVENTS_OF[brand]?.includes(code))) {
    const [place, car] = [places[event.place % places.length], cars[event.car % cars.length]];
    if (place === undefined || car === undefined) continue;
    const filled = (text: string): string =>
      text
        .replaceAll('{brand}', brandNames[brand] ?? brand)
        .replaceAll('{the}', carWords(market, car.name).the)
        .replaceAll('{car}', car.name);
    const { name, summary, details } = event.words[market];
    await client.query(ROW, [
      seedId(`events ${brand} ${market} ${event.code}`),
      brand,
      market,
      market === 'br' ? event.code : event.inArgentina,
      event.kind,
      filled(name),
      filled(summary),
      filled(details),
      car.code,
      place.id,
      place.name,
      `${showStreet(market, place)}, ${place.city}`,
      place.latitude,
      place.longitude,
      event.ahead,
      event.from,
      event.until,
      event.seats,
      event.companions,
    ]);
  }
};

/** Events of brands and markets that have none; what is there is its team's. */
export const seedEvents = async (client: Client): Promise<void> => {
  for (const brand of Object.keys(EVENTS_OF))
    for (const market of ['br', 'ar'] as const) await seedSite(client, brand, market);
};
