import type { CallApi } from '#kernel/client.ts';
import type { Money } from '#kernel/money.ts';
import { getPrice } from '../../contract.ts';

/** The log line of an online price nobody could get; its text is fixed in both markets. */
export const ONLINE_PRICE_FAILURE = 'Error getting online sale price';

type Version = { readonly mvsCode: string; readonly year: number };
type PartPrices = { readonly parts: readonly { readonly partId: string; readonly price: Money }[] };

const queryOf = ({ mvsCode, year }: Version) => ({ mvsCode, year: String(year) });

const answerOf = async <T>(requested: Promise<{ ok: true; value: T } | { ok: false }>): Promise<T | null> => {
  try {
    const found = await requested;
    return found.ok ? found.value : null;
  } catch {
    return null;
  }
};

/** The price of the online sale; null, after the log line, where it could not be had. */
export const askOnlinePrice = async (
  call: CallApi,
  version: Version,
  log: (line: string) => void,
): Promise<Money | null> => {
  const found = await answerOf(call(getPrice, { query: { ...queryOf(version), type: 'EC' } }));
  if (found === null) log(ONLINE_PRICE_FAILURE);
  return found?.price ?? null;
};

/** What everything that may be added to a version costs; null where it could not be had, never an old answer. */
export const askPrices = async (call: CallApi, version: Version): Promise<PartPrices | null> => {
  const found = await answerOf(call(getPrice, { query: queryOf(version) }));
  return found === null ? null : { parts: found.parts };
};
