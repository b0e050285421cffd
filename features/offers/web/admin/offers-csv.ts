import type { LoaderFunctionArgs } from 'react-router';
import { shownAnswer } from '#ui/admin-query.ts';
import { FILE_PART, listFile } from '#ui/list-file.tsx';
import { pageContext } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { listOffers } from '../../contract/offers.ts';
import { offerParams, toLine } from './list-data.ts';
import { offerColumns } from './offers-table.tsx';

/** The offers as they are narrowed, as a file. */
export const loader = ({ context }: LoaderFunctionArgs): Promise<Response> => {
  const page = context.get(pageContext);
  const t = translator(page.texts('offers', 'offersAdmin', 'console'));
  return listFile(page, {
    name: 'offers',
    t,
    columns: offerColumns(t),
    read: async (from, isPart) => {
      const query = { ...offerParams(page), page: '0', size: String(FILE_PART), ...from };
      const { offers, next } = shownAnswer(await page.submit(listOffers, { query, isPart }));
      return { rows: offers.map((offer) => toLine(page, offer)), next };
    },
  });
};
