import type { StockAnswer } from '#kernel/delivery-words.ts';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import { zeroMoney, type Money } from '#kernel/money.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { versionOf, type Choice } from './choice.ts';
import { totalsOf, type Totals } from './totals.ts';

/** A price is null while it has to be asked again. */
type Priced = { readonly id: string; readonly code: string; readonly name: string; readonly price: Money | null };

export type Mvs = {
  readonly code: string;
  readonly modelCode: string;
  readonly modelName: string;
  readonly modelShortName: string;
  readonly versionName: string;
  readonly versionCode: string;
  readonly seriesCode: string;
  readonly year: number;
  readonly gear: string;
  readonly engine: string;
  readonly doors: number;
  readonly fuel: string;
  /** Of a car the visitor owns; empty otherwise. */
  readonly chassis: string;
  readonly plateNumber: string;
  readonly price: Money | null;
  readonly fullDescription: string;
};

export type CurrentPart = Priced & {
  readonly type: 'ITEM' | 'ACCESSORY';
  readonly inclusive: readonly string[];
  readonly exclusive: readonly string[];
  readonly optionalColors: readonly { readonly colorId: string }[];
  readonly isSelected: boolean;
};

export type CurrentService = {
  readonly id: string;
  readonly serviceName: string;
  readonly category: string;
  readonly name: string;
  readonly price: Money | null;
};

export type Location = {
  readonly countryCode: string;
  readonly stateCode: string | null;
  readonly cityName: string | null;
  readonly cityCode: string | null;
  readonly influenceAreas: readonly { readonly id: string; readonly brand: { readonly name: string } }[];
  readonly regionals: readonly { readonly regionalId: string; readonly brandName: string }[];
};

/** The car being configured: every field of the spec's store. Totals are null while prices have to be asked again. */
export type CurrentCar = {
  readonly color: Priced | null;
  readonly coating: Priced | null;
  readonly mvs: Mvs | null;
  readonly groupedMvs: string | null;
  readonly prices: { readonly parts: readonly { readonly partId: string; readonly price: Money }[] } | null;
  readonly location: Location | null;
  readonly parts: readonly CurrentPart[];
  readonly services: readonly CurrentService[];
  readonly optionalsTotal: Money | null;
  readonly accessoriesTotal: Money | null;
  readonly servicesTotal: Money | null;
  readonly total: Money | null;
  readonly bonificationTotal: Money | null;
  readonly hasPriceBonification: boolean;
  readonly loadedFromLocalStorage: boolean;
  readonly brand: string;
  readonly isReady: boolean;
  /** Prices are out of date. */
  readonly updatePrice: boolean;
  readonly stock: StockAnswer | null;
  readonly funding: string | null;
  readonly ecommerce: Money | null;
};

const NO_TOTALS = {
  optionalsTotal: null,
  accessoriesTotal: null,
  servicesTotal: null,
  total: null,
  bonificationTotal: null,
  hasPriceBonification: false,
} as const;

const CLEARED = {
  color: null,
  coating: null,
  mvs: null,
  groupedMvs: null,
  prices: null,
  parts: [],
  services: [],
  ...NO_TOTALS,
} as const;

export const emptyCar = (brand: string): CurrentCar => ({
  ...CLEARED,
  location: null,
  loadedFromLocalStorage: false,
  brand,
  isReady: false,
  updatePrice: false,
  stock: null,
  funding: null,
  ecommerce: null,
});

/** Colour, coating, vehicle, prices, parts, services and totals go; place, brand and the rest stay. */
export const clearCar = (car: CurrentCar): CurrentCar => ({ ...car, ...CLEARED });

/** The same object where nothing changes, so that nobody redraws for it. */
export const setReady = (car: CurrentCar, isReady: boolean): CurrentCar =>
  car.isReady === isReady ? car : { ...car, isReady };

/** Forgets whose car it was. */
export const removeOwnedCar = (car: CurrentCar): CurrentCar =>
  car.mvs === null ? car : { ...car, mvs: { ...car.mvs, chassis: '', plateNumber: '' } };

/** Calls that fail leave their field empty, never an old value. */
export const withoutStock = (car: CurrentCar): CurrentCar => ({ ...car, stock: null });
export const withoutEcommerce = (car: CurrentCar): CurrentCar => ({ ...car, ecommerce: null });
export const withoutPrices = (car: CurrentCar): CurrentCar => ({ ...car, prices: null, ...NO_TOTALS });

/** What the server said of the car: null is a call that failed, left out one that was not answered yet. */
export type Answers = {
  readonly stock?: StockAnswer | null | undefined;
  readonly ecommerce?: Money | null | undefined;
  readonly prices?: CurrentCar['prices'] | undefined;
  /** The whole car's price. */
  readonly total?: Money | null | undefined;
};

const fillPrices = (car: CurrentCar, { prices, total }: Answers): CurrentCar => {
  if (prices === null || total === null) return withoutPrices(car);
  const own = new Set([...car.parts, car.color, car.coating, ...car.services].map((item) => item?.id));
  const known = prices === undefined ? car.prices : { parts: prices.parts.filter(({ partId }) => own.has(partId)) };
  return { ...car, prices: known, total: total ?? car.total };
};

/**
 * The car with what the server answered: each call that failed leaves its own field empty and nothing else. Ready once price
 * and stock were asked; prices are out of date until both price calls came back.
 */
export const withAnswers = (car: CurrentCar, answers: Answers): CurrentCar => {
  const { stock, ecommerce, prices, total } = answers;
  const stocked = stock === null ? withoutStock(car) : { ...car, stock: stock ?? car.stock };
  const online = ecommerce === null ? withoutEcommerce(stocked) : { ...stocked, ecommerce: ecommerce ?? car.ecommerce };
  const isRequested = total !== undefined && stock !== undefined;
  const updatePrice = total === undefined || total === null || prices === undefined || prices === null;
  return setReady({ ...fillPrices(online, answers), updatePrice }, isRequested);
};

/** A car brought back from where it was saved: no price of then counts now. */
export const restoreCar = (saved: CurrentCar): CurrentCar => {
  const unpriced = <T extends { readonly price: Money | null }>(item: T): T => ({ ...item, price: null });
  return {
    ...saved,
    ...NO_TOTALS,
    color: saved.color === null ? null : unpriced(saved.color),
    coating: saved.coating === null ? null : unpriced(saved.coating),
    mvs: saved.mvs === null ? null : unpriced(saved.mvs),
    parts: saved.parts.map(unpriced),
    services: saved.services.map(unpriced),
    prices: null,
    ecommerce: null,
    loadedFromLocalStorage: true,
    updatePrice: true,
  };
};

/** The country of the market, before the visitor has said more. */
export const countryOnly = (market: Market): Location => ({
  countryCode: MARKETS[market].country,
  stateCode: null,
  cityName: null,
  cityCode: null,
  influenceAreas: [],
  regionals: [],
});

/** The totals as the market tells them: without `enable-subsidized-price` there is no bonus, only a price. */
export const reportedTotals = (totals: Totals, subsidized: boolean): Totals =>
  subsidized ? totals : { ...totals, bonificationTotal: zeroMoney(totals.total.currency), hasPriceBonification: false };

/** The spec's store for a choice. A bonus is told only where the market's page settings have the subsidized price on. */
export const summarise = (
  car: ConfigurableCar,
  choice: Choice,
  input: { location: Location | null; stock: StockAnswer | null; subsidized: boolean; funding?: string | null },
): CurrentCar => {
  const version = versionOf(car, choice.versionId);
  if (version === undefined) return { ...emptyCar(car.brand), location: input.location };
  const priced = ({ id, code, name, price }: { id: string; code: string; name: string; price: Money }): Priced => ({
    id,
    code,
    name,
    price,
  });
  const color = car.colors.find((item) => item.id === choice.colorId);
  const coating = car.coatings.find((item) => item.id === choice.coatingId);
  const parts = car.parts.filter((part) => choice.partIds.includes(part.id));
  return {
    ...emptyCar(car.brand),
    ...reportedTotals(totalsOf(car, choice), input.subsidized),
    color: color === undefined ? null : priced(color),
    coating: coating === undefined ? null : priced(coating),
    mvs: mvsOf(version),
    groupedMvs: version.groupedMvs,
    prices: { parts: parts.map((part) => ({ partId: part.id, price: part.price })) },
    location: input.location,
    parts: parts.map((part) => ({
      ...priced(part),
      type: part.type,
      inclusive: part.inclusive,
      exclusive: part.exclusive,
      optionalColors: part.optionalColors,
      isSelected: true,
    })),
    services: car.services
      .filter((service) => choice.serviceIds.includes(service.id))
      .map(({ id, serviceName, category, name, price }) => ({ id, serviceName, category, name, price })),
    isReady: true,
    stock: input.stock,
    funding: input.funding ?? null,
    ecommerce: version.price.amount === version.listPrice.amount ? null : version.price,
  };
};

const mvsOf = (version: ConfigurableCar['versions'][number]): Mvs => ({
  code: version.code,
  modelCode: version.modelCode,
  modelName: version.modelName,
  modelShortName: version.modelShortName,
  versionName: version.versionName,
  versionCode: version.versionCode,
  seriesCode: version.seriesCode,
  year: version.year,
  gear: version.gear,
  engine: version.engine,
  doors: version.doors,
  fuel: version.fuel,
  chassis: '',
  plateNumber: '',
  price: version.price,
  fullDescription: version.fullDescription,
});
