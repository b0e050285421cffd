import { useLoaderData } from 'react-router';
import { getAllVersions } from '#features/catalog/contract/model.ts';
import { tradeInLoader, tradeInMeta, TradeInScreen, type TradeInLoaded } from '#features/trade-in/web/trade-in.tsx';
import type { Page } from '#ui/page-context.ts';

const versions = async (page: Page) => {
  const found = await page.call(getAllVersions, { query: {} });
  if (!found.ok) return [];
  return found.value.versions.map(({ code, year, modelName, versionName }) => ({
    value: `${code}-${year}`,
    label: `${modelName} ${versionName} ${year}`,
  }));
};

export const handle = { js: false };
/** What somebody asked about their car is kept nowhere on the way. */
export const headers = () => ({ 'cache-control': 'no-store' });
export const loader = tradeInLoader({ versions });
export const meta = tradeInMeta;

export default function TradeIn() {
  return <TradeInScreen loaded={useLoaderData<TradeInLoaded>()} />;
}
