import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Asks again after so many seconds while something is under way and somebody looks; the page shows what the server then says. */
export const usePolling = (seconds: number | null): void => {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (seconds === null || state !== 'idle') return;
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, seconds * 1000);
    return () => window.clearInterval(timer);
  }, [seconds, revalidate, state]);
};
