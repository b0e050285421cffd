import type { LoaderFunctionArgs } from 'react-router';
import { shownAnswer } from '#ui/admin-query.ts';
import { FILE_PART, listFile } from '#ui/list-file.tsx';
import { pageContext } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { listRefunds } from '../../contract.ts';
import { refundColumns } from './refund-table.tsx';
import { lineOf, refundParams } from './refunds-loader.ts';

/** The refunds as they are narrowed, as a file. */
export const loader = ({ context }: LoaderFunctionArgs): Promise<Response> => {
  const page = context.get(pageContext);
  const t = translator(page.texts('accounts', 'reservations', 'console'));
  return listFile(page, {
    name: 'refunds',
    t,
    columns: refundColumns(t),
    read: async (from, isPart) => {
      const query = { ...refundParams(page), page: 1, size: FILE_PART, ...from };
      const { refunds, next } = shownAnswer(await page.submit(listRefunds, { query, isPart }));
      return { rows: refunds.map((refund) => lineOf(page, refund)), next };
    },
  });
};
