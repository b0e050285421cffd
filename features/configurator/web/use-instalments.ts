import { createContext, startTransition, useCallback, useContext, useEffect, useState } from 'react';
import type { Money } from '#kernel/money.ts';
import { whenUsed } from '#ui/when-used.ts';
import type { BuildData, InstalmentView } from './build-data.ts';
import type { LoadRepresent } from './ports.ts';
import type { Words } from './words.ts';

export type Instalments = (price: Money) => InstalmentView | null;

/** Of any price; null while it is not known, or where nothing is financed. */
export const InstalmentContext = createContext<Instalments>(() => null);

export const useInstalment = (price: Money): InstalmentView | null => useContext(InstalmentContext)(price);

/** The page comes with its own car's instalment; the engine for all others is fetched once somebody is at the page. */
export const useInstalments = (data: BuildData, load: LoadRepresent): Instalments => {
  const { plan, at, instalment, car, price } = data;
  const [made, setMade] = useState<{ readonly of: BuildData; readonly instalments: Instalments } | null>(null);
  useEffect(() => {
    let isWanted = true;
    if (plan !== null) {
      whenUsed(() => {
        void Promise.all([import('./instalment-maker.ts'), load()]).then(
          ([{ createInstalments }, represent]) => {
            const words: Words = { texts: data.texts, market: data.car.market };
            const instalments = createInstalments({ words, plan, at, represent });
            // What still waits for its script stays in sight meanwhile.
            if (isWanted) startTransition(() => setMade({ of: data, instalments }));
          },
          () => undefined,
        );
      });
    }
    return () => {
      isWanted = false;
    };
  }, [data, plan, at, load]);
  const ofPage = useCallback(
    ({ amount }: Money) => (amount === price?.total.amount ? instalment : null),
    [price, instalment],
  );
  const isMade = made !== null && made.of.car.brand === car.brand && made.of.car.market === car.market;
  return isMade ? made.instalments : ofPage;
};
