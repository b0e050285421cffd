import { models } from '#seed/models.ts';
import { engines } from './engines.ts';
import { modelFacts } from './model-facts.ts';
import { partsOf, type BuiltPart } from './parts.ts';
import { LIST_STARTS, ofModelYear, previousOf, priceRow, roundCar, roundPart, type Market } from './prices.ts';
import type {
  ModelRow,
  PartPriceRow,
  PartRow,
  PriceListRow,
  RelationRow,
  VersionPartRow,
  VersionPriceRow,
  VersionRow,
} from './rows.ts';
import { trims } from './trims.ts';
import { versionsOf, type BuiltVersion } from './versions.ts';

export type CatalogRows = {
  readonly models: ModelRow[];
  readonly versions: VersionRow[];
  readonly parts: PartRow[];
  readonly versionParts: VersionPartRow[];
  readonly relations: RelationRow[];
  readonly priceLists: PriceListRow[];
  readonly versionPrices: VersionPriceRow[];
  readonly partPrices: PartPriceRow[];
};

const MARKETS = ['br', 'ar'] as const;
const CURRENCY = { br: 'BRL', ar: 'ARS' } as const;

const listId = (brand: string, market: Market, name: 'previous' | 'current' | 'online'): string =>
  `${brand}-${market}-${name === 'online' ? 'ec' : 'public'}-${(name === 'previous' ? LIST_STARTS.previous : LIST_STARTS.current).slice(0, 10)}`;

const listsOf = (brand: string): PriceListRow[] =>
  MARKETS.flatMap((market) => {
    const common = { brand, market, currency: CURRENCY[market] };
    return [
      {
        ...common,
        id: listId(brand, market, 'previous'),
        type: 'PUBLIC' as const,
        valid_from: LIST_STARTS.previous,
        valid_until: LIST_STARTS.current,
      },
      {
        ...common,
        id: listId(brand, market, 'current'),
        type: 'PUBLIC' as const,
        valid_from: LIST_STARTS.current,
        valid_until: null,
      },
      {
        ...common,
        id: listId(brand, market, 'online'),
        type: 'EC' as const,
        valid_from: LIST_STARTS.current,
        valid_until: null,
      },
    ];
  });

const isGoods = (family: string): boolean => family === 'pickup' || family === 'utility';

const versionPricesOf = ({ row, prices, online }: BuiltVersion, goods: boolean): VersionPriceRow[] =>
  MARKETS.flatMap((market) => {
    const requested = prices[market];
    if (requested === null) return [];
    const whole = ofModelYear(market, requested, row.year);
    const price = (name: 'previous' | 'current' | 'online', value: number): VersionPriceRow => {
      const { amount, netAmount } = priceRow(market, value, goods);
      return {
        list_id: listId(row.brand, market, name),
        brand: row.brand,
        mvs_code: row.mvs_code,
        year: row.year,
        amount,
        currency: CURRENCY[market],
        net_amount: netAmount,
      };
    };
    return [
      price('previous', previousOf(market, whole)),
      price('current', whole),
      ...(online === undefined ? [] : [price('online', roundCar(market, whole * (1 - online / 100)))]),
    ];
  });

const partPricesOf = ({ row, price }: BuiltPart, goods: boolean): PartPriceRow[] =>
  MARKETS.flatMap((market) =>
    (['previous', 'current'] as const).map((name) => {
      const { amount, netAmount } = priceRow(market, roundPart(market, price), goods);
      return {
        list_id: listId(row.brand, market, name),
        brand: row.brand,
        part_id: row.id,
        amount,
        currency: CURRENCY[market],
        net_amount: netAmount,
      };
    }),
  );

const versionPartsOf = ({ row, level }: BuiltVersion, parts: readonly BuiltPart[]): VersionPartRow[] =>
  parts
    .filter(({ levels, needsPlug }) => levels.includes(level) && (!needsPlug || 'batteryKwh' in row.datasheet))
    .map((part) => ({
      brand: row.brand,
      model_code: row.model_code,
      mvs_code: row.mvs_code,
      year: row.year,
      part_id: part.row.id,
      is_standard: part.isStandard,
      is_required: part.isRequired === true,
    }));

/** The whole catalogue, from the table of models and the compact tables beside this file. */
export const buildCatalog = (): CatalogRows => {
  const rows: CatalogRows = {
    models: [],
    versions: [],
    parts: [],
    versionParts: [],
    relations: [],
    priceLists: [...new Set(models.map(({ brand }) => brand))].flatMap(listsOf),
    versionPrices: [],
    partPrices: [],
  };
  for (const [position, model] of models.entries()) {
    const facts = modelFacts.find(({ code }) => code === model.code);
    if (facts === undefined) throw new Error(`no facts of model ${model.code}`);
    const { brand, code, slug, name } = model;
    rows.models.push({
      brand,
      code,
      slug,
      name,
      short_name: name,
      body_kind: model.body.kind,
      summary: facts.summary,
      launched_on: facts.launchedOn,
      position,
    });
    const isElectric = (trims[code] ?? []).some(([, engine]) => 'batteryKwh' in engines[engine]);
    const versions = versionsOf(model, facts);
    const levels = new Set(versions.map(({ level }) => level));
    const { parts, relations } = partsOf(model, facts, isElectric);
    // A part no version of the model takes is no part of the model.
    const taken = parts.filter((part) => part.levels.some((level) => levels.has(level)));
    const ids = new Set(taken.map((part) => part.row.id));
    const goods = isGoods(facts.family);
    rows.versions.push(...versions.map(({ row }) => row));
    rows.parts.push(...taken.map(({ row }) => row));
    rows.relations.push(...relations.filter(({ part_id, other_id }) => ids.has(part_id) && ids.has(other_id)));
    rows.versionParts.push(...versions.flatMap((version) => versionPartsOf(version, taken)));
    rows.versionPrices.push(...versions.flatMap((version) => versionPricesOf(version, goods)));
    rows.partPrices.push(...taken.flatMap((part) => partPricesOf(part, goods)));
  }
  return rows;
};
