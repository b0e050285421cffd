import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

type Polling = {
  readonly seconds: number | null;
  /** What the router says of the last time it was asked. */
  readonly state: 'idle' | 'loading';
  readonly ask: () => unknown;
};

/** Asks while nothing is under way, somebody looks and there is a connection. Returns what ends it. */
export const poll = ({ seconds, state, ask }: Polling): (() => void) | undefined => {
  if (seconds === null || state !== 'idle') return;
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) void ask();
  }, seconds * 1000);
  return () => clearInterval(timer);
};

/** Asks again after so many seconds while the server is at something; the page shows what it then says. */
export const usePolling = (seconds: number | null): void => {
  const { revalidate, state } = useRevalidator();
  useEffect(() => poll({ seconds, state, ask: revalidate }), [seconds, revalidate, state]);
};
