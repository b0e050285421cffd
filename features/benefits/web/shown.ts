import { dayIn, formatDay } from '#kernel/dates.ts';
import type { Market } from '#kernel/market.ts';
import { formatMoney } from '#kernel/money.ts';
import { numberFormat } from '#kernel/number-format.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { WALK_POINT } from '../contract/pieces.ts';
import type { Offered } from '../contract/user.ts';

export const dayOf = (instant: string, market: Market): string => formatDay(dayIn(new Date(instant), market));

/** Where a list goes on, as its own link says; anything else is its beginning. */
export const behind = (page: Page, list: string, shape = WALK_POINT): { before?: string } => {
  const before = page.url.searchParams.get(list) ?? '';
  return shape.test(before) ? { before } : {};
};

/** A benefit in the words of the page. */
export const shownBenefit = (page: Page, benefit: Offered) => {
  const { market, locale } = page;
  const t = translator(page.texts('benefits'));
  const { percent, amount, validFrom, validUntil, stars, partner } = benefit;
  const off =
    percent === null
      ? amount === null
        ? null
        : t('benefits.off.amount', { amount: formatMoney(amount, market) })
      : t('benefits.off.percent', { percent });
  return {
    id: benefit.id,
    title: benefit.title,
    summary: benefit.summary,
    terms: benefit.terms,
    picture: benefit.picture,
    partner: t('benefits.by', { partner }),
    modes: benefit.modes,
    left: benefit.left,
    inStock: benefit.inStock,
    atDealer: benefit.atDealer,
    dealers: benefit.dealers,
    off,
    until: validUntil === null ? t('benefits.endless') : t('benefits.until', { day: dayOf(validUntil, market) }),
    from: t('benefits.next.from', { day: dayOf(validFrom, market) }),
    stars:
      stars === null
        ? null
        : t('benefits.stars', { stars: numberFormat(locale, { maximumFractionDigits: 1 }).format(stars) }),
  };
};
export type ShownBenefit = ReturnType<typeof shownBenefit>;
