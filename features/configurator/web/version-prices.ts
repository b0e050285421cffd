import { useEffect, useSyncExternalStore } from 'react';
import type { Money } from '#kernel/money.ts';
import { whenUsed } from '#ui/when-used.ts';
import { versionOf } from '../rules/choice.ts';
import type { CurrentCar } from '../rules/current-car.ts';
import type { BuildData } from './build-data.ts';
import type { LoadPorts } from './ports.ts';
import { callApi } from './use-checked-price.ts';

/** What the price service says of a version by its two sources: the online sale's price, and the prices of what may be added. */
export type VersionPrices = { readonly ecommerce: Money | null; readonly prices: CurrentCar['prices'] };

type VersionPricesInput = {
  readonly data: BuildData;
  readonly ports: LoadPorts;
  readonly versionId: string;
};

const answers = new Map<string, VersionPrices>();
const requested = new Set<string>();
const listeners = new Set<() => void>();

const subscribe = (notify: () => void): (() => void) => {
  listeners.add(notify);
  return () => void listeners.delete(notify);
};

const ask = async ({ data, ports, versionId }: VersionPricesInput): Promise<VersionPrices> => {
  const version = versionOf(data.car, versionId);
  if (version === undefined) return { ecommerce: null, prices: null };
  const [call, { online, prices }] = await Promise.all([callApi(data.car), ports()]);
  const asking = { mvsCode: version.code, year: version.year };
  const [ecommerce, parts] = await Promise.all([
    online(call, asking, (line) => console.error(line)),
    prices(call, asking),
  ]);
  return { ecommerce, prices: parts };
};

/** Asked once a version and page, once somebody is at the page; undefined until the answer is there. */
export const useVersionPrices = ({ data, ports, versionId }: VersionPricesInput): VersionPrices | undefined => {
  const key = `${data.car.market} ${data.car.brand} ${versionId} ${data.at}`;
  useEffect(() => {
    whenUsed(() => {
      if (requested.has(key)) return;
      requested.add(key);
      void ask({ data, ports, versionId })
        .catch(() => ({ ecommerce: null, prices: null }))
        .then((answer) => {
          answers.set(key, answer);
          for (const notify of listeners) notify();
        });
    });
  }, [key, data, ports, versionId]);
  return useSyncExternalStore(
    subscribe,
    () => answers.get(key),
    () => undefined,
  );
};
