import { rollsOf } from '#seed/deterministic.ts';
import { roundCar } from '#seed/catalog/prices.ts';
import { newCar, usedCar, type Draft, type OfferRow } from './compose.ts';
import type { CarOnSale, Shop } from './facts.ts';
import { nth, type Making } from './making.ts';
import { offerWords } from './words.ts';
import { accessoryOffers, serviceOffers } from './workshop.ts';

/** Brands whose cars are let by subscription (the spec's rental-offer brands). */
const RENTED = ['jeep', 'volante', 'citroen', 'peugeot', 'ram'];

const CATEGORIES: Readonly<Record<string, string>> = {
  'suv-compact': 'FAMILY',
  'suv-mid': 'FAMILY',
  sedan: 'FAMILY',
  hatch: 'CITY',
  'city-electric': 'CITY',
  pickup: 'WORK',
  van: 'WORK',
  coupe: 'ADVENTURE',
};

const categoriesOf = (car: CarOnSale): string[] => [
  ...(CATEGORIES[car.body_kind] === undefined ? [] : [CATEGORIES[car.body_kind] ?? '']),
  ...(/Electric|Hybrid/.test(car.fuel) ? ['ELECTRIFIED'] : []),
];

const whole = (cents: number): number => cents / 100;
const carPrice = ({ shop }: Making, car: CarOnSale, share: number): number =>
  roundCar(shop.market, whole(car.amount) * share) * 100;

type NewDraft = Pick<Draft, 'key' | 'type' | 'price' | 'days'> &
  Partial<Draft> & { words: keyof (typeof offerWords)['br'] };

const offerNew = (making: Making, index: number, { words, ...draft }: NewDraft): OfferRow => {
  const { shop, now, roll } = making;
  const car = nth(shop.cars, index);
  const texts = offerWords[shop.market];
  return newCar({
    shop,
    car,
    color: car.colors[roll(Math.max(1, Math.min(4, car.colors.length)))],
    now,
    draft: {
      title: `${car.model_name} ${car.version_name} ${car.year}`,
      description: texts[words],
      terms: texts.terms,
      categories: categoriesOf(car),
      ...draft,
    },
  });
};

/** Cars spread over the brand's range, from a place that differs from brand to brand. */
const rangeOf = (making: Making) => {
  const { shop } = making;
  const start = rollsOf(`offer range ${shop.brand} ${shop.market}`)(shop.cars.length);
  const at = (step: number): number => start + step * Math.max(1, Math.floor(shop.cars.length / 7));
  return {
    at,
    list: (step: number): number => nth(shop.cars, at(step)).amount,
    price: (step: number, share: number): number => carPrice(making, nth(shop.cars, at(step)), share),
  };
};

const makerOffers = (making: Making): OfferRow[] => {
  const { at, list, price } = rangeOf(making);
  const drafts: readonly (readonly [car: number, draft: NewDraft])[] = [
    [
      at(0),
      {
        key: 'cash',
        type: 'FCA',
        words: 'cash',
        days: [-6, 24],
        stamp: 'WEEK',
        features: ['TRADE_IN'],
        price: { type: 'FULL_PRICE', amount: price(0, 0.97) },
      },
    ],
    [
      at(1),
      { key: 'from', type: 'FCA', words: 'from', days: [-20, 40], price: { type: 'STARTS_WITH', amount: list(1) } },
    ],
    [
      at(2),
      {
        key: 'from-to',
        type: 'FCA',
        words: 'fromTo',
        days: [-3, 12],
        stock: 8,
        features: ['TRADE_IN'],
        price: { type: 'FROM_TO', formerAmount: list(2), amount: price(2, 0.94) },
      },
    ],
    [
      at(0) + 1,
      {
        key: 'over',
        type: 'FCA',
        words: 'fromTo',
        days: [-60, -5],
        price: { type: 'FULL_PRICE', amount: price(0, 0.96) },
      },
    ],
    [
      at(1) + 1,
      {
        key: 'waiting',
        type: 'FCA',
        words: 'cash',
        days: [3, 45],
        state: 'draft',
        price: { type: 'STARTS_WITH', amount: price(1, 0.99) },
      },
    ],
  ];
  return drafts.map(([car, draft]) => offerNew(making, car, draft));
};

const MONTHLY = { type: 'INSTALLMENT', entrancePercent: 30, term: 36, residualPercent: null } as const;

const dealerOffers = (making: Making): OfferRow[] => {
  const { shop, roll } = making;
  const { at, list, price } = rangeOf(making);
  const dealer = (step: number) => nth(shop.dealers, step);
  const drafts: readonly (readonly [car: number, draft: NewDraft])[] = [
    [
      at(3),
      {
        key: 'percent',
        type: 'DEALER',
        words: 'percent',
        days: [-9, 21],
        dealer: dealer(0),
        stock: 2,
        stamp: 'LAST_UNITS',
        features: ['TRADE_IN'],
        price: { type: 'PERCENT', percent: 4 + roll(4) },
      },
    ],
    [
      at(4),
      {
        key: 'monthly',
        type: 'DEALER',
        words: 'monthly',
        days: [-4, 26],
        dealer: dealer(1),
        stock: 5,
        price: { ...MONTHLY, amount: price(4, 0.98) },
      },
    ],
    [
      at(5),
      {
        key: 'balloon',
        type: 'FCA',
        words: 'balloon',
        days: [-11, 30],
        stamp: 'BALLOON',
        price: { ...MONTHLY, amount: list(5), residualPercent: 30 },
      },
    ],
    [
      at(6),
      {
        key: 'percent-2',
        type: 'DEALER',
        words: 'percent',
        days: [-2, 6],
        dealer: dealer(2),
        stock: 1,
        features: ['TRADE_IN'],
        price: { type: 'PERCENT', percent: 3.5 },
      },
    ],
  ];
  return drafts.map(([car, draft]) => offerNew(making, car, draft));
};

/** Years, kilometres and share of today's list price of the used cars. */
const USED = [
  [2025, 14_300, 0.86],
  [2024, 31_800, 0.76],
  [2022, 58_400, 0.62],
] as const;

const usedOffers = (making: Making): OfferRow[] => {
  const { shop, now, roll } = making;
  const texts = offerWords[shop.market];
  return USED.map(([year, kilometres, share], index) => {
    const car = nth(shop.cars, roll(shop.cars.length));
    const mileage = kilometres + roll(4000);
    return usedCar({
      shop,
      car,
      color: car.colors[roll(Math.max(1, car.colors.length))],
      year,
      mileage,
      now,
      draft: {
        key: `used-${index}`,
        type: 'DEALER',
        title: `${car.model_name} ${car.version_name} ${year}`,
        description: texts.used,
        terms: texts.usedTerms,
        price: { type: 'FULL_PRICE', amount: carPrice(making, car, share) },
        dealer: nth(shop.dealers, index + 1),
        days: [-8 - index, 22 + index * 5],
        state: index === 2 ? 'sold' : 'published',
        stock: 1,
        categories: categoriesOf(car),
        features: ['INSPECTED', 'WARRANTY', 'TRADE_IN'],
        ...(index === 0 ? { stamp: 'CERTIFIED' } : {}),
      },
    });
  });
};

const rentalOffers = (making: Making): OfferRow[] => {
  const { shop } = making;
  if (!RENTED.includes(shop.brand)) return [];
  const car = nth(shop.cars, 2);
  const { rental, rentalTitle, rentalTerms } = offerWords[shop.market];
  // About two and a half per cent of the car's price a month.
  const amount = Math.round((car.amount * 0.025) / 1_000_00) * 1_000_00 + (shop.market === 'br' ? 90_00 : 0);
  return [
    offerNew(making, 2, {
      key: 'rental',
      type: 'RENTAL',
      words: 'rental',
      description: rental,
      title: rentalTitle.replace('{name}', `${car.model_name} ${car.version_name}`),
      terms: rentalTerms,
      days: [-15, 60],
      features: ['MAINTENANCE'],
      price: { type: 'STARTS_WITH', amount },
    }),
  ];
};

/** Offers of every type and price type for a brand in a market, with days counted from now. */
export const buildOffers = (shop: Shop, now: Date): OfferRow[] => {
  if (shop.cars.length === 0 || shop.dealers.length === 0) return [];
  const making = { shop, now, roll: rollsOf(`offers ${shop.brand} ${shop.market}`) };
  const kinds = [makerOffers, dealerOffers, usedOffers, rentalOffers, serviceOffers, accessoryOffers];
  const offers = kinds.flatMap((make) => make(making));
  return offers.map((offer, index) => ({ ...offer, position: index + 1 }));
};
