import type { LoaderFunctionArgs } from 'react-router';
import { formatDateTime } from '#kernel/date-times.ts';
import { formatAmount } from '#kernel/money.ts';
import { csvFile, MOST_ROWS } from '#ui/csv-file.ts';
import { pageContext } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { owedAfter } from './owed-data.ts';

/** Rows read at once. */
const SIZE = 100;

/** The list as it is narrowed, as a file that a spreadsheet opens and runs no cell of. */
export const loader = async ({ context }: LoaderFunctionArgs): Promise<Response> => {
  const page = context.get(pageContext);
  const t = translator(page.texts('accounts', 'reservations', 'console'));
  const heads = [
    'admin.refunds.order',
    'admin.owed.since',
    'admin.owed.wait',
    'admin.owed.via',
    'staff.state',
  ] as const;
  const lines = [[...heads.map((key) => t(key)), t('staff.amount')]];
  let after: string | undefined;
  do {
    const { owed, next } = await owedAfter(page, { after, size: SIZE });
    for (const { orderNumber, createdAt, days, via, state, amount } of owed)
      lines.push([
        orderNumber,
        formatDateTime(createdAt, page.market),
        String(days),
        t(`admin.owed.via.${via}`),
        t(`admin.owed.state.${state}`),
        formatAmount(amount),
      ]);
    after = next ?? undefined;
  } while (after !== undefined && lines.length <= MOST_ROWS);
  if (after !== undefined) lines.push([t('console.csv.more', { count: lines.length - 1 })]);
  return csvFile(page, `owed-${page.brand}-${page.market}`, lines);
};
