import { formatDateTime } from '#kernel/date-times.ts';
import { formatMoney } from '#kernel/money.ts';
import { adminHref, shownAnswer } from '#ui/admin-query.ts';
import type { Page } from '#ui/page-context.ts';
import { listOwed, OWED_STATES, OWED_VIAS } from '../../contract/owed.ts';

/** What narrows the list, as its address has it. */
export const owedFilter = (page: Page) => {
  const read = (name: string) => page.url.searchParams.get(name);
  return {
    state: OWED_STATES.find((one) => one === read('state')),
    via: OWED_VIAS.find((one) => one === read('via')),
  };
};

/** A page of the list behind a line of it. */
export const owedAfter = async (page: Page, of: { after: string | undefined; size: number; isPart?: boolean }) =>
  shownAnswer(
    await page.submit(listOwed, {
      query: { ...owedFilter(page), after: of.after, size: String(of.size) },
      isPart: of.isPart === true,
    }),
  );

export const loadOwed = async (page: Page) => {
  const { state, via } = owedFilter(page);
  const after = page.url.searchParams.get('after') ?? undefined;
  const { owed, next } = await owedAfter(page, { after, size: 50 });
  const here = page.path('adminArea', { area: 'owed' });
  const filter = { state: state ?? '', via: via ?? '' };
  return {
    texts: page.shownTexts('accounts', 'reservations', 'console'),
    here,
    filter,
    done: page.url.searchParams.get('done') !== null,
    first: after === undefined ? null : adminHref(here, filter),
    next: next === null ? null : adminHref(here, { ...filter, after: next }),
    csv: adminHref(`${here}/list.csv`, filter),
    owed: owed.map((one) => ({
      ...one,
      href: `${page.path('adminArea', { area: 'orders' })}/${one.orderId}`,
      made: formatDateTime(one.createdAt, page.market),
      shown: formatMoney(one.amount, page.market),
      key: page.newKey(),
    })),
  };
};
export type OwedLoaded = Awaited<ReturnType<typeof loadOwed>>;
