/** A smaller difference than this is as good as none: machines that set their clocks by the network are closer. */
const TOLERATED_MS = 1_000;

/**
 * The time as the database last answered it, and what has passed since by a clock that is never set: a step of this machine's
 * clock is not passed on.
 */
export const createDatabaseTime = () => {
  let last = { time: Date.now(), mark: performance.now() };
  let ahead = 0;
  return {
    /** What the database answered, in milliseconds, to a question asked at `began` by `performance.now()`. */
    set: (answer: number, began: number): void => {
      const [machine, mark] = [Date.now(), performance.now()];
      const took = mark - began;
      const time = answer + took / 2;
      const difference = Math.round(time - machine);
      ahead = Math.abs(difference) < TOLERATED_MS + took ? 0 : difference;
      last = { time: ahead === 0 ? machine : time, mark };
    },
    now: (): number => last.time + (performance.now() - last.mark),
    /** Milliseconds that the database was ahead of this machine at its last answer; 0 where they agree. */
    ahead: (): number => ahead,
  };
};
