const NAMES = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'FAKETIME_DISABLE_SHM', 'FAKE_UTIME'] as const;

export const isClockShifted = (): boolean => process.env.FAKETIME !== undefined;

/** What every process of a run needs to show the same shifted time (`npm run test:full`); nothing in any other run. */
export const shiftedClock = (): Record<string, string> => {
  if (!isClockShifted()) return {};
  return Object.fromEntries(
    NAMES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
};
