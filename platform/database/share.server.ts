import { DatabaseAway } from './faults.server.ts';

export type Share = {
  readonly within: <T>(work: () => Promise<T>) => Promise<T>;
  readonly waiting: () => number;
};

/** So many at once; the others wait in the order they came, without a connection, and as long as the patience (milliseconds) lasts. */
export const createShare = (most: number, patience: number): Share => {
  let used = 0;
  const line = new Set<() => void>();
  const turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const give = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.delete(give);
        reject(new DatabaseAway('unreachable', new Error('too many changes wait for one another')));
      }, patience);
      line.add(give);
    });
  const leave = (): void => {
    const [next] = line;
    if (next === undefined) used -= 1;
    else {
      line.delete(next);
      next();
    }
  };
  return {
    within: async (work) => {
      if (used < most) used += 1;
      else await turn();
      try {
        return await work();
      } finally {
        leave();
      }
    },
    waiting: () => line.size,
  };
};
