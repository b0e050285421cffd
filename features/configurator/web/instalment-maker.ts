import { dayIn } from '#kernel/dates.ts';
import { MARKETS } from '#kernel/market.ts';
import type { Money } from '#kernel/money.ts';
import { numberFormat } from '#kernel/number-format.ts';
import type { RepresentativePlan } from '../contract.ts';
import type { InstalmentView } from './build-data.ts';
import type { CreditFigures, Represent } from './ports.ts';
import { money, t, type Words } from './words.ts';

const percent = (words: Words, value: number): string => {
  const { locale } = MARKETS[words.market];
  return numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);
};

/** A cent a month is what rounding leaves for the last one; more is a fall, as where interest is taxed. */
const monthsKeyOf = ({ term, installment, lastInstallment }: CreditFigures) => {
  const off = Math.abs(installment.amount - lastInstallment.amount);
  if (off === 0) return 'credit.months';
  return off > term ? 'credit.months.falling' : 'credit.months.last';
};

/**
 * What the law wants beside an instalment. Brazil: rate, total cost, entrance, total with credit, lender (CDC, art. 52 and
 * 54-B). Argentina: TNA, TEA and, in a place of its own, the total cost CFTEA (BCRA, Protección de los usuarios).
 */
const toView = (words: Words, offer: CreditFigures): InstalmentView => {
  const rates = {
    monthly: percent(words, offer.monthlyRate),
    nominal: percent(words, offer.nominalAnnualRate),
    annual: percent(words, offer.effectiveAnnualRate),
    cost: percent(words, offer.totalCostRate),
  };
  const amounts = {
    term: offer.term,
    value: money(words, offer.installment),
    last: money(words, offer.lastInstallment),
    entrance: money(words, offer.entrance),
    total: money(words, offer.totalWithFinancing),
    lender: offer.lender.name,
  };
  const months = t(words, monthsKeyOf(offer), amounts);
  const final =
    offer.finalInstallment === null
      ? null
      : t(words, 'credit.finalInstallment', { value: money(words, offer.finalInstallment) });
  const short = final === null ? months : `${months} ${final}`;
  const market = words.market === 'ar' ? 'ar' : 'br';
  return {
    amount: offer.installment.amount,
    market,
    short,
    brief: t(words, `credit.brief.${market}`, { months: short, ...rates }),
    text: t(words, 'credit.text', { months, ...amounts }),
    final,
    rate: market === 'ar' ? t(words, 'credit.rate.ar', rates) : null,
    legal: t(words, `credit.legal.${market}`, { ...rates, ...amounts }),
  };
};

/** The instalment of any price by the brand's plan, in words; null where the price makes no loan. Each price is worked out once. */
export const createInstalments = (input: {
  words: Words;
  plan: RepresentativePlan;
  at: string;
  represent: Represent;
}) => {
  const { words, plan, at, represent } = input;
  const on = dayIn(new Date(at), words.market);
  const known = new Map<number, InstalmentView | null>();
  return (price: Money): InstalmentView | null => {
    const found = known.get(price.amount);
    if (found !== undefined) return found;
    const offer = represent({ plan, price, on });
    const view = offer === null ? null : toView(words, offer);
    known.set(price.amount, view);
    return view;
  };
};

/** The dearest price whose instalment stays within a limit, minor units; 0 where none does. An instalment grows with its price. */
export const priceForInstalment = (
  instalmentOf: (price: Money) => InstalmentView | null,
  { limit, currency }: { limit: number; currency: Money['currency'] },
): number => {
  let [low, high] = [0, limit * 400];
  while (high - low > 100) {
    const middle = Math.floor((low + high) / 2);
    const view = instalmentOf({ amount: middle, currency });
    if (view === null || view.amount <= limit) low = middle;
    else high = middle;
  }
  return low;
};
