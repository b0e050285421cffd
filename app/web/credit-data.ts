import { getRepresentativePlan } from '#features/configurator/contract.ts';
import { representativeInstallment } from '#features/financing/public.ts';
import { cardCreditWords, type CreditWords } from '#features/financing/web/public/credit-words.ts';
import { dayIn } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';

/** What any price of the page is a month, by the brand's plan; null where nothing is financed or the price makes no loan. */
export const creditWordsOf = async (page: Page): Promise<(price: Money) => CreditWords | null> => {
  const found = await page.call(getRepresentativePlan, { query: {} });
  const plan = found.ok ? found.value.plan : null;
  if (plan === null) return () => null;
  const words = { t: translator(page.texts('financing')), market: page.market };
  const on = dayIn(page.now, page.market);
  return (price) => {
    const offer = representativeInstallment({ plan, price, on });
    return offer === null ? null : cardCreditWords(offer, words);
  };
};

export type CreditOfVersion = {
  readonly words: CreditWords;
  readonly market: Page['market'];
  readonly href: string;
  readonly label: string;
} | null;

/** An instalment and the way to its simulation. */
export const creditLineOf = (page: Page, href: string, words: CreditWords | null): CreditOfVersion =>
  words && {
    words,
    market: page.market,
    href,
    label: translator(page.texts('financing'))('credit.simulate'),
  };
