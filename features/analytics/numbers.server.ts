import { hmac, randomToken, sameText } from '#platform/crypto.server.ts';
import type { Services } from '#platform/http/context.server.ts';
import { createDailyCap, MOST_NEW } from './daily-cap.server.ts';
import { takeKeys } from './store/keys.server.ts';

/** The numbers that browsers are measured by: ours are signed, and what anybody invents is no visitor. */
export type Numbers = {
  /** A new one with its signature, as the cookie has it; empty while the key is not known. */
  readonly make: () => string;
  /** The same for a caller, who is given only so many a day; empty beyond. */
  readonly makeFor: (caller: string) => string;
  /** The number in what a cookie holds; null of what we did not sign. */
  readonly read: (value: string) => string | null;
  readonly load: () => Promise<void>;
};

const NAME = 'number';
const SIGNED = /^([\w-]{24})\.([\w-]{22})$/;
const REST_MS = 3_000;

const markOf = (key: string, number: string): string =>
  hmac(key, `measured number ${number}`, 'base64url').slice(0, 22);

const readWith = (key: string, value: string): string | null => {
  const [, number = '', mark = ''] = SIGNED.exec(value) ?? [];
  return number !== '' && sameText(markOf(key, number), mark) ? number : null;
};

const loadKey = async (db: Services['db']): Promise<string> => {
  const taken = await db.withTx({ allBrands: true, actor: 'system:analytics' }, (tx) => takeKeys(tx, [NAME]));
  return taken.get(NAME) ?? '';
};

/** For who can wait for the database, and must not take a number for an invented one while it is away. */
export const readNumber = async (db: Services['db'], value: string): Promise<string | null> =>
  SIGNED.test(value) ? readWith(await loadKey(db), value) : null;

export const createNumbers = ({ db, log, env, clock }: Pick<Services, 'db' | 'log' | 'env' | 'clock'>): Numbers => {
  let key: string | null = null;
  let isLoading = false;
  const load = async (): Promise<void> => {
    if (key !== null || isLoading) return;
    isLoading = true;
    try {
      key = await loadKey(db);
      isLoading = false;
    } catch (error) {
      log.warn({ err: error }, 'nobody is measured: the key of their numbers cannot be read');
      setTimeout(() => {
        isLoading = false;
      }, REST_MS).unref();
    }
  };
  const cap = createDailyCap({ most: MOST_NEW * env.RATE_LIMIT_SCALE, now: () => clock.now().getTime() });
  const make = (): string => {
    if (key === null) void load();
    const number = randomToken(18);
    return key === null ? '' : `${number}.${markOf(key, number)}`;
  };
  return {
    load,
    make,
    makeFor: (caller) => {
      const number = make();
      // While the key is not known nothing is given, and nothing counts.
      return number !== '' && cap.take(caller) ? number : '';
    },
    read: (value) => {
      if (key === null) void load();
      return key === null ? null : readWith(key, value);
    },
  };
};
