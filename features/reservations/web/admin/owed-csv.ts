import type { LoaderFunctionArgs } from 'react-router';
import { formatDateTime } from '#kernel/date-times.ts';
import { formatAmount } from '#kernel/money.ts';
import { csvFile, MOST_ROWS } from '#ui/csv-file.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { owedAfter } from './owed-data.ts';

/** Rows read at once. */
const SIZE = 100;

const HEADS = ['admin.refunds.order', 'admin.owed.since', 'admin.owed.wait', 'admin.owed.via', 'staff.state'] as const;

/** What is owed, a part at a time, in the words of the list. */
async function* linesOf(page: Page) {
  const t = translator(page.texts('accounts', 'reservations', 'console'));
  let heads = [[...HEADS.map((key) => t(key)), t('staff.amount')]];
  let taken = 0;
  let after: string | undefined;
  do {
    const { owed, next } = await owedAfter(page, { after, size: SIZE, isPart: after !== undefined });
    const lines = owed.map(({ orderNumber, createdAt, days, via, state, amount }) => [
      orderNumber,
      formatDateTime(createdAt, page.market),
      String(days),
      t(`admin.owed.via.${via}`),
      t(`admin.owed.state.${state}`),
      formatAmount(amount),
    ]);
    yield [...heads, ...lines];
    heads = [];
    taken += owed.length;
    after = next ?? undefined;
  } while (after !== undefined && taken < MOST_ROWS);
  if (after !== undefined) yield [[t('console.csv.more', { count: taken })]];
}

/** The list as it is narrowed, as a file that a spreadsheet opens and runs no cell of. */
export const loader = ({ context }: LoaderFunctionArgs): Promise<Response> => {
  const page = context.get(pageContext);
  return csvFile(page, `owed-${page.brand}-${page.market}`, linesOf(page));
};
