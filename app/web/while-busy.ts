const MOST_TRIES = 4;
const FIRST_WAIT_MS = 1000;
const MOST_WAIT_MS = 10_000;

/** No room: the server, or who stands before it, is not there for it just now. */
const isBusy = ({ status }: Response): boolean => status >= 502 && status <= 504;

/** As long as the server says, else each time twice as long; a part more by chance, so that all who were sent away do not come back at once. */
const busyWait = ({ headers }: Response, tries: number): number => {
  const said = Number(headers.get('retry-after') ?? Number.NaN) * 1000;
  return Math.min(said >= 0 ? said : FIRST_WAIT_MS * 2 ** tries, MOST_WAIT_MS) * (1 + Math.random() / 2);
};

type Busy = {
  /** What it was answered first. */
  readonly answer: Response;
  readonly read: () => Promise<Response>;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

/**
 * The page that is open stays as it is and reads again, four times more: the last answer is what it is. Who goes to another page
 * is not kept waiting without a word.
 */
export const whileBusy = async ({ signal, url }: Request, { answer, read, wait }: Busy): Promise<Response> => {
  let last = answer;
  if (new URL(url).pathname !== `${location.pathname}.data`) return last;
  for (let tries = 0; isBusy(last) && tries < MOST_TRIES; tries += 1) {
    // What is not read would hold its connection.
    last.body?.cancel().catch(() => undefined);
    await wait(busyWait(last, tries), signal);
    signal.throwIfAborted();
    last = await read();
  }
  return last;
};
