import { BRANDS } from '#brands/brands.ts';
import { listRunning } from '#features/analytics/public.server.ts';
import { DICTIONARY_CHANNEL, listChangedValues } from '#features/dictionary/public.server.ts';
import { findTextFault, kindOfText } from '#features/dictionary/public.ts';
import type { Market } from '#kernel/market.ts';
import type { Services } from '#platform/http/context.server.ts';
import { forgetBusyPages } from './busy-page.ts';
import { changedTexts, holdChanges, type ChangedValue } from './changed-texts.ts';
import { holdExperiments } from './experiments.ts';
import { forgetSettings } from './site-settings.ts';
import { standardTexts } from './standard-texts.ts';
import { forgetTexts } from './texts.ts';
import { readVariants } from './varied-pages.ts';

/** What stands on pages now: the default, or what the brand's team has put in its place. */
export const textInForce = (site: { brand: string; market: Market }, id: string): string | undefined => {
  const [area = '', ...rest] = id.split('.');
  return changedTexts(site)[area]?.[rest.join('.')] ?? standardTexts(site).get(id);
};

/** What no longer fits its default since a newer program came is not shown; the console lists it. Settings are judged where they are read. */
const isShown = ({ key, value, ...site }: ChangedValue): boolean => {
  if (key.startsWith('setting.')) return true;
  const standard = standardTexts(site).get(key);
  const kind = kindOfText(key);
  return standard !== undefined && kind !== 'fixed' && kind !== 'hidden' && findTextFault(value, standard) === null;
};

const isSite = ({ brand }: ChangedValue): boolean => BRANDS.some(({ id }) => id === brand);

/** Holds what the database says now. */
const read = async ({ db }: Pick<Services, 'db'>): Promise<void> => {
  const values = await db.read({ allBrands: true }, listChangedValues);
  const running = await db.read({ allBrands: true }, async (tx) => {
    const all = await listRunning(tx);
    return Promise.all(all.map((one) => readVariants(tx, one)));
  });
  holdChanges(values.filter((one) => isSite(one) && isShown(one)));
  holdExperiments(running);
  forgetTexts();
  forgetSettings();
  forgetBusyPages();
};

export type Dictionary = {
  /** Reads what stands there now: whatever was committed before the call is held when it ends. */
  readonly refresh: () => Promise<void>;
  /** Hears of changes as long as the process lives; `onChange` is called when a change is held. */
  readonly watch: (onChange: () => void) => Promise<() => Promise<void>>;
};

const RETRY_MS = 1_000;

const opened = new WeakMap<Services['db'], Dictionary>();

/** The texts of this process, kept in step with its database, which is asked at the start and when a change is told, never for a page. */
export const dictionaryOf = (services: Pick<Services, 'db' | 'log' | 'replica'>): Dictionary => {
  const known = opened.get(services.db) ?? open(services);
  opened.set(services.db, known);
  return known;
};

const open = (services: Pick<Services, 'db' | 'log' | 'replica'>): Dictionary => {
  let running: Promise<void> | null = null;
  let following: Promise<void> | null = null;
  const refresh = (): Promise<void> => {
    if (running === null) {
      running = read(services).finally(() => {
        running = null;
      });
      return running;
    }
    // What is being read may have begun before the change.
    following ??= running
      .catch(() => undefined)
      .then(() => {
        following = null;
        return refresh();
      });
    return following;
  };
  return {
    refresh,
    watch: async (onChange) => {
      let retry: NodeJS.Timeout | undefined;
      let isOver = false;
      const follow = (): void => {
        clearTimeout(retry);
        services.replica?.changed();
        refresh().then(onChange, (error: unknown) => {
          if (isOver) return;
          services.log.warn({ err: error }, 'changed texts could not be read');
          retry = setTimeout(follow, RETRY_MS).unref();
        });
      };
      const stop = await services.db.listen(DICTIONARY_CHANNEL, follow);
      // Between the first reading and this moment somebody may have changed one.
      await refresh();
      return async () => {
        isOver = true;
        clearTimeout(retry);
        await stop();
      };
    },
  };
};
