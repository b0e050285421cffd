import { useEffect, useRef } from 'react';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import { createAdvisor } from '../rules/advice/advisor.ts';
import type { Cap } from './cap-context.ts';
import type { CapOrder, CapReport } from './cap-messages.ts';
import { createCapRunner } from './cap-runner.ts';

type Asking = { readonly send: (order: CapOrder) => void; readonly stop: () => void };

/** In a worker; where a browser gives none, in the page itself between two frames. */
const startAsking = (onReport: (report: CapReport) => void): Asking => {
  try {
    const worker = new Worker(new URL('./cap-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<CapReport>) => onReport(data));
    return { send: (order) => worker.postMessage(order), stop: () => worker.terminate() };
  } catch {
    return { send: createCapRunner(createAdvisor, onReport), stop: () => undefined };
  }
};

const isSeen = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
};

/** Options on the page, those in sight first. */
const shownIds = (): string[] => {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-option]')];
  const inSight = cards.filter(isSeen);
  return [...inSight, ...cards.filter((card) => !inSight.includes(card))].map((card) => card.dataset['option'] ?? '');
};

/** Works out what the cheapest car with each option in the page costs, as long as there is a ceiling. */
export const useCap = (input: {
  car: ConfigurableCar;
  code: string;
  limit: number | null;
  onCap: (cap: Cap | null) => void;
}): void => {
  const { car, code, limit, onCap } = input;
  const asking = useRef<Asking | null>(null);
  const run = useRef(0);
  const listen = useRef<(report: CapReport) => void>(() => undefined);
  const isOn = limit !== null;
  useEffect(() => {
    if (!isOn) return undefined;
    const started = startAsking((report) => listen.current(report));
    started.send({ kind: 'car', car });
    asking.current = started;
    return () => {
      started.stop();
      asking.current = null;
    };
  }, [isOn, car]);
  useEffect(() => {
    if (limit === null) {
      onCap(null);
      return;
    }
    run.current += 1;
    const own = run.current;
    let found: Cap['found'] = {};
    listen.current = (report) => {
      if (report.run !== own) return;
      found = { ...found, [report.id]: report.found };
      onCap({ limit, code, found });
    };
    onCap({ limit, code, found });
    asking.current?.send({ kind: 'ask', run: own, code, ids: shownIds() });
  }, [limit, code, onCap]);
};
