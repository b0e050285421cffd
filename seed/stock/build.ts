import type { CatalogRows } from '#seed/catalog/build.ts';
import type { PartRow, VersionRow } from '#seed/catalog/rows.ts';
import type { DealerRow } from '../dealers/rows.ts';
import { rollsOf, seedId } from '#seed/deterministic.ts';
import { chassisOf } from './chassis.ts';

export type UnitRow = {
  id: string;
  brand: string;
  market: 'br' | 'ar';
  dealer_id: string;
  mvs_code: string;
  year: number;
  kind: 'ready' | 'slot';
  color_code: string | null;
  coating_code: string | null;
  item_codes: string[];
  chassis: string | null;
  delivery_days: number | null;
  /** ISO 8601. */
  in_stock_since: string;
};

/** Cars of which each market has just one left. */
const LAST_ONES: Readonly<Record<'br' | 'ar', readonly string[]>> = {
  br: [
    'Challenger SRT Hellcat',
    '300 300C HEMI',
    'Compass Blackhawk Hurricane 4x4',
    'Lume Abarth Scorpio T270',
    'C3 You T200',
  ],
  ar: [
    'Challenger SRT Hellcat',
    'Durango R/T HEMI AWD',
    '2008 GT T200 Hybrid',
    'Compass Blackhawk Hurricane 4x4',
    'Basalt Shine T200',
  ],
};

/** Places on the line that every version has beside those spread among the rest, so that one buyer's hold does not end its sale. */
const PLACES_ON_THE_LINE = 6;

/** The day the stock of the demonstration is as it is, and how long its oldest cars have stood by then. */
const STOCK_TAKEN = '2026-11-15';
const OLDEST_DAYS = 210;

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

type Choices = {
  readonly colors: PartRow[];
  readonly coatings: (PartRow & { isStandard: boolean })[];
  readonly items: PartRow[];
  /** Ids of the items no car is without. */
  readonly required: string[];
};
type Links = ReadonlyMap<string, { inclusive: string[]; exclusive: string[]; color: string[] }>;

const linksOf = (catalog: CatalogRows): Links => {
  const links = new Map<string, { inclusive: string[]; exclusive: string[]; color: string[] }>();
  for (const { part_id, kind, other_id } of catalog.relations) {
    const known = links.get(part_id) ?? { inclusive: [], exclusive: [], color: [] };
    known[kind].push(other_id);
    links.set(part_id, known);
  }
  return links;
};

const keyOf = ({ brand, mvs_code, year }: Pick<VersionRow, 'brand' | 'mvs_code' | 'year'>): string =>
  `${brand} ${mvs_code} ${year}`;

const choicesOf = (catalog: CatalogRows): Map<string, Choices> => {
  const parts = new Map(catalog.parts.map((part) => [`${part.brand} ${part.id}`, part]));
  const choices = new Map<string, Choices>();
  for (const link of catalog.versionParts) {
    const part = parts.get(`${link.brand} ${link.part_id}`);
    if (part === undefined) continue;
    const known = choices.get(keyOf(link)) ?? { colors: [], coatings: [], items: [], required: [] };
    if (part.type === 'COLOR') known.colors.push(part);
    if (part.type === 'COATING') known.coatings.push({ ...part, isStandard: link.is_standard });
    if (part.type === 'ITEM') known.items.push(part);
    if (link.is_required) known.required.push(part.id);
    choices.set(keyOf(link), known);
  }
  return choices;
};

/** Adds a part and all it brings, or nothing where that would break a rule of what stands there already. */
const withPart = (
  chosen: ReadonlySet<string>,
  id: string,
  options: { links: Links; items: readonly PartRow[]; colorId: string },
) => {
  const { links, items, colorId } = options;
  const grown = new Set(chosen);
  const queue = [id];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (grown.has(next)) continue;
    grown.add(next);
    queue.push(...(links.get(next)?.inclusive ?? []));
  }
  const groups = items
    .filter((item) => grown.has(item.id) && item.choice_group !== null)
    .map((item) => item.choice_group);
  const isLegal = [...grown].every((part) => {
    const { exclusive = [], color = [] } = links.get(part) ?? {};
    return !exclusive.some((other) => grown.has(other)) && (color.length === 0 || color.includes(colorId));
  });
  return isLegal && new Set(groups).size === groups.length ? grown : chosen;
};

const readyCar = (choices: Choices, links: Links, roll: (below: number) => number) => {
  const color = choices.colors[roll(choices.colors.length)];
  if (color === undefined) throw new Error('a version has no colours');
  const coating = choices.coatings.find(({ isStandard }) => isStandard) ?? choices.coatings[0];
  let chosen: ReadonlySet<string> = new Set<string>(choices.required);
  for (let round = roll(3); round > 0 && choices.items.length > 0; round -= 1) {
    const item = choices.items[roll(choices.items.length)];
    if (item !== undefined) chosen = withPart(chosen, item.id, { links, items: choices.items, colorId: color.id });
  }
  return {
    color_code: color.code,
    coating_code: coating?.code ?? null,
    item_codes: choices.items
      .filter(({ id }) => chosen.has(id))
      .map(({ code }) => code)
      .sort(),
  };
};

const NO_CHOICES: Choices = { colors: [], coatings: [], items: [], required: [] };
const EMPTY = { color_code: null, coating_code: null, item_codes: [], chassis: null };

/** Ready cars and build slots of every version on sale, spread over the brand's dealers of the market. */
export const buildStock = (catalog: CatalogRows, dealers: readonly DealerRow[]): UnitRow[] => {
  const links = linksOf(catalog);
  const choices = choicesOf(catalog);
  const names = new Map(catalog.models.map(({ brand, code, name }) => [`${brand} ${code}`, name]));
  const onSale = new Set(
    catalog.versionPrices
      .filter(({ list_id }) => list_id.includes('-public-2026'))
      .map((row) => `${row.currency} ${keyOf(row)}`),
  );
  let serial = 100_000;
  return catalog.versions.flatMap((version) =>
    (['br', 'ar'] as const).flatMap((market) => {
      const sellers = dealers.filter((dealer) => dealer.brand === version.brand && dealer.market === market);
      if (!onSale.has(`${market === 'br' ? 'BRL' : 'ARS'} ${keyOf(version)}`) || sellers.length === 0) return [];
      const roll = rollsOf(`stock ${market} ${keyOf(version)}`);
      const name = `${names.get(`${version.brand} ${version.model_code}`) ?? ''} ${version.name}`;
      const isLast = LAST_ONES[market].includes(name);
      const count = isLast ? 1 : 4 + roll(5);
      const age = (index: number): number => rollsOf(`age ${market} ${keyOf(version)} ${index}`)(OLDEST_DAYS);
      const line = isLast ? 0 : PLACES_ON_THE_LINE;
      return Array.from({ length: count + line }, (_, index): UnitRow => {
        serial += 1;
        const dealer = sellers[(roll(sellers.length) + index) % sellers.length];
        if (dealer === undefined) throw new Error('a dealer was expected');
        const isReady = isLast || (index < count && index % 5 < 3);
        const common = {
          id: seedId(`unit ${market} ${keyOf(version)} ${index}`),
          brand: version.brand,
          market,
          dealer_id: dealer.id,
          mvs_code: version.mvs_code,
          year: version.year,
          in_stock_since: dayBefore(STOCK_TAKEN, age(index)),
        };
        if (!isReady) {
          return { ...common, ...EMPTY, kind: 'slot', delivery_days: index % 5 === 4 ? null : 30 + 15 * roll(5) };
        }
        const car = readyCar(choices.get(keyOf(version)) ?? NO_CHOICES, links, roll);
        return {
          ...common,
          ...car,
          kind: 'ready',
          chassis: chassisOf({ market, mvs: version.mvs_code, serial, roll }),
          delivery_days: 3 + roll(8),
        };
      });
    }),
  );
};
