/** How much of one kind of work may be done at once. */
export type Bound = {
  readonly running: number;
  /** Who may wait for a slot, and for how long at most (milliseconds). */
  readonly waiting: number;
  readonly patience: number;
  /**
   * Slots and line once half of the line has stood for a while without a break: more come than can be served, and whoever is let
   * in beyond what keeps the processor at work only makes the others late. A burst may use all of it, and a few who come again and
   * again wait their turn.
   */
  readonly standing?: { readonly running: number; readonly waiting: number };
  /** Slots and places in the line that one caller may have. */
  readonly each: number;
};

export type Slots = {
  /** A slot to be given back, or null: there is none, and none soon. */
  readonly enter: (caller: string) => Promise<(() => void) | null>;
  /** Whether this caller would not get in now, or, where none is named, nobody would: to be asked before anything is read. */
  readonly isFull: (caller?: string) => boolean;
};

type Waiting = { readonly give: (leave: (() => void) | null) => void };

/** Slots for one kind of work, given in the order of asking. While the process is strained a quarter of them, and no line. */
export const createSlots = (bound: Bound, isStrained: () => boolean = () => false): Slots => {
  const callers = countCallers();
  const room = createRoom(bound.patience, (hasStood) => {
    if (isStrained()) return { slots: Math.max(1, Math.floor(bound.running / 4)), line: 0 };
    const { running, waiting } = hasStood ? (bound.standing ?? bound) : bound;
    return { slots: running, line: waiting };
  });
  const isFull = (caller?: string): boolean =>
    (caller !== undefined && callers.of(caller) >= bound.each) || room.isFull();
  return {
    isFull,
    enter: async (caller) => {
      if (isFull(caller)) return null;
      callers.change(caller, 1);
      const leave = await room.enter();
      if (leave === null) {
        callers.change(caller, -1);
        return null;
      }
      return once(() => {
        callers.change(caller, -1);
        leave();
      });
    },
  };
};

/** Given back twice, a slot is free once. */
const once = (work: () => void): (() => void) => {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
};

const countCallers = () => {
  const counts = new Map<string, number>();
  const of = (caller: string): number => counts.get(caller) ?? 0;
  return {
    of,
    change: (caller: string, by: 1 | -1): void => {
      const now = of(caller) + by;
      if (now === 0) counts.delete(caller);
      else counts.set(caller, now);
    },
  };
};

/** So long the line must have been half full; and so long nobody must have been sent away until it may be whole again. */
const STANDING_MS = 500;
const CALM_MS = 1_000;

type Size = { readonly slots: number; readonly line: number };

/** So many at once, and a line of those who wait. */
const createRoom = (patience: number, sizeOf: (hasStood: boolean) => Size) => {
  const line = new Set<Waiting>();
  let running = 0;
  let lastShort = 0;
  let lastStood = Number.NEGATIVE_INFINITY;
  const hasStood = (): boolean => performance.now() - lastStood < CALM_MS;
  const size = (): Size => {
    const now = performance.now();
    if (line.size < Math.max(1, sizeOf(false).line / 2)) lastShort = now;
    else if (now - lastShort > STANDING_MS) lastStood = now;
    return sizeOf(hasStood());
  };
  const isFull = (): boolean => {
    if (running < size().slots || line.size < size().line) return false;
    if (hasStood()) lastStood = performance.now();
    return true;
  };
  const take = (): (() => void) => {
    running += 1;
    return () => {
      running -= 1;
      for (const waiting of line) {
        if (running >= size().slots) return;
        line.delete(waiting);
        waiting.give(take());
      }
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
      }, patience);
      line.add(waiting);
    });
  return {
    isFull,
    enter: async (): Promise<(() => void) | null> => (running < size().slots ? take() : wait()),
  };
};
