import type { StockAnswer } from '#kernel/delivery-words.ts';
import { useEffect, useState } from 'react';
import type { CallApi } from '#kernel/client.ts';
import { MARKETS } from '#kernel/market.ts';
import { debounce } from '#ui/behaviours/debounce.ts';
import { decodeChoice } from '../rules/address.ts';
import type { BuildData } from './build-data.ts';
import type { CheckedPrice, LoadPorts } from './ports.ts';

export type Checked = { readonly price: CheckedPrice | null; readonly stock: StockAnswer | null };

export type CheckState = {
  readonly price: CheckedPrice | null;
  /** Undefined until the server has answered. */
  readonly stock: StockAnswer | null | undefined;
  readonly state: 'checked' | 'checking' | 'failed';
};

const RETRY_MS = 15_000;

/**
 * What the server says the car in sight costs and when it could be had. The page came with the answer for its own car;
 * for any other the server is asked, once the visitor has stopped clicking for half a second. What could not be had is asked
 * for again while the page stands.
 */
export const useChecked = (input: { data: BuildData; ports: LoadPorts; code: string }): CheckState => {
  const { data, ports, code } = input;
  const [answers, setAnswers] = useState<Readonly<Record<string, Checked>>>({});
  const own: Checked | undefined = code === data.code ? data : undefined;
  const known = isWhole(own) ? own : (answers[code] ?? own);
  useEffect(() => {
    if (isWhole(known)) return undefined;
    const ask = (): void =>
      void askFor({ data, ports, code }).then((answer) => setAnswers((others) => ({ ...others, [code]: answer })));
    const later = debounce(ask, known === undefined ? undefined : RETRY_MS);
    later();
    return later.cancel;
  }, [known, data, ports, code]);
  if (known === undefined) return { price: null, stock: undefined, state: 'checking' };
  return { price: known.price, stock: known.stock, state: known.price === null ? 'failed' : 'checked' };
};

const isWhole = (known: Checked | undefined): boolean =>
  known !== undefined && known.price !== null && known.stock !== null;

const NOTHING: Checked = { price: null, stock: null };

/** Calls as the page makes them: each service at the address its settings name. */
export const callApi = async (car: BuildData['car']): Promise<CallApi> => {
  const { createClient } = await import('#kernel/client.ts');
  return createClient({
    fetch: (input, init) => window.fetch(input, init),
    settingOf: (name) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '',
    log: console.error,
    headers: () => ({ 'x-brand': car.brand, 'x-market': MARKETS[car.market].locale }),
  });
};

/** The client and the declarations it needs arrive with the first question: nobody waits for them to see the page. */
const askFor = async (input: { data: BuildData; ports: LoadPorts; code: string }): Promise<Checked> => {
  const { data, ports, code } = input;
  const codes = decodeChoice(code);
  if (codes === null) return NOTHING;
  try {
    const [call, { price, stock }] = await Promise.all([callApi(data.car), ports()]);
    const [checkedPrice, label] = await Promise.all([price(call, codes), stock(call, codes, data.near)]);
    return { price: checkedPrice, stock: label };
  } catch {
    return NOTHING;
  }
};
