/** What was begun and is not waited for to its end, so that one slow company holds up nothing but its own work. */
export type Beside = {
  /** Waits for the work as long as the patience lasts; null: it goes on beside. */
  readonly wait: <T>(work: Promise<T>) => Promise<{ readonly value: T } | null>;
  /** Ends when nothing goes on any more. */
  readonly ended: () => Promise<void>;
};

export const createBeside = (options: {
  /** Milliseconds. */
  readonly patience: number;
  /** Work that went on beside has ended, or failed. */
  readonly onEnd: (failure?: unknown) => void;
}): Beside => {
  const going = new Set<Promise<void>>();
  return {
    wait: async (work) => {
      const late = Promise.withResolvers<null>();
      const timer = setTimeout(late.resolve, options.patience, null);
      try {
        const first = await Promise.race([work.then((value) => ({ value })), late.promise]);
        if (first !== null) return first;
      } finally {
        clearTimeout(timer);
      }
      const one: Promise<void> = work
        .then(
          () => undefined,
          (failure: unknown) => failure,
        )
        .then((failure) => {
          going.delete(one);
          options.onEnd(failure);
        });
      going.add(one);
      return null;
    },
    ended: async () => {
      while (going.size > 0) await Promise.all(going);
    },
  };
};
