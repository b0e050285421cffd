import { getSelf } from '#features/accounts/public.ts';
import { getDealers } from '#features/dealers/contract/search.ts';
import type { WaitingPorts } from '#features/waiting/web/join-data.ts';
import type { Page } from '#ui/page-context.ts';
import { requestedPlace } from './requested-place.ts';
import { findCar } from './found-car.ts';

const MOST_DEALERS = 100;

/** Dealerships of the brand, for a choice by id. */
export const dealerOptions = async (page: Page) => {
  const found = await page.call(getDealers, { query: { limit: MOST_DEALERS } });
  const dealers = found.ok ? found.value.dealers : [];
  const options = dealers.map(({ id, name, cityName }) => ({ value: id, label: `${cityName} · ${name}` }));
  // As they are read.
  return options.toSorted((a, b) => a.label.localeCompare(b.label, page.locale));
};

/** What the waiting list asks of accounts, catalogue, dealers and the place that was said. */
export const waitingPorts: WaitingPorts = {
  place: async (page) => {
    const { at, city } = await requestedPlace(page);
    return at === null ? null : { latitude: at.latitude, longitude: at.longitude, cityName: city };
  },
  dealers: dealerOptions,
  nameCar: async (page, codes) => {
    const found = await findCar(page, { kind: 'choice', codes });
    if (found === null) return null;
    const { modelName, versionName, year, colorName } = found.car;
    return [`${modelName} ${versionName} ${year}`, colorName].filter((part) => part !== null).join(', ');
  },
  person: async (page) => {
    const self = await page.call(getSelf, {});
    if (!self.ok) return null;
    return { name: self.value.name ?? '', email: self.value.emails[0]?.email ?? '' };
  },
};
