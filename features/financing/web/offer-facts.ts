import { formatMoney, type Money } from '#kernel/money.ts';
import type { Market } from '#kernel/market.ts';
import type { KeyUnder, Translate } from '#ui/translate.ts';
import { paidOfEntrance } from '../rules/paid-entrance.ts';
import type { ShownOffer } from './public/credit-words.ts';

/** Ley 27.743 and Res. SIC 4/2025: the price without national taxes, in Argentina. */
type OfferWords = { t: Translate; market: Market; withoutTaxes?: Money | null; paid?: Money | null };

/** The amounts a buyer asks for first, in words. */
export const offerFacts = (offer: ShownOffer, input: OfferWords) => {
  const { t, market, withoutTaxes = null } = input;
  const entrance = paidOfEntrance(offer, input.paid ?? null);
  const fact = (key: KeyUnder<'credit.fact'>, value: ShownOffer['price'] | null) =>
    value === null ? [] : [{ name: t(`credit.fact.${key}`), value: formatMoney(value, market) }];
  return [
    ...fact('entrance', offer.entrance),
    ...fact('paid', entrance && entrance.paid),
    ...fact('entranceRest', entrance && entrance.rest),
    ...fact('released', entrance && offer.released),
    ...fact('final', offer.finalInstallment),
    ...fact('atOnce', offer.paidAtOnce.amount === 0 ? null : offer.paidAtOnce),
    ...fact('with', offer.totalWithFinancing),
    ...fact('without', offer.totalWithoutFinancing),
    ...fact('withoutTaxes', withoutTaxes),
  ];
};
