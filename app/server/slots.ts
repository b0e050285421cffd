/** How much of one kind of work may be done at once. */
export type Bound = {
  readonly running: number;
  /** Who may wait for a slot, and for how long at most (milliseconds). */
  readonly waiting: number;
  readonly patience: number;
  /** Slots and places in the line that one caller may have. */
  readonly each: number;
};

export type Slots = {
  /** A slot to be given back, or null: there is none, and none soon. */
  readonly enter: (caller: string) => Promise<(() => void) | null>;
  /** Whether nobody would get in now: to be asked before anything is read. */
  readonly isFull: (caller: string) => boolean;
};

type Waiting = { readonly give: (leave: (() => void) | null) => void };

/** Slots for one kind of work, given in the order of asking. While the process is strained a quarter of them, and no line. */
export const createSlots = (bound: Bound, isStrained: () => boolean = () => false): Slots => {
  const line = new Set<Waiting>();
  const callers = new Map<string, number>();
  let running = 0;
  const slots = (): number => (isStrained() ? Math.max(1, Math.floor(bound.running / 4)) : bound.running);
  const isFull = (caller: string): boolean => {
    if ((callers.get(caller) ?? 0) >= bound.each) return true;
    return running >= slots() && line.size >= (isStrained() ? 0 : bound.waiting);
  };
  const count = (caller: string, change: 1 | -1): void => {
    const now = (callers.get(caller) ?? 0) + change;
    if (now === 0) callers.delete(caller);
    else callers.set(caller, now);
  };
  const passOn = (): void => {
    running -= 1;
    for (const waiting of line) {
      if (running >= slots()) return;
      line.delete(waiting);
      waiting.give(take());
    }
  };
  const take = (): (() => void) => {
    running += 1;
    let isGiven = true;
    return () => {
      if (!isGiven) return;
      isGiven = false;
      passOn();
    };
  };
  const wait = (): Promise<(() => void) | null> =>
    new Promise((resolve) => {
      const waiting: Waiting = {
        give: (leave) => {
          clearTimeout(timer);
          resolve(leave);
        },
      };
      const timer = setTimeout(() => {
        line.delete(waiting);
        resolve(null);
      }, bound.patience);
      line.add(waiting);
    });
  return {
    isFull,
    enter: async (caller) => {
      if (isFull(caller)) return null;
      count(caller, 1);
      const leave = running < slots() ? take() : await wait();
      if (leave === null) {
        count(caller, -1);
        return null;
      }
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        count(caller, -1);
        leave();
      };
    },
  };
};
