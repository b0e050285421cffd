/** How much of one kind of work may be done at once. */
export type Bound = {
  readonly running: number;
  /** Who may wait for a slot, and for how long at most (milliseconds). */
  readonly waiting: number;
  readonly patience: number;
  /**
   * Slots and line while people are sent away without a break: more come than can be served, and whoever is let in beyond what
   * keeps the processor at work only makes the others late. A burst may use all of it, and a few who come again and again wait
   * their turn.
   */
  readonly standing?: {
    readonly running: number;
    readonly waiting: number;
    /** Who takes longer than this (milliseconds) mostly waits for somebody else, and leaves the slot to another. */
    readonly slow: number;
  };
  /** Slots and places in the line that one caller may have. */
  readonly each: number;
};

export type Slots = {
  /** A slot to be given back, or null: there is none, and none soon. */
  readonly enter: (caller: string) => Promise<(() => void) | null>;
  /** Whether this caller would not get in now, or, where none is named, nobody would: to be asked before anything is read. */
  readonly isFull: (caller?: string) => boolean;
  /** Whether people are being sent away without a break. */
  readonly isCrowded: () => boolean;
};

type Waiting = { readonly since: number; readonly give: (leave: (() => void) | null) => void };

/** Slots for one kind of work, given in the order of asking. While the process is strained a quarter of them, and no line. */
export const createSlots = (bound: Bound, isStrained: () => boolean = () => false): Slots => {
  const callers = countCallers();
  const room = createRoom(bound, (isStanding) => {
    if (isStrained()) return { slots: Math.max(1, Math.floor(bound.running / 4)), line: 0, slow: null };
    const { running, waiting } = bound;
    if (!isStanding || bound.standing === undefined) return { slots: running, line: waiting, slow: null };
    return { slots: bound.standing.running, line: bound.standing.waiting, slow: bound.standing.slow };
  });
  const isFull = (caller?: string): boolean =>
    (caller !== undefined && callers.of(caller) >= bound.each) || room.isFull();
  return {
    isFull,
    isCrowded: room.isCrowded,
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

/** So long people must have been sent away, with no longer a break than that, until more come than can be served. */
const STANDING_MS = 125;
/** Who has waited so long while people are sent away without a break comes late whatever is done; who came with a short burst does not. */
const LATE_MS = 400;
/** So often it is looked whether that is still so. */
const LOOK_MS = 1_000;

type Size = { readonly slots: number; readonly line: number; readonly slow: number | null };

/**
 * Whether more come than can be served. Of as many as can be served, a room of n places without a further line sends away one in
 * n + 1 (Erlang's loss formula at full load); fewer, and there is room for a line again.
 */
const watchCrowd = (places: number) => {
  let isStanding = false;
  let [first, last] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let look = { began: Number.NEGATIVE_INFINITY, entered: 0, refused: 0 };
  const lookAgain = (now: number): void => {
    if (now - look.began < LOOK_MS) return;
    const { entered, refused } = look;
    if (refused * (places + 1) < entered + refused || now - last >= LOOK_MS) isStanding = false;
    look = { began: now, entered: 0, refused: 0 };
  };
  return {
    entered: (): void => {
      lookAgain(performance.now());
      look.entered += 1;
    },
    refused: (): void => {
      const now = performance.now();
      lookAgain(now);
      look.refused += 1;
      if (now - last > STANDING_MS) first = now;
      last = now;
      if (now - first < STANDING_MS || isStanding) return;
      isStanding = true;
      look = { began: now, entered: 0, refused: 0 };
    },
    isStanding: (): boolean => isStanding && performance.now() - last < LOOK_MS,
  };
};

/** Who stands at the front has waited the longest. */
const sendAwayLate = (line: Set<Waiting>): void => {
  const now = performance.now();
  for (const waiting of line) {
    if (now - waiting.since < LATE_MS) return;
    line.delete(waiting);
    waiting.give(null);
  }
};

/** So many at once, and a line of those who wait. */
const createRoom = ({ patience, running: most, standing }: Bound, sizeOf: (isStanding: boolean) => Size) => {
  const line = new Set<Waiting>();
  const running = new Set<{ readonly began: number }>();
  const crowd = watchCrowd((standing?.running ?? 0) + (standing?.waiting ?? 0));
  const size = (): Size => sizeOf(crowd.isStanding());
  const hasSlot = ({ slots, slow }: Size): boolean => {
    if (running.size < slots) return true;
    if (slow === null || running.size >= most) return false;
    const now = performance.now();
    return [...running].filter(({ began }) => now - began < slow).length < slots;
  };
  const isFull = (): boolean => {
    const now = size();
    if (hasSlot(now) || line.size < now.line) return false;
    crowd.refused();
    if (standing !== undefined && crowd.isStanding()) sendAwayLate(line);
    return true;
  };
  const take = (): (() => void) => {
    const place = { began: performance.now() };
    running.add(place);
    return () => {
      running.delete(place);
      for (const waiting of line) {
        if (!hasSlot(size())) return;
        line.delete(waiting);
        waiting.give(take());
      }
    };
  };
  const wait = (): Promise<(() => void) | null> =>
    new Promise((resolve) => {
      const waiting: Waiting = {
        since: performance.now(),
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
    isCrowded: crowd.isStanding,
    enter: async (): Promise<(() => void) | null> => {
      crowd.entered();
      return hasSlot(size()) ? take() : wait();
    },
  };
};
