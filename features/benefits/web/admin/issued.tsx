import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { formatMoney } from '#kernel/money.ts';
import { AdminList } from '#ui/admin-list.tsx';
import { ADMIN_PAGE_SIZE, readBefore, shownAnswer, waysThrough } from '#ui/admin-query.ts';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { WALK_POINT } from '../../contract/pieces.ts';
import { listIssued } from '../../contract/voucher-plans.ts';

export const handle = { js: false };

type Place = {
  readonly validUntil: string;
  readonly redeemedAt: string | null;
  readonly dealer: string | null;
  readonly order: string | null;
  readonly visit: string | null;
};

/** Where a voucher is: open, kept for an order or a visit, spent in an order, or booked by a dealership. */
const stateOf = ({ validUntil, redeemedAt, dealer, order, visit }: Place, t: Translate): string => {
  if (redeemedAt === null)
    return t(order === null && visit === null ? 'issuedVouchers.open' : 'issuedVouchers.held', { day: validUntil });
  if (order !== null) return t('issuedVouchers.inOrder', { day: redeemedAt });
  return t('issuedVouchers.used', { day: redeemedAt, dealer: dealer ?? '' });
};

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const query = { before: readBefore(page.url, WALK_POINT), size: ADMIN_PAGE_SIZE };
  const { vouchers, next } = shownAnswer(await page.call(listIssued, { query }));
  const day = (instant: string): string => formatDay(dayIn(new Date(instant), page.market));
  const t = translator(page.texts('benefitsAdmin'));
  return {
    texts: page.shownTexts('benefitsAdmin', 'console'),
    ways: waysThrough(page.url, {}, next),
    vouchers: vouchers.map(({ id, name, code, value, issuedAt, validUntil, redeemedAt, ...place }) => ({
      id,
      name,
      code,
      value: formatMoney(value, page.market),
      issuedAt: day(issuedAt),
      state: stateOf({ ...place, validUntil: day(validUntil), redeemedAt: redeemedAt && day(redeemedAt) }, t),
    })),
  };
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('issuedVouchers.title'), matches);

/** Vouchers that people have or spent, without whose they are. */
export default function IssuedVouchers() {
  const { texts, vouchers, ways } = useLoaderData<typeof loader>();
  const t = translator(texts);
  return (
    <AdminList
      t={t}
      caption={t('issuedVouchers.title')}
      none={t('issuedVouchers.none')}
      rows={vouchers}
      columns={[
        { head: t('issuedVouchers.code'), cell: ({ code }) => code },
        { head: t('issuedVouchers.name'), cell: ({ name }) => name },
        { head: t('issuedVouchers.value'), cell: ({ value }) => value, isNumber: true },
        { head: t('issuedVouchers.issuedAt'), cell: ({ issuedAt }) => issuedAt },
        { head: t('issuedVouchers.state'), cell: ({ state }) => state },
      ]}
      ways={ways}
    />
  );
}
