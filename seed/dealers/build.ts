import { isCnpj, isCuit } from '#kernel/documents.ts';
import { brandNames } from '#seed/brand-names.ts';
import { rollsOf, seedId } from '#seed/deterministic.ts';
import { argentineSites } from './argentine-sites.ts';
import { brazilianSites } from './brazilian-sites.ts';
import { DEALER_GROUPS, RENTAL_BRANDS } from './network.ts';
import type { Site } from './site.ts';
import type { DealerRow, PeriodRow } from './rows.ts';

/** Code of a city in the table of places. */
export type CityCodes = (country: 'BR' | 'AR', state: string, city: string) => string;

/** The number whose check digits are right: they are looked for with the validator, so both cannot disagree. */
const complete = (stem: string, digits: number, isValid: (text: string) => boolean): string => {
  for (let check = 0; check < 10 ** digits; check += 1) {
    const candidate = stem + String(check).padStart(digits, '0');
    if (isValid(candidate)) return candidate;
  }
  throw new Error(`no check digits for ${stem}`);
};

const documentOf = (market: 'br' | 'ar', roll: (below: number) => number): string => {
  const digits = String(10_000_000 + roll(80_000_000));
  return market === 'br' ? complete(`${digits}0001`, 2, isCnpj) : complete(`30${digits}`, 1, isCuit);
};

const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Group, e-connect and the rental admin page, by rolls of their own, so that nothing told before them changes. */
const networkOf = (site: { market: 'br' | 'ar'; brand: string; postalCode: string; services: readonly string[] }) => {
  const roll = rollsOf(`network ${site.market} ${site.brand} ${site.postalCode}`);
  const groups = DEALER_GROUPS[site.market];
  const group = groups[roll(groups.length)] ?? groups[0];
  return {
    group_code: group[0],
    econnect: roll(2) === 0,
    services: [...site.services, ...(RENTAL_BRANDS.has(site.brand) && roll(2) === 0 ? ['RENTAL'] : [])],
  };
};

const weekOf = (market: 'br' | 'ar'): PeriodRow[] => {
  const day = (weekday: number, type: PeriodRow['type'], starts: string, ends: string): PeriodRow => ({
    weekday,
    type,
    starts,
    ends,
  });
  const [opens, closes, saturday] = market === 'br' ? ['08:00', '18:30', '13:00'] : ['09:00', '18:00', '13:00'];
  return [
    ...[1, 2, 3, 4, 5].flatMap((weekday) => [
      day(weekday, 'WORKING_TIME', opens, closes),
      day(weekday, 'BREAK', '12:00', '13:00'),
    ]),
    day(6, 'WORKING_TIME', '09:00', saturday),
  ];
};

const dealerOf = (options: {
  market: 'br' | 'ar';
  site: Site;
  brand: string;
  index: number;
  cityCodes: CityCodes;
}): DealerRow => {
  const { market, site, brand, index, cityCodes } = options;
  const [state, city, neighborhood, street, number, postalCode, latitude, longitude, area] = site;
  const roll = rollsOf(`dealer ${market} ${brand} ${postalCode}`);
  const country = market === 'br' ? 'BR' : 'AR';
  const place = neighborhood === 'Centro' ? city : neighborhood;
  const name = `${market === 'br' ? 'Concessionária' : 'Concesionario'} ${brandNames[brand] ?? brand} ${place}`;
  const services = ['SALES', 'SERVICE', 'PARTS', 'TEST_DRIVE', 'TRADE_IN', ...(roll(3) === 0 ? ['BODY_SHOP'] : [])];
  return {
    id: seedId(`dealer ${market} ${brand} ${postalCode}`),
    brand,
    market,
    code: `${country}${String(index + 1).padStart(5, '0')}`,
    name,
    legal_name:
      market === 'br'
        ? `${brandNames[brand] ?? brand} ${place} Veículos Ltda.`
        : `${brandNames[brand] ?? brand} ${place} Automotores S.A.`,
    document: documentOf(market, roll),
    street,
    number,
    neighborhood,
    postal_code: postalCode,
    city_name: city,
    city_code: cityCodes(country, state, city),
    state_code: state,
    country_code: country,
    latitude,
    longitude,
    phone: `${area}${market === 'br' ? 3 : 4}${String(1_000_000 + roll(9_000_000)).slice(0, 7)}`.slice(0, 10),
    // RFC 2606: nobody owns this domain.
    email: `contato@${slugOf(name)}.example`,
    types: roll(3) === 0 ? ['ONLINE_SCHEDULE'] : ['ONLINE_SCHEDULE', 'DIGITAL_DEALER'],
    ...networkOf({ market, brand, postalCode, services }),
    hours: weekOf(market),
  };
};

export const buildDealers = (cityCodes: CityCodes): DealerRow[] => {
  const markets = [
    ['br', brazilianSites],
    ['ar', argentineSites],
  ] as const;
  return markets.flatMap(([market, sites]) =>
    sites
      .flatMap((site) => site[9].split(' ').map((brand) => ({ site, brand })))
      .map(({ site, brand }, index) => dealerOf({ market, site, brand, index, cityCodes })),
  );
};
