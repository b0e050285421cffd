/** How often something is asked for again, each time twice as late, while the browser believes itself connected. */
const MOST_TRIES = 4;
const FIRST_WAIT_MS = 1000;

/** It was asked for as often as makes sense: what shows it says that the connection is lost. */
export class Unreachable extends Error {}

/** Something may be worth asking for again: the connection came back, or some time has passed. */
const nextChance = (wait: number): Promise<void> =>
  new Promise((go) => {
    addEventListener('online', () => go(), { once: true });
    if (navigator.onLine) setTimeout(go, wait);
  });

const showNote = (isLost: boolean): void => {
  const note = document.querySelector<HTMLElement>('[data-connection-note]');
  if (note !== null) note.hidden = !isLost && navigator.onLine;
};

/** Loads; where that fails, the page stays as it is, says so, and loads again when there is a connection. */
export const untilLoaded = async <T>(load: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
  for (let tries = 0; ;) {
    try {
      const loaded = await load();
      if (tries > 0) showNote(false);
      return loaded;
    } catch (error) {
      if (signal?.aborted === true || (navigator.onLine && tries === MOST_TRIES)) {
        throw signal?.aborted === true ? error : new Unreachable('not reached', { cause: error });
      }
      showNote(true);
      await nextChance(FIRST_WAIT_MS * 2 ** tries);
      if (tries < MOST_TRIES) tries += 1;
    }
  }
};

/** The router's own requests: reading waits for the connection; what was sent is never sent twice by itself. */
export const fetchPatiently: (request: Request) => Promise<Response> = (request) =>
  request.method === 'GET' ? untilLoaded(() => fetch(request.clone()), request.signal) : fetch(request);
