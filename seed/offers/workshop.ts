import { roundPart } from '#seed/catalog/prices.ts';
import { workshopOffer, type OfferRow } from './compose.ts';
import { nth, type Making } from './making.ts';
import { offerWords } from './words.ts';

const CARE = { days: [-5, 35], categories: ['CARE'] } as const;

/** Work of the workshop: at a fixed price, and with a coupon off a price that the workshop makes. */
export const serviceOffers = ({ shop, now }: Making): OfferRow[] => {
  const texts = offerWords[shop.market];
  const common = { ...CARE, terms: texts.terms };
  const amount = roundPart(shop.market, 590) * 100;
  return [
    workshopOffer({
      shop,
      part: null,
      coupon: null,
      now,
      draft: {
        ...common,
        key: 'service',
        type: 'DEALER',
        title: texts.serviceTitle,
        description: texts.service,
        dealer: nth(shop.dealers, 0),
        price: { type: 'FULL_PRICE', amount },
      },
    }),
    workshopOffer({
      shop,
      part: null,
      coupon: texts.serviceCouponCode,
      now,
      draft: {
        ...common,
        key: 'service-coupon',
        type: 'FCA',
        title: texts.serviceCouponTitle,
        description: texts.serviceCoupon,
        terms: texts.couponTerms,
        price: { type: 'PERCENT', percent: 15 },
      },
    }),
  ];
};

/** The dearest accessory below its list price, and a coupon for another. */
export const accessoryOffers = ({ shop, now, roll }: Making): OfferRow[] => {
  if (shop.parts.length === 0) return [];
  const texts = offerWords[shop.market];
  const common = { ...CARE, terms: texts.terms };
  const [dear = nth(shop.parts, 0)] = shop.parts.toSorted((left, right) => right.amount - left.amount);
  const other = nth(shop.parts, roll(shop.parts.length));
  return [
    workshopOffer({
      shop,
      part: dear,
      coupon: null,
      now,
      draft: {
        ...common,
        key: 'accessory',
        type: 'DEALER',
        title: `${dear.name} ${dear.model_name}`,
        description: texts.accessory,
        dealer: nth(shop.dealers, 1),
        features: ['FITTED'],
        price: { type: 'FROM_TO', formerAmount: dear.amount, amount: Math.round(dear.amount * 0.85) },
      },
    }),
    workshopOffer({
      shop,
      part: other,
      coupon: 'ESTILO10',
      now,
      draft: {
        ...common,
        key: 'accessory-coupon',
        type: 'FCA',
        title: `${other.name} ${other.model_name}`,
        description: texts.accessoryCoupon,
        terms: texts.couponTerms,
        price: { type: 'PERCENT', percent: 10 },
      },
    }),
  ];
};
