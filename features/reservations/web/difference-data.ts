import { formatDay } from '#kernel/dates.ts';
import { formatDifference, formatMoney, type Money } from '#kernel/money.ts';
import { MARKETS } from '#kernel/market.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { listOwnChanges, type ChangeView, type OrderChange } from '../contract/change.ts';
import type { Difference, ShownChange } from './change-shown.ts';

type Compared = Pick<ChangeView, 'lines' | 'before' | 'after' | 'difference'> & {
  /** Where the new price is offered; null where it was agreed to before. */
  readonly quote?: Pick<ChangeView['quote'], 'totalWithoutTaxes'>;
};

/** Two prices as they are shown: only the lines that differ. */
export const differenceShown = (page: Page, { lines, before, after, difference, quote }: Compared): Difference => {
  const t = translator(page.texts('orderChange'));
  const shown = (money: Money | null): string | null => (money === null ? null : formatMoney(money, page.market));
  return {
    rows: lines
      .filter((line) => line.before?.amount !== line.after?.amount)
      .map((line) => ({
        key: `${line.kind} ${line.code}`,
        kind: t(`change.kind.${line.kind}`),
        name: line.name,
        before: shown(line.before),
        after: shown(line.after),
        difference: formatDifference(line.difference, page.market),
      })),
    before: formatMoney(before, page.market),
    after: formatMoney(after, page.market),
    difference: formatDifference(difference, page.market),
    withoutTaxes: shown(quote?.totalWithoutTaxes ?? null),
  };
};

/** What became of the order before, the newest first. */
export const ownChangesShown = async (page: Page, id: string) => {
  const found = await page.call(listOwnChanges, { params: { id } });
  return found.ok ? changesShown(page, found.value.changes) : [];
};

export const changesShown = (page: Page, changes: readonly OrderChange[]): ShownChange[] => {
  const t = translator(page.texts('orderChange'));
  const dated = new Intl.DateTimeFormat(page.locale, { dateStyle: 'long', timeZone: MARKETS[page.market].timeZone });
  return changes.map((change) => ({
    id: change.id,
    title: t(`change.history.${change.kind}`, { date: dated.format(new Date(change.at)) }),
    isElsewhere: change.dealer !== null,
    price: differenceShown(page, change),
  }));
};

export const dayShown = (day: string | null): string | null => (day === null ? null : formatDay(day));
