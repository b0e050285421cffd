import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import { whenUsed } from '#ui/when-used.ts';
import type { Advice, Advisor } from '../rules/advice/advisor.ts';
import type { Choice } from '../rules/choice.ts';
import type { Change } from '../rules/proposal.ts';
import type { BuildData, Domains } from './build-data.ts';
import type { Build } from './use-build.ts';

/** One advisor a car, fetched with the solver when it is first wanted: the page shows and answers clicks without it. */
const made = new WeakMap<ConfigurableCar, Promise<Advisor>>();

export const loadAdvisor = (car: ConfigurableCar): Promise<Advisor> => {
  const known = made.get(car);
  if (known !== undefined) return known;
  const making = import('../rules/advice/advisor.ts').then(({ createAdvisor }) => createAdvisor(car));
  made.set(car, making);
  making.catch(() => made.delete(car));
  return making;
};

export type Advising = {
  /** Of the car in sight. Until the solver is there: those the page came with, for its own car. */
  readonly domains: Domains;
  readonly advisor: Advisor | null;
  readonly advise: (choice: Choice, change: Change) => Promise<Advice>;
};

const NONE: Domains = {};

export const useAdvisor = (data: BuildData, build: Build): Advising => {
  const { car } = data;
  const { choice, code } = build;
  const [advisor, setAdvisor] = useState<Advisor | null>(null);
  useEffect(() => {
    let isWanted = true;
    whenUsed(() => {
      if (!isWanted) return;
      loadAdvisor(car).then(
        (loaded) => {
          // What still waits for its script keeps what was picked in it.
          if (isWanted) startTransition(() => setAdvisor(loaded));
        },
        // Without the solver the selection step still answers; the next click asks for it again.
        () => undefined,
      );
    });
    return () => {
      isWanted = false;
    };
  }, [car]);
  const own = advisor?.car === car ? advisor : null;
  const domains = useMemo((): Domains => {
    if (code === data.code) return data.domains;
    if (own === null) return NONE;
    return Object.fromEntries([...own.domains(choice)].filter(([, domain]) => domain !== 'free')) as Domains;
  }, [own, choice, code, data]);
  const advise = useCallback(
    async (from: Choice, change: Change) => (own ?? (await loadAdvisor(car))).advise(from, change),
    [own, car],
  );
  return { domains, advisor: own, advise };
};
