import { FUELS } from '#features/catalog/public.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { stateOf } from '#kernel/states.ts';
import { formatMoney } from '#kernel/money.ts';
import { readAmountFilter, type AmountFilter } from '#ui/amount-filter.ts';
import type { Translate } from '#ui/translate.ts';
import {
  FACETS,
  OFFER_SORTS,
  SEARCH_ORDERS,
  type FacetName,
  type SearchBody,
  type SearchOrder,
} from '../contract/search.ts';
import { BANDS, bandOf } from '../rules/bands.ts';
import { OFFER_TYPES, PRICE_TYPES } from '../rules/types.ts';
import { FIELDS } from './fields.ts';

export type OfferQuery = {
  readonly body: SearchBody;
  readonly order: SearchOrder;
  /** From 0. */
  readonly page: number;
  readonly saved: boolean;
  readonly most: AmountFilter;
};

const known = <T extends string>(all: readonly T[], values: readonly string[]): T[] =>
  all.filter((item) => values.includes(item));
const shaped = (values: readonly string[], form: RegExp): string[] =>
  [...new Set(values)].filter((value) => form.test(value)).slice(0, 50);
const numbers = (values: readonly string[], most: number): number[] =>
  shaped(values, /^\d{1,4}$/)
    .map(Number)
    .filter((value) => value <= most);

const CODE = /^[0-9A-Z]{1,16}$/;
const WORD = /^[A-Za-z0-9_-]{1,40}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What an address asks for; what in it makes no sense is left out, for a shared link may be old, but a typed amount is refused by its field. */
export const readQuery = (query: URLSearchParams, market: Market): OfferQuery => {
  const all = (name: string): string[] => query.getAll(name);
  const page = Number(query.get(FIELDS.page) ?? '1');
  const most = readAmountFilter(query.get(FIELDS.maxInstallment), market);
  const ids = shaped((query.get(FIELDS.ids) ?? '').split(','), UUID);
  return {
    body: {
      text: (query.get(FIELDS.text) ?? '').slice(0, 100),
      sort: known(OFFER_SORTS, all('sort')),
      type: known(OFFER_TYPES, all('type')),
      priceType: known(PRICE_TYPES, all('priceType')),
      model: shaped(all('model'), CODE),
      body: shaped(all('body'), WORD),
      fuel: known(FUELS, all('fuel')),
      category: shaped(all('category'), WORD),
      year: numbers(all('year'), 2100),
      state: shaped(all('state'), WORD),
      city: shaped(all('city'), WORD),
      priceBand: numbers(all('priceBand'), 9),
      installmentBand: numbers(all('installmentBand'), 9),
      ...(most.amount === null ? {} : { maxInstallment: most.amount.amount }),
      balloon: query.get(FIELDS.balloon) === '1',
      ...(query.has(FIELDS.ids) ? { ids } : {}),
    },
    order: SEARCH_ORDERS.find((order) => order === query.get(FIELDS.order)) ?? 'featured',
    page: Number.isInteger(page) && page > 0 && page <= 1000 ? page - 1 : 0,
    saved: query.get(FIELDS.saved) === '1',
    most,
  };
};

const bandText = (name: 'priceBand' | 'installmentBand', index: number, { market, t }: Shown): string => {
  const bounds = BANDS[market][name === 'priceBand' ? 'price' : 'installment'];
  const { currency } = MARKETS[market];
  // Whole units: a band's borders have no cents.
  const cash = (amount: number): string => formatMoney({ amount, currency }, market).replace(/,00$/, '');
  const { from, below } = bandOf(bounds, index);
  if (from === null) return t('offers.band.below', { below: cash(below ?? 0) });
  return below === null
    ? t('offers.band.above', { from: cash(from) })
    : t('offers.band.between', { from: cash(from), below: cash(below) });
};

type Shown = { readonly market: Market; readonly t: Translate };

const valueText = (name: FacetName, value: string, shown: Shown): string => {
  switch (name) {
    case 'priceBand':
    case 'installmentBand':
      return bandText(name, Number(value), shown);
    case 'state':
      return stateOf(value, shown.market)?.name ?? value;
    case 'body':
      return shown.t.find(`body.${value}`) ?? value;
    case 'sort':
    case 'type':
    case 'priceType':
    case 'fuel':
      return shown.t.find(`offers.${name}.${value}`) ?? value;
    default:
      return value;
  }
};

export type Facets = Readonly<Record<FacetName, readonly { value: string; name: string; count: number }[]>>;

export type FilterGroup = {
  readonly name: FacetName;
  readonly title: string;
  readonly isOpen: boolean;
  readonly options: readonly { value: string; label: string; count: number; isChosen: boolean }[];
};

/** Filters in the order of the panel: what is found, and what was chosen even where it leaves nothing. */
export const filterGroups = (facets: Facets, body: SearchBody, shown: Shown): FilterGroup[] => {
  const order: readonly FacetName[] = ['sort', 'model', 'priceBand', 'installmentBand', ...FACETS];
  return [...new Set(order)].flatMap((name) => {
    const chosen = body[name].map(String);
    const missing = chosen.filter((value) => !facets[name].some((one) => one.value === value));
    const options = [...facets[name], ...missing.map((value) => ({ value, name: '', count: 0 }))].map((one) => ({
      value: one.value,
      label: one.name === '' ? valueText(name, one.value, shown) : one.name,
      count: one.count,
      isChosen: chosen.includes(one.value),
    }));
    if (options.length < 2 && chosen.length === 0) return [];
    const isOpen = chosen.length > 0 || ['sort', 'model'].includes(name);
    return [{ name, title: shown.t(`offers.filter.${name}`), isOpen, options }];
  });
};

export type Chip = { readonly label: string; readonly href: string };

/** Each choice as a link that takes it back. */
export const chipsOf = (groups: readonly FilterGroup[], url: URL): Chip[] =>
  groups.flatMap(({ name, options }) =>
    options
      .filter(({ isChosen }) => isChosen)
      .map(({ value, label }) => {
        const left = new URLSearchParams(
          [...url.searchParams].filter(([key, own]) => !(key === name && own === value) && key !== FIELDS.page),
        );
        return { label, href: `${url.pathname}?${left}` };
      }),
  );
