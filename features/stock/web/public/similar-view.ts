import { MARKETS, type Market } from '#kernel/market.ts';
import { compareMoney, formatMoney, negateMoney, zeroMoney, type Money } from '#kernel/money.ts';
import { pictureOfCodes } from '#kernel/car-look.ts';
import { deliveryWords } from '#kernel/delivery-words.ts';
import { shownKm } from '#kernel/distance.ts';
import type { Translate } from '#ui/translate.ts';
import type { SimilarUnit } from '../../public.ts';

export type SimilarCar = {
  readonly id: string;
  readonly name: string;
  /** Null where its name says it. */
  readonly color: string | null;
  readonly picture: string | null;
  readonly likeness: string;
  readonly price: string;
  /** How it compares in price, and what the law wants beside it; null where there is nothing to compare with. */
  readonly against: string | null;
  readonly differences: readonly string[];
  readonly delivery: string;
  readonly dealer: string;
  readonly href: string;
};

const signOf = (difference: Money): -1 | 0 | 1 => {
  const compared = compareMoney(difference, zeroMoney(difference.currency));
  return compared === 0 ? 0 : compared < 0 ? -1 : 1;
};

const differenceOf = (difference: Money | null, input: { t: Translate; market: Market }): string | null => {
  const { t, market } = input;
  if (difference === null) return null;
  const sign = signOf(difference);
  if (sign === 0) return t('similar.same');
  const amount = formatMoney(sign < 0 ? negateMoney(difference) : difference, market);
  return t(sign < 0 ? 'similar.less' : 'similar.more', { amount });
};

/** How it compares and, in Argentina, the price without national taxes. */
const againstOf = (unit: SimilarUnit, input: { t: Translate; market: Market }): string | null => {
  const { priceWithoutTaxes: net } = unit;
  const lines = [
    differenceOf(unit.priceDifference, input),
    net === null ? null : input.t('similar.withoutTaxes', { value: formatMoney(net, input.market) }),
  ].filter((line) => line !== null);
  return lines.length === 0 ? null : lines.join(' · ');
};

/**
 * Cars like the one wanted, in words. `t` reads the texts of the area `stock`; `hrefOf` gives the address at which a car is
 * reserved, which only the page that shows the list knows.
 */
export const similarView = (input: {
  units: readonly SimilarUnit[];
  brand: string;
  market: Market;
  t: Translate;
  hrefOf: (unit: SimilarUnit) => string;
}): SimilarCar[] => {
  const { units, brand, market, t, hrefOf } = input;
  return units.map((unit) => {
    const { dealer } = unit;
    const place = `${dealer.name}, ${dealer.cityName}`;
    return {
      id: unit.id,
      name: `${unit.modelName} ${unit.versionName} ${unit.year}`,
      color: unit.colorName,
      picture: pictureOfCodes({ ...unit, brand, codes: unit, view: 'profile' }),
      likeness: t('similar.likeness', { percent: unit.similarity }),
      price: formatMoney(unit.price, market),
      against: againstOf(unit, { t, market }),
      differences: unit.differences.map(({ kind, name }) => t(`difference.${kind}`, { name })),
      delivery: deliveryWords(unit.delivery, { market, t }),
      dealer:
        dealer.distanceKm === null
          ? place
          : t('similar.at', { place, km: shownKm(dealer.distanceKm, MARKETS[market].locale) }),
      href: hrefOf(unit),
    };
  });
};
