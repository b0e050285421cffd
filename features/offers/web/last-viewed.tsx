import { useEffect, useSyncExternalStore } from 'react';
import type { Translate } from '#ui/translate.ts';
import { readViewedOffer, type ViewedOffer } from '../rules/last-viewed.ts';
import styles from './showcase-screen.module.css';

type Where = { readonly brand: string; readonly market: string };

const keyOf = ({ brand, market }: Where): string => `vlt.lastOffer.${market}.${brand}`;

/** Keeps the offer in sight as the last viewed one, on the visitor's device alone. */
export const useViewed = ({ brand, market }: Where, offer: Pick<ViewedOffer, 'id' | 'title' | 'href'>): void => {
  const { id, title, href } = offer;
  useEffect(() => {
    try {
      const viewed: ViewedOffer = { id, title, href, viewedAt: Date.now() };
      window.localStorage.setItem(keyOf({ brand, market }), JSON.stringify(viewed));
    } catch {
      // A browser that keeps nothing keeps no offer either.
    }
  }, [brand, market, id, title, href]);
};

const never = (): (() => void) => () => undefined;

/** Read once for each page: a list that changes while it is looked at would jump. */
const found = new Map<string, ViewedOffer | null>();

const load = (where: Where): ViewedOffer | null => {
  const key = keyOf(where);
  const known = found.get(key);
  if (known !== undefined) return known;
  let viewed: ViewedOffer | null = null;
  try {
    viewed = readViewedOffer(window.localStorage.getItem(key), Date.now());
  } catch {
    // Storage is forbidden: there is none.
  }
  found.set(key, viewed);
  return viewed;
};

/** The way back to the offer looked at last, at the foot of the list, where nothing moves for it. */
export function LastViewed({ brand, market, t }: Where & { t: Translate }) {
  const viewed = useSyncExternalStore(
    never,
    () => load({ brand, market }),
    () => null,
  );
  if (viewed === null) return null;
  return (
    <p className={styles.viewed}>
      {t('offers.viewed')} <a href={viewed.href}>{viewed.title}</a>
    </p>
  );
}
