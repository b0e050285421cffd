import { dayIn, formatDay } from '#kernel/dates.ts';
import { showCity } from '#kernel/city.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { formatCompanyNumber } from '#kernel/documents.ts';
import { formatMoney, type Money } from '#kernel/money.ts';
import { numberFormat } from '#kernel/number-format.ts';
import type { Page } from '#ui/page-context.ts';
import type { Translate } from '#ui/translate.ts';
import type { OfferCard, OfferInstallment } from '../../contract/shapes.ts';
import { savedPercent } from '../../rules/price.ts';

const percentIn = (market: Market, value: number, digits = 2): string =>
  numberFormat(MARKETS[market].locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);

const wholeIn = (market: Market, value: number): string => numberFormat(MARKETS[market].locale).format(value);

/** A day as the market writes it, in its own zone. */
export const dayText = (market: Market, iso: string): string => {
  // An offer ends at midnight: its last day is the one before.
  return formatDay(dayIn(new Date(Date.parse(iso) - 1000), market));
};

type Shown = { readonly market: Market; readonly t: Translate };

/** A credit in words, with all that the law wants on the same sheet (CDC art. 54-B; in Argentina TNA, TEA and CFTEA). */
export const creditView = (credit: OfferInstallment, { market, t }: Shown) => {
  const cash = (value: Money): string => formatMoney(value, market);
  const { amount, last = amount } = credit;
  const ends = { amount: cash(amount), last: cash(last) };
  const params = {
    term: credit.term,
    amount: last.amount === amount.amount ? ends.amount : t('offers.credit.ends', ends),
    entrance: cash(credit.entrance),
    residual: credit.residual === null ? '' : cash(credit.residual),
    monthly: percentIn(market, credit.monthlyRate),
    yearly: percentIn(market, credit.effectiveAnnualRate),
    nominal: percentIn(market, credit.nominalAnnualRate),
    cost: percentIn(market, credit.totalCost),
    lender: credit.lender,
    document: formatCompanyNumber(credit.lenderDocument),
    total: cash(credit.total),
    cash: cash(credit.totalWithout),
  };
  return {
    market,
    text: t(credit.residual === null ? 'offers.credit' : 'offers.credit.balloon', params),
    rate: market === 'ar' ? t('offers.credit.cost', params) : null,
    legal: t('offers.credit.legal', params),
    months: t('offers.credit.months', { ...params, amount: ends.amount }),
  };
};

const priceView = (card: OfferCard, { market, t }: Shown) => {
  const { price, formerPrice, percent, priceType } = card;
  const rental = card.type === 'RENTAL';
  if (price === null) {
    return {
      label: t('offers.price.coupon'),
      value: t('offers.percentOff', { percent: wholeIn(market, percent ?? 0) }),
      was: null,
    };
  }
  const value = formatMoney(price, market);
  return {
    // Beside a former price the new one needs no word of its own.
    label: formerPrice === null ? t(rental ? 'offers.price.monthly' : `offers.price.${priceType}`) : null,
    value,
    was: formerPrice === null ? null : formatMoney(formerPrice, market),
  };
};

const toFacts = (card: OfferCard, { market, t }: Shown): string[] => [
  t(`offers.sort.${card.condition ?? card.moparType ?? 'NEW'}`),
  ...(card.type === 'RENTAL' ? [t('offers.type.RENTAL')] : []),
  ...(card.year === null ? [] : [String(card.year)]),
  ...(card.mileageKm === null ? [] : [t('offers.mileage', { km: wholeIn(market, card.mileageKm) })]),
  ...(card.fuel === null ? [] : [t(`offers.fuel.${card.fuel}`)]),
];

const placeOf = (card: OfferCard, { market, t }: Shown): string => {
  if (card.dealer !== null) return `${card.dealer.name}, ${showCity(market, card.dealer)}`;
  return card.coverage === 'NATIONAL' ? t('offers.national') : t('offers.area', { area: card.coverageId ?? '' });
};

const pictureOf = (card: OfferCard): string | null =>
  card.picturePath === null
    ? null
    : `${card.picturePath.replace(/\/$/, '')}/hero.webp?${card.colorCode === null ? '' : `paint=${card.colorCode}&`}width=`;

/** An offer in the words and figures of its card: plain data, made on the server. */
export const offerView = (card: OfferCard, page: Pick<Page, 'market' | 'path'>, t: Translate) => {
  const shown = { market: page.market, t };
  const saved = savedPercent({ amount: card.price, former: card.formerPrice });
  return {
    id: card.id,
    code: card.code,
    href: page.path('offer', { offer: card.code.toLowerCase() }),
    title: card.title,
    kind: card.kind,
    state: card.state,
    stamp: card.stamp?.name ?? null,
    saving: saved === null || saved === 0 ? null : t('offers.saving', { percent: saved }),
    facts: toFacts(card, shown),
    price: priceView(card, shown),
    withoutTaxes:
      card.priceWithoutTaxes === null
        ? null
        : t('offers.withoutTaxes', { value: formatMoney(card.priceWithoutTaxes, page.market) }),
    coupon: card.couponCode === null ? null : t('offers.coupon', { code: card.couponCode }),
    credit: card.installment === null ? null : creditView(card.installment, shown),
    isMonthly: card.priceType === 'INSTALLMENT',
    place: placeOf(card, shown),
    until: t('offers.until', { day: dayText(page.market, card.validUntil) }),
    picture: pictureOf(card),
    alt:
      card.modelName === null ? '' : t('offers.picture', { car: `${card.modelName} ${card.versionName ?? ''}`.trim() }),
  };
};
export type OfferView = ReturnType<typeof offerView>;
