import { useEffect, useSyncExternalStore } from 'react';
import type { CallApi } from '#kernel/client.ts';

/** Whose list, and what the server said of it: null for visitors, whose list lives in the browser alone. */
export type SavedScope = {
  readonly brand: string;
  readonly market: 'br' | 'ar';
  readonly locale: string;
  readonly saved: readonly string[] | null;
};

export type Saved = {
  /** False until the browser has said what it keeps: before, nothing is shown as kept or not. */
  readonly isReady: boolean;
  readonly ids: readonly string[];
  readonly toggle: (id: string) => void;
};

const keyOf = ({ brand, market }: SavedScope): string => `vlt.savedOffers.${market}.${brand}`;

const readLocal = (key: string): string[] => {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
};

const writeLocal = (key: string, ids: readonly string[]): void => {
  try {
    if (ids.length === 0) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, JSON.stringify(ids));
  } catch {
    // A browser that keeps nothing keeps no offers either.
  }
};

const openClient = async (scope: SavedScope): Promise<CallApi> => {
  const { createClient } = await import('#kernel/client.ts');
  const meta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return createClient({
    fetch: (input, init) => window.fetch(input, init),
    settingOf: meta,
    log: console.error,
    headers: () => ({ 'x-brand': scope.brand, 'x-market': scope.locale, 'x-csrf-token': meta('csrf-token') }),
  });
};

/** Sends the whole list to the account; null when it could not be kept. */
const sendSaved = async (scope: SavedScope, ids: readonly string[]): Promise<readonly string[] | null> => {
  const [call, { saveOffers }] = await Promise.all([openClient(scope), import('../contract/offers.ts')]);
  const stored = await call(saveOffers, { body: { offerIds: ids.join(',') } });
  return stored.ok ? stored.value.offerIds : null;
};

const NONE: readonly string[] = [];
const lists = new Map<string, readonly string[]>();
const listeners = new Set<() => void>();

const setList = (key: string, ids: readonly string[]): void => {
  lists.set(key, ids);
  for (const notify of listeners) notify();
};

const listOf = (key: string, saved: readonly string[] | null): readonly string[] => {
  const known = lists.get(key);
  if (known !== undefined) return known;
  const first = saved ?? readLocal(key);
  lists.set(key, first);
  return first;
};

const subscribe = (notify: () => void): (() => void) => {
  listeners.add(notify);
  return () => void listeners.delete(notify);
};

/** Takes what the browser kept before the person signed in to their account. */
const bringAlong = async (scope: SavedScope & { saved: readonly string[] }, key: string): Promise<void> => {
  const local = readLocal(keyOf(scope));
  if (local.length === 0) return;
  const stored = await sendSaved(scope, [...new Set([...listOf(key, scope.saved), ...local])]);
  if (stored === null) return;
  writeLocal(keyOf(scope), NONE);
  setList(key, stored);
};

/**
 * The offers somebody keeps: in the browser for visitors, on the account for the signed in, who bring along what they kept before
 * they signed in. What could not be sent is taken back on the screen.
 */
export const useSaved = ({ brand, market, locale, saved }: SavedScope): Saved => {
  const own = keyOf({ brand, market, locale, saved });
  const key = saved === null ? own : `${own} account`;
  const ids = useSyncExternalStore(
    subscribe,
    () => listOf(key, saved),
    () => saved,
  );
  useEffect(() => {
    if (saved !== null) void bringAlong({ brand, market, locale, saved }, key);
  }, [brand, market, locale, saved, key]);
  const toggle = (id: string): void => {
    const before = listOf(key, saved);
    const next = before.includes(id) ? before.filter((one) => one !== id) : [...before, id];
    setList(key, next);
    if (saved === null) writeLocal(own, next);
    else void sendSaved({ brand, market, locale, saved }, next).then((stored) => setList(key, stored ?? before));
  };
  return { isReady: ids !== null, ids: ids ?? NONE, toggle };
};
