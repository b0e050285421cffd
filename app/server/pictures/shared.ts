import { createBreaker } from '#platform/breaker.server.ts';
import { readAny, type ObjectStore } from '#platform/files/object-store.server.ts';
import { holdInMemory, PICTURE, type FarCache } from './files.ts';

/** Pictures in the store of the installation, for machines that share no disk. */
export type SharedPictures = {
  /** The house's own; null when there is none. */
  readonly own: (assetPath: string) => Promise<Buffer | null>;
  readonly list: (folder: string) => Promise<readonly string[] | null>;
  readonly made: (revision: string) => FarCache;
};

const CONTENT = 'content/';
/** How old the list of the house's own pictures may be. */
const LIST_MS = 60_000;
const MOST_HELD = 32 * 1024 * 1024;
/** A picture is drawn in about that time: a store that needs longer is no help. */
const READ_MS = 300;
/** Made pictures on their way to the store at once; more are left to whoever makes them next. */
const MOST_SENDING = 8;

/** Most addresses have no own picture: that is known from a list, so that the store is not asked for each. */
export const shareInStore = (store: ObjectStore, now: () => number): SharedPictures => {
  const listed = keepList(store, now);
  const hold = holdInMemory(MOST_HELD);
  return {
    own: async (assetPath) => {
      const at = PICTURE.test(assetPath) ? (await listed()).get(assetPath) : undefined;
      return at === undefined ? null : hold(`${assetPath} ${at}`, () => readAny(store, `${CONTENT}${assetPath}`));
    },
    list: async (folder) => {
      const below = `${folder.replace(/\/$/, '')}/`;
      const names = [...(await listed()).keys()]
        .filter((name) => name.startsWith(below) && PICTURE.test(name) && !name.slice(below.length).includes('/'))
        .map((name) => name.slice(below.length));
      return names.length === 0 ? null : names;
    },
    made: (revision) => cacheIn(store, `cache/pictures/${revision}/`),
  };
};

/** By their path, with the moment of their last change. While the store is away the last list holds. */
const keepList = (store: ObjectStore, now: () => number): (() => Promise<ReadonlyMap<string, number>>) => {
  let known: ReadonlyMap<string, number> = new Map();
  let until = 0;
  let running: Promise<void> | null = null;
  const refresh = async (): Promise<void> => {
    try {
      const next = new Map<string, number>();
      for await (const { key, changedAt } of store.list(CONTENT))
        next.set(key.slice(CONTENT.length), changedAt.getTime());
      known = next;
    } catch {
      // By the store's own figures.
    } finally {
      until = now() + LIST_MS;
      running = null;
    }
  };
  return async () => {
    if (now() < until) return known;
    running ??= refresh();
    // Only the first list is waited for.
    if (until === 0) await running;
    return known;
  };
};

const cacheIn = (store: ObjectStore, prefix: string): FarCache => {
  let sending = 0;
  const breaker = createBreaker(() => performance.now());
  return {
    read: async (name) => {
      if (breaker.rests()) return null;
      try {
        const patience = { once: true, signal: AbortSignal.timeout(READ_MS) };
        const known = await readAny(store, `${prefix}${name}`, patience);
        breaker.note(true);
        return known;
      } catch {
        breaker.note(false);
        return null;
      }
    },
    keep: (name, made) => {
      if (sending >= MOST_SENDING) return;
      sending += 1;
      void store
        .put(`${prefix}${name}`, made)
        .catch(() => undefined)
        .finally(() => (sending -= 1));
    },
  };
};
