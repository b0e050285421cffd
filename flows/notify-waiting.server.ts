import { getDealer } from '#features/dealers/public.server.ts';
import { findUnits } from '#features/stock/public.server.ts';
import { nameCar, openPerson } from '#features/waiting/public.server.ts';
import { NEAR_KM } from '#features/waiting/public.ts';
import { listOpenEntries, mailFree, markNotified, type EntryRow } from '#features/waiting/steps.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Services } from '#platform/http/context.server.ts';

const AT_ONCE = 100;
const MOST_UNITS = 20;

/** Where a person waits: where they said they are, or else at the dealership they asked for; null for anywhere. */
const placeOf = async (tx: Tx, { brand, dealerId, latitude, longitude }: EntryRow) => {
  if (latitude !== null && longitude !== null) return { latitude, longitude };
  return dealerId === null ? null : getDealer(tx, { brand, id: dealerId });
};

/** The free car an entry waits for: the very one, near the person's place or at the dealership of the entry. */
const findFree = async (tx: Tx, row: EntryRow) => {
  const { brand, market, mvsCode, year, colorCode, coatingCode, itemCodes } = row;
  const at = await placeOf(tx, row);
  const units = await findUnits(tx, {
    brand,
    market,
    mvsCode,
    year,
    limit: MOST_UNITS,
    choice: { colorCode, coatingCode, itemCodes },
    ...(at === null ? {} : { near: at }),
  });
  const isNear = ({ id, distanceKm }: { id: string; distanceKm: number | null }) =>
    at === null || id === row.dealerId || (distanceKm !== null && distanceKm <= NEAR_KM);
  return units.find(({ isExact, dealer }) => isExact && isNear(dealer));
};

const notifyOne = ({ db, env, clock }: Pick<Services, 'db' | 'env' | 'clock'>, row: EntryRow): Promise<void> =>
  db.withTx({ brand: row.brand, actor: 'system:notify-waiting', reason: 'waiting.free' }, async (tx) => {
    const unit = await findFree(tx, row);
    if (unit === undefined || !(await markNotified(tx, { id: row.id, unitId: unit.id }))) return;
    const { id, brand, market, choice } = row;
    const car = await nameCar(tx, row, { brand, market, at: clock.now() });
    const place = `${unit.dealer.name}, ${unit.dealer.cityName}`;
    await mailFree(tx, env, { id, brand, market, choice, car, place, person: openPerson(env, row) });
  });

/** Writes once to each who waits for a car that is free now near them, the longest waiting first. */
export const notifyWaiting = async (services: Pick<Services, 'db' | 'env' | 'clock'>): Promise<void> => {
  let after: string | null = null;
  for (;;) {
    const last: string | null = after;
    const rows: EntryRow[] = await services.db.read({ allBrands: true }, (tx) =>
      listOpenEntries(tx, { after: last, limit: AT_ONCE }),
    );
    for (const row of rows) await notifyOne(services, row);
    after = rows.at(-1)?.id ?? null;
    if (rows.length < AT_ONCE) return;
  }
};
