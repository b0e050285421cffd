import { formatDay } from '#kernel/dates.ts';
import { formatCompanyNumber } from '#kernel/documents.ts';
import type { Market } from '#kernel/market.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Translate, TextKey } from '#ui/translate.ts';
import type { CreditOffer } from '../../public.ts';
import { percentShown } from '../../rules/percent.ts';

/**
 * The words of a credit offer: one place where the law's sentences and the live numbers meet, so that no screen can show one
 * without the other. Brazil: CDC, arts. 52 and 54-B; Res. CMN 4.881/2020; Decreto 5.903. Argentina: Ley 24.240, art. 36; BCRA,
 * Protección de los usuarios de servicios financieros; Ley 27.743 and Res. SIC 4/2025.
 */

/** An offer as it came over the wire: which bank's form it went by does not matter to its words. */
export type ShownOffer = Omit<CreditOffer, 'source'>;

export type CreditWords = {
  /** `48x de R$ 2.345,67`; the first and the last where they differ. */
  readonly line: string;
  /** The final instalment, beside the others; null for a plan without one. */
  readonly final: string | null;
  /** CET or CFTEA with its unit. */
  readonly rate: string;
  /** Everything the law wants beside an instalment, in one sentence after another. */
  readonly legal: string;
};

/** Values of every placeholder of the legal texts. */
const toValues = (offer: ShownOffer, market: Market) => {
  const money = (value: CreditOffer['price']): string => formatMoney(value, market);
  const percent = (value: number): string => percentShown(value, market);
  return {
    count: offer.term,
    installment: money(offer.installment),
    lastInstallment: money(offer.lastInstallment),
    entrance: money(offer.entrance),
    entrancePercent: percent(offer.entrancePercent),
    finalInstallment: offer.finalInstallment === null ? '' : money(offer.finalInstallment),
    finalPercent: percent(offer.finalInstallmentPercent),
    monthly: percent(offer.monthlyRate),
    annual: percent(offer.effectiveAnnualRate),
    tna: percent(offer.nominalAnnualRate),
    tea: percent(offer.effectiveAnnualRate),
    cost: percent(offer.totalCostRate),
    costMonthly: percent(offer.totalCostMonthlyRate),
    with: money(offer.totalWithFinancing),
    without: money(offer.totalWithoutFinancing),
    financed: money(offer.financed),
    interest: money(offer.interest),
    lender: offer.lender.name,
    document: formatCompanyNumber(offer.lender.document),
    address: offer.lender.address,
    until: formatDay(offer.validUntil),
    first: formatDay(offer.firstDueOn),
    last: formatDay(offer.lastDueOn),
  };
};

/** The line that can be added up: where interest is taxed the instalments fall; else only the last one bears the rounding. */
const lineKeyOf = ({ term, installment, lastInstallment }: ShownOffer): TextKey<'financing'> => {
  const off = Math.abs(installment.amount - lastInstallment.amount);
  if (off === 0) return 'credit.line';
  return off > term ? 'credit.line.falling' : 'credit.line.last';
};

/** How many instalments of how much. */
export const toLine = (offer: ShownOffer, { t, market }: { t: Translate; market: Market }): string =>
  t(lineKeyOf(offer), toValues(offer, market));

const headOf = (offer: ShownOffer, words: { t: Translate; market: Market }) => {
  const values = toValues(offer, words.market);
  return {
    line: toLine(offer, words),
    final: offer.finalInstallment === null ? null : words.t('credit.line.final', values),
    rate: words.t('credit.rate', values),
  };
};

/** The offer in the market's words: the line, the cost, and the sentences that stand with them. */
export const creditWords = (offer: ShownOffer, words: { t: Translate; market: Market }): CreditWords => {
  const { t, market } = words;
  const values = toValues(offer, market);
  const sentences: (TextKey<'financing'> | null)[] = [
    'credit.entrance',
    offer.finalInstallment === null ? null : 'credit.final',
    offer.lastInstallment.amount === offer.installment.amount ? null : 'credit.falling',
    'credit.rates',
    'credit.totals',
    'credit.lender',
    'credit.valid',
    'credit.early',
  ];
  return {
    ...headOf(offer, words),
    legal: sentences
      .filter((key) => key !== null)
      .map((key) => t(key, values))
      .join(' '),
  };
};

/** As short as the law lets it be, for a list of prices. */
export const shortCreditWords = (offer: ShownOffer, words: { t: Translate; market: Market }): CreditWords => ({
  ...headOf(offer, words),
  legal: words.t('credit.short', toValues(offer, words.market)),
});

/** The same on a card among many: rate, lender and both totals, and no more. */
export const cardCreditWords = (offer: ShownOffer, words: { t: Translate; market: Market }): CreditWords => ({
  ...headOf(offer, words),
  legal: words.t('credit.card', toValues(offer, words.market)),
});

/** The same of a credit that its bank has agreed to: it is subject to nobody's approval any more. */
export const approvedCardWords = (offer: ShownOffer, words: { t: Translate; market: Market }): CreditWords => ({
  ...headOf(offer, words),
  legal: words.t('credit.cardApproved', toValues(offer, words.market)),
});

export type CreditRow = {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly share: string;
};

const TAX = 'interestTax';

/** The parts of the total cost, in money and as a share of what is financed (Res. CMN 4.881/2020, art. 5): what stands above `financed` adds up to it. */
export const costRows = (offer: ShownOffer, { t, market }: { t: Translate; market: Market }): CreditRow[] => {
  const row = (key: string, amount: CreditOffer['price'], percent: number): CreditRow => ({
    key,
    label: t.find(`credit.part.${key}`) ?? key,
    value: formatMoney(amount, market),
    share: percentShown(percent, market),
  });
  const shareOf = (amount: number): number => Math.round((amount / offer.financed.amount) * 10_000) / 100;
  // The tax on interest falls due with it and is no part of what is financed.
  const [taxes, financed] = [true, false].map((isTax) => offer.parts.filter(({ code }) => (code === TAX) === isTax));
  const rows = (parts: ShownOffer['parts'] = []): CreditRow[] =>
    parts.map(({ code, amount, percent }) => row(code, amount, percent));
  return [
    ...rows(financed),
    row('financed', offer.financed, 100),
    row('interest', offer.interest, shareOf(offer.interest.amount)),
    ...rows(taxes),
  ];
};
