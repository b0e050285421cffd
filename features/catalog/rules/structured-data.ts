import type { Money } from '#kernel/money.ts';
import type { Fuel } from '../public.ts';

/** Data for search engines, in the words of schema.org. Nothing here that the page does not show. */
export type StructuredData = Readonly<Record<string, unknown>>;

export type ShownModel = {
  readonly brand: string;
  readonly name: string;
  readonly summary: string;
  readonly bodyText: string;
  /** Absolute addresses. */
  readonly url: string;
  readonly image: string | null;
  readonly versions: readonly {
    readonly name: string;
    readonly code: string;
    readonly year: number;
    readonly price: Money;
    readonly fuel: Fuel;
    readonly gear: string;
    readonly doors: number;
    readonly engine: string;
    readonly url: string;
  }[];
};

/** Minor units as schema.org wants a price: digits with a point, no separators. */
const priceText = ({ amount }: Money): string => (amount / 100).toFixed(2);

const offerOf = (model: ShownModel, version: ShownModel['versions'][number]): StructuredData => ({
  '@type': 'Offer',
  price: priceText(version.price),
  priceCurrency: version.price.currency,
  itemCondition: 'https://schema.org/NewCondition',
  url: version.url,
  itemOffered: {
    '@type': 'Car',
    name: `${model.name} ${version.name}`,
    vehicleModelDate: String(version.year),
    fuelType: version.fuel,
    vehicleTransmission: version.gear,
    numberOfDoors: version.doors,
    vehicleEngine: { '@type': 'EngineSpecification', name: version.engine },
    productID: version.code,
  },
});

/** A model with what its versions cost: a product and a vehicle at once, with one offer a version. */
export const vehicleData = (model: ShownModel): StructuredData => {
  const prices = model.versions.map(({ price }) => price);
  const amounts = prices.map(({ amount }) => amount);
  const [first] = prices;
  return {
    '@context': 'https://schema.org',
    '@type': ['Product', 'Car'],
    name: `${model.brand} ${model.name}`,
    description: model.summary,
    brand: { '@type': 'Brand', name: model.brand },
    model: model.name,
    bodyType: model.bodyText,
    url: model.url,
    ...(model.image === null ? {} : { image: model.image }),
    ...(first === undefined
      ? {}
      : {
          offers: {
            '@type': 'AggregateOffer',
            priceCurrency: first.currency,
            lowPrice: priceText({ ...first, amount: Math.min(...amounts) }),
            highPrice: priceText({ ...first, amount: Math.max(...amounts) }),
            offerCount: prices.length,
            offers: model.versions.map((version) => offerOf(model, version)),
          },
        }),
  };
};

/** The way from the home page to the page, the page last. */
export const breadcrumbData = (steps: readonly { readonly name: string; readonly url: string }[]): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
});
