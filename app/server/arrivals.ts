/** Turns of the loop spent on letting in before one page; a turn lets in one connection. */
const MOST_TURNS = 256;
/** What came in with a turn is read in the next. */
const QUIET_TURNS = 2;

/** Who has come in, and a way to let in all who stand outside. */
export type Arrivals = {
  /** To be called for each new connection. */
  readonly note: () => void;
  /** Ends when nobody is outside, or after so many that something has to be made again. */
  readonly letIn: () => Promise<void>;
};

/**
 * The loop accepts one connection a turn (libuv since 1.45), and a turn can be as long as several pages: with pages being made all
 * the time, more visitors come than are ever seen. So the loop turns without work until nobody stands outside.
 */
export const createArrivals = (): Arrivals => {
  let came = 0;
  return {
    note: () => {
      came += 1;
    },
    letIn: async () => {
      let quiet = 0;
      for (let turns = 0; turns < MOST_TURNS && quiet < QUIET_TURNS; turns += 1) {
        const before = came;
        await turn();
        quiet = came === before ? quiet + 1 : 0;
      }
    },
  };
};

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
