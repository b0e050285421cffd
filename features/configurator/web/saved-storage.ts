import { readSavedCar, SAVED_FOR_MS, type SavedCar } from '../rules/saved-car.ts';

/** Whose car: one is saved for each brand and market. */
type Where = { readonly brand: string; readonly market: string };

const keyOf = (where: Where): string => `vlt_current_car.${where.market}.${where.brand}`;

/** Storage may be full, switched off or forbidden: then nothing is saved, and nothing else suffers. */
export const keepSavedCar = (where: Where, saved: SavedCar): void => {
  try {
    window.localStorage.setItem(keyOf(where), JSON.stringify(saved));
    // For the badge on pages without script: only this brand's pages are sent it.
    const path = `/${where.market}/${where.brand}`;
    document.cookie = `vlt_car=${saved.code}; Path=${path}; Max-Age=${SAVED_FOR_MS / 1000}; SameSite=Lax; Secure`;
  } catch {
    // The address holds the car too.
  }
};

const load = (where: Where): SavedCar | null => {
  try {
    const saved = readSavedCar(window.localStorage.getItem(keyOf(where)), Date.now());
    if (saved === null) window.localStorage.removeItem(keyOf(where));
    return saved;
  } catch {
    return null;
  }
};

/** What was saved before this visit, read once: this visit's own car is saved over it. */
export const arrivalOf = (where: Where): (() => SavedCar | null) => {
  let found: SavedCar | null | undefined;
  return () => {
    if (found === undefined) found = load(where);
    return found;
  };
};
