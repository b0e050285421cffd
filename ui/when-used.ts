import { startTransition, useEffect, useState } from 'react';

/** Signs that somebody is at the page. Scrolling by itself is none: the browser does it too. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'click'] as const;

let used: Promise<void> | null = null;

const watch = (): Promise<void> =>
  new Promise((resolve) => {
    const done = new AbortController();
    const go = (): void => {
      done.abort();
      resolve();
    };
    for (const sign of SIGNS) window.addEventListener(sign, go, { capture: true, passive: true, signal: done.signal });
  });

/** The visitor's first sign; at once where there is no window, as a page made on the server is whole. */
export const firstUse = (): Promise<void> => {
  if (typeof window === 'undefined') return Promise.resolve();
  used ??= watch();
  return used;
};

type Idle = { requestIdleCallback?: (work: () => void, options: { timeout: number }) => number };

/** When the page has nothing else to do; browsers without that notion wait a moment. */
export const whenIdle = (work: () => void): void => {
  const { requestIdleCallback } = window as Idle;
  if (requestIdleCallback === undefined) window.setTimeout(work, 200);
  else requestIdleCallback(work, { timeout: 2000 });
};

/** After the visitor's first sign, when the page has nothing else to do: for script that only what they do can need. */
export const whenUsed = (work: () => void): void => void firstUse().then(() => whenIdle(work));

/** Whether somebody is at the page, for what is not to be loaded before. What still waits for its script keeps what was picked in it. */
export const useUsed = (): boolean => {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => whenUsed(() => startTransition(() => setUsed(true))), []);
  return isUsed;
};
