import type { OfferDetail } from '../contract/shapes.ts';

/** A node of schema.org data, as it stands in the page. */
export type StructuredData = Readonly<Record<string, unknown>>;

const AVAILABILITY = {
  onSale: 'InStock',
  soon: 'PreOrder',
  reserved: 'OutOfStock',
  sold: 'SoldOut',
  expired: 'Discontinued',
} as const;

/** An offer for search engines (schema.org Offer of a Car or Product): only what the page itself shows. */
export const offerData = (options: {
  offer: OfferDetail;
  brand: string;
  url: string;
  image: string | null;
}): StructuredData => {
  const { offer, brand, url, image } = options;
  const isCar = offer.kind === 'VEHICLE';
  return {
    '@context': 'https://schema.org',
    '@type': 'Offer',
    url,
    name: offer.title,
    ...(offer.price === null
      ? {}
      : { price: (offer.price.amount / 100).toFixed(2), priceCurrency: offer.price.currency }),
    availability: `https://schema.org/${AVAILABILITY[offer.state]}`,
    validFrom: offer.validFrom,
    priceValidUntil: offer.validUntil.slice(0, 10),
    ...(isCar
      ? { itemCondition: `https://schema.org/${offer.condition === 'USED' ? 'UsedCondition' : 'NewCondition'}` }
      : {}),
    itemOffered: {
      '@type': isCar ? 'Car' : 'Product',
      name: isCar ? `${offer.modelName ?? ''} ${offer.versionName ?? ''}`.trim() : (offer.partName ?? offer.title),
      brand: { '@type': 'Brand', name: brand },
      ...(image === null ? {} : { image }),
      ...(offer.year === null ? {} : { vehicleModelDate: String(offer.year) }),
      ...(offer.mileageKm === null
        ? {}
        : { mileageFromOdometer: { '@type': 'QuantitativeValue', value: offer.mileageKm, unitCode: 'KMT' } }),
    },
    ...(offer.dealer === null
      ? {}
      : {
          seller: {
            '@type': 'AutoDealer',
            name: offer.dealer.name,
            address: {
              '@type': 'PostalAddress',
              addressLocality: offer.dealer.cityName,
              addressRegion: offer.dealer.stateCode,
            },
          },
        }),
  };
};
