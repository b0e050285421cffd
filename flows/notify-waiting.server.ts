import { getDealer } from '#features/dealers/public.server.ts';
import { findUnits } from '#features/stock/public.server.ts';
import { nameCar, openPerson } from '#features/waiting/public.server.ts';
import { NEAR_KM } from '#kernel/near.ts';
import { listOpenEntries, mailFree, markNotified, type EntryRow } from '#features/waiting/steps.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Services } from '#platform/http/context.server.ts';

type NotifyServices = Pick<Services, 'db' | 'env' | 'clock' | 'log'>;

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

const notifyOne = ({ db, env, clock }: NotifyServices, row: EntryRow): Promise<void> =>
  db.withTx({ brand: row.brand, actor: 'system:notify-waiting', reason: 'waiting.free' }, async (tx) => {
    const unit = await findFree(tx, row);
    if (unit === undefined || !(await markNotified(tx, { id: row.id, unitId: unit.id }))) return;
    const { id, brand, market, choice } = row;
    const car = await nameCar(tx, row, { brand, market, at: clock.now() });
    const place = `${unit.dealer.name}, ${unit.dealer.cityName}`;
    await mailFree(tx, env, { id, brand, market, choice, car, place, person: openPerson(env, row) });
  });

/** Whether such a car is free anywhere: asked once a pass for each car, however many wait for it. */
const isFreeAnywhere =
  ({ db }: NotifyServices) =>
  async ({ brand, market, mvsCode, year, colorCode, coatingCode, itemCodes }: EntryRow): Promise<boolean> => {
    const query = { brand, market, mvsCode, year, limit: 1, choice: { colorCode, coatingCode, itemCodes } };
    const units = await db.read({ brand }, (tx) => findUnits(tx, query));
    return units.some(({ isExact }) => isExact);
  };

const carOf = ({ brand, market, mvsCode, year, colorCode, coatingCode, itemCodes }: EntryRow): string =>
  JSON.stringify([brand, market, mvsCode, year, colorCode, coatingCode, itemCodes]);

/**
 * Writes once to each who waits for a car that is free now near them, the longest waiting first. An entry that fails is logged
 * and asked again at the next pass; those behind it do not wait for it.
 */
export const notifyWaiting = async (services: NotifyServices): Promise<void> => {
  const ask = isFreeAnywhere(services);
  const free = new Map<string, boolean>();
  const attempt = async (row: EntryRow): Promise<void> => {
    const car = carOf(row);
    const isFree = free.get(car) ?? (await ask(row));
    free.set(car, isFree);
    if (isFree) await notifyOne(services, row);
  };
  for (let after: string | null = null, rows: EntryRow[] = []; ; after = rows.at(-1)?.id ?? null) {
    const last: string | null = after;
    rows = await services.db.read({ allBrands: true }, (tx) => listOpenEntries(tx, { after: last, limit: AT_ONCE }));
    for (const row of rows)
      await attempt(row).catch((error: unknown) =>
        services.log.error({ err: error, entry: row.id }, 'a waiting person could not be notified'),
      );
    if (rows.length < AT_ONCE) return;
  }
};
