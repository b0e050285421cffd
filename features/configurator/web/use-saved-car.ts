import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { isFirstChoice, openChoice } from '../rules/address.ts';
import { countryOnly, summarise, withAnswers } from '../rules/current-car.ts';
import { saveCar } from '../rules/saved-car.ts';
import type { BuildData } from './build-data.ts';
import { FIELDS } from './click.ts';
import { arrivalOf, keepSavedCar } from './saved-storage.ts';
import type { Build } from './use-build.ts';
import type { CheckState } from './use-checked-price.ts';
import type { VersionPrices } from './version-prices.ts';
import { nameOf } from './words.ts';

/** A car of an earlier visit, for who comes back without one in the address. */
export type Offered = { readonly name: string; readonly accept: () => void; readonly drop: () => void };

const never = (): (() => void) => () => undefined;
/** On the server, and until the browser took over, nobody has looked. */
const notLooked = (): undefined => undefined;

/** Saves the car at every change, with its time. While an earlier car is on offer it is not written over. */
export const useSavedCar = (input: {
  data: BuildData;
  build: Build;
  checked: CheckState;
  sources: VersionPrices | undefined;
}): Offered | null => {
  const { data, build, checked, sources } = input;
  const { car, location, plan, isSubsidized } = data;
  const { choice, code } = build;
  const isBare = !new URLSearchParams(useLocation().search).has(FIELDS.code);
  const [isDropped, setDropped] = useState(false);
  const arrival = useMemo(() => arrivalOf(car), [car]);
  const saved = useSyncExternalStore(never, arrival, notLooked);

  const opened = isBare && saved ? openChoice(car, saved.code) : null;
  // Whoever goes on with another car has answered the offer.
  const isOpen = opened !== null && !isFirstChoice(car, opened.choice) && !isDropped && code === data.code;
  const isSaving = saved !== undefined && !isOpen;
  useEffect(() => {
    if (!isSaving) return;
    const place = location ?? countryOnly(car.market);
    const chosen = summarise(car, choice, {
      location: place,
      stock: null,
      subsidized: isSubsidized,
      funding: plan?.source ?? null,
    });
    const { price, stock, state } = checked;
    const total = state === 'checking' ? undefined : (price?.total ?? null);
    const current = withAnswers(chosen, { stock, total, ecommerce: sources?.ecommerce, prices: sources?.prices });
    keepSavedCar(car, saveCar(current, { code, now: Date.now() }));
  }, [isSaving, car, choice, code, location, plan, isSubsidized, checked, sources]);

  if (!isOpen) return null;
  return {
    name: nameOf(car, opened.choice.versionId),
    accept: () => build.apply(opened.choice),
    drop: () => setDropped(true),
  };
};
