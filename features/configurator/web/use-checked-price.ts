import { useEffect, useMemo, useState } from 'react';
import { createClient, type CallApi } from '#kernel/client.ts';
import { MARKETS } from '#kernel/market.ts';
import { decodeChoice } from '../rules/address.ts';
import type { StockLabel } from '../rules/current-car.ts';
import type { BuildData } from './build-data.ts';
import type { BuildPorts, CheckedPrice } from './ports.ts';

export type Checked = { readonly price: CheckedPrice | null; readonly stock: StockLabel | null };

export type CheckState = Checked & { readonly state: 'checked' | 'checking' | 'failed' };

const DEBOUNCE_MS = 500;

const callerFor = (data: BuildData): CallApi =>
  createClient({
    fetch: (input, init) => window.fetch(input, init),
    headers: () => ({ 'x-brand': data.car.brand, 'x-market': MARKETS[data.car.market].locale }),
  });

/**
 * What the server says the car in sight costs and when it could be had. The page came with the answer for its own car;
 * for any other the server is asked, once the visitor has stopped clicking for half a second.
 */
export const useChecked = (given: { data: BuildData; ports: BuildPorts; code: string }): CheckState => {
  const { data, ports, code } = given;
  const [answers, setAnswers] = useState<Readonly<Record<string, Checked>>>({
    [data.code]: { price: data.price, stock: data.stock },
  });
  const call = useMemo(() => callerFor(data), [data]);
  const known = answers[code];
  const isUnknown = known === undefined;
  useEffect(() => {
    if (!isUnknown) return undefined;
    const ask = (): void =>
      void askFor({ call, ports, code }).then((answer) => setAnswers((others) => ({ ...others, [code]: answer })));
    const timer = window.setTimeout(ask, DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [isUnknown, call, ports, code]);
  if (known === undefined) return { price: null, stock: null, state: 'checking' };
  return { ...known, state: known.price === null ? 'failed' : 'checked' };
};

const askFor = async (given: { call: CallApi; ports: BuildPorts; code: string }): Promise<Checked> => {
  const codes = decodeChoice(given.code);
  if (codes === null) return { price: null, stock: null };
  const [price, stock] = await Promise.all([
    given.ports.price(given.call, codes),
    given.ports.stock(given.call, codes),
  ]);
  return { price, stock };
};
