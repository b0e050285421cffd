import { useLoaderData } from 'react-router';
import { tradeInLoader, tradeInMeta, TradeInScreen, type TradeInLoaded } from '#features/trade-in/web/trade-in.tsx';
import { valuedVersions } from './valued-versions.ts';

export const handle = { js: false };
/** What somebody asked about their car is kept nowhere on the way. */
export const headers = () => ({ 'cache-control': 'no-store' });
export const loader = tradeInLoader({ versions: valuedVersions });
export const meta = tradeInMeta;

export default function TradeIn() {
  return <TradeInScreen loaded={useLoaderData<TradeInLoaded>()} />;
}
