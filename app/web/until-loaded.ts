/** How often something is asked for again, each time twice as late, while the browser believes itself connected. */
const MOST_TRIES = 4;
const FIRST_WAIT_MS = 1000;
const ASKED_EVERY_MS = 5000;

/** It was asked for as often as makes sense: what shows it says that the connection is lost. */
export class Unreachable extends Error {}

/** Something may be worth asking for again, as the connection came back or some time has passed; or nobody waits any more. */
const nextChance = (wait: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      signal?.removeEventListener('abort', go);
      resolve();
    };
    const timer = navigator.onLine ? setTimeout(go, wait) : undefined;
    addEventListener('online', go);
    signal?.addEventListener('abort', go);
  });

/** The page's note stands as long as a load waits for the connection, or the browser says that there is none. */
let waiting = 0;
const noteWaiting = (change: number): void => {
  waiting += change;
  const note = document.querySelector<HTMLElement>('[data-connection-note]');
  if (note !== null) note.hidden = waiting === 0 && navigator.onLine;
};

/** A file that is there, or that the server says is not: what does not come then is not held up by the connection. */
const isAnswered = (file: string): Promise<boolean> =>
  fetch(file, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );

type Patience = {
  readonly signal?: AbortSignal;
  /** The module's address: where the server answers for it and the import fails still, its failure is thrown at once. */
  readonly file?: string;
};

/**
 * Loads; where that fails, the page stays as it is, says so, and loads again when there is a connection. A browser says a
 * failed fetch by a TypeError, a new one each time: anything else, and what a module throws whenever it is asked for, is thrown at once.
 */
export const untilLoaded = async <T>(load: () => Promise<T>, { signal, file }: Patience = {}): Promise<T> => {
  let tries = 0;
  let last: unknown;
  let answered = false;
  try {
    for (;;) {
      try {
        signal?.throwIfAborted();
        return await load();
      } catch (error) {
        if (signal?.aborted === true || answered || error === last || !(error instanceof TypeError)) throw error;
        if (navigator.onLine && tries >= MOST_TRIES) throw new Unreachable();
        last = error;
        noteWaiting(tries === 0 ? 1 : 0);
        tries += 1;
        await nextChance(FIRST_WAIT_MS * 2 ** (tries - 1), signal);
        answered = file !== undefined && (await isAnswered(file));
      }
    }
  } finally {
    if (tries > 0) noteWaiting(-1);
  }
};

/** The router's own requests: reading waits for the connection, and the open page for room; what was sent is never sent twice by itself. */
export const fetchPatiently = async (request: Request): Promise<Response> => {
  if (request.method !== 'GET') return fetch(request);
  const read = () => untilLoaded(() => fetch(request.clone()), { signal: request.signal });
  const answer = await read();
  return answer.status < 502
    ? answer
    : (await import('./while-busy.ts')).whileBusy(request, { answer, read, wait: nextChance });
};

/** Asks for a lost page by the clock while somebody looks: not every browser knows that its connection came back. Returns what ends it. */
export const whenAnswered = (page: string, go: () => void): (() => void) => {
  const timer = setInterval(() => {
    if (!document.hidden) void fetch(page, { cache: 'no-store' }).then(go, () => undefined);
  }, ASKED_EVERY_MS);
  return () => clearInterval(timer);
};
