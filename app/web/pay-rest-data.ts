import type { LoaderFunctionArgs } from 'react-router';
import { brandOf } from '#brands/brands.ts';
import { loader as restLoader } from '#features/reservations/web/pay-rest-data.ts';
import { MARKETS } from '#kernel/market.ts';
import { formatMoney, money } from '#kernel/money.ts';
import { formatCompanyNumber } from '#kernel/documents.ts';
import { pageContext } from '#ui/page-context.ts';
import { valuedVersions } from './valued-versions.ts';

export { action } from '#features/reservations/web/pay-rest-data.ts';

/** The rest of an order's price, with the versions a used car in trade may be, and the company that collects it by slip. */
export const loader = async (args: LoaderFunctionArgs) => {
  const rest = await restLoader(args);
  const page = args.context.get(pageContext);
  const { companies, settings } = brandOf(page.brand);
  const { name, document } = companies[page.market];
  const most = settings[page.market].mostAtOnce;
  const shown = (amount: number) => formatMoney(money(amount, MARKETS[page.market].currency), page.market);
  return {
    ...rest,
    versions: rest.owes ? await valuedVersions(page) : [],
    most: most === null ? null : { card: shown(most.card), cash: shown(most.cash) },
    payee: `${name}, ${formatCompanyNumber(document)}`,
  };
};
