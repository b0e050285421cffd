import { findUnits } from '#features/stock/public.server.ts';
import { nameCar, openPerson } from '#features/waiting/public.server.ts';
import { NEAR_KM } from '#features/waiting/public.ts';
import { listOpenEntries, mailFree, markNotified, type EntryRow } from '#features/waiting/steps.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Services } from '#platform/http/context.server.ts';

const AT_ONCE = 100;

/** The free car an entry waits for: the very one, and near where the person said they are. */
const findFree = async (tx: Tx, row: EntryRow) => {
  const { brand, market, mvsCode, year, colorCode, coatingCode, itemCodes, latitude, longitude } = row;
  const at = latitude === null || longitude === null ? null : { latitude, longitude };
  const units = await findUnits(tx, {
    ...{ brand, market, mvsCode, year, limit: 1 },
    choice: { colorCode, coatingCode, itemCodes },
    ...(at === null ? {} : { near: at }),
  });
  return units.find(
    ({ isExact, dealer }) => isExact && (at === null || (dealer.distanceKm !== null && dealer.distanceKm <= NEAR_KM)),
  );
};

const notifyOne = ({ db, env, clock }: Pick<Services, 'db' | 'env' | 'clock'>, row: EntryRow): Promise<boolean> =>
  db.withTx({ brand: row.brand, actor: 'system:notify-waiting', reason: 'waiting.free' }, async (tx) => {
    const unit = await findFree(tx, row);
    if (unit === undefined || !(await markNotified(tx, { id: row.id, unitId: unit.id }))) return false;
    const { id, brand, market, choice } = row;
    const car = await nameCar(tx, row, { brand, market, at: clock.now() });
    const place = `${unit.dealer.name}, ${unit.dealer.cityName}`;
    await mailFree(tx, env, { id, brand, market, choice, car, place, person: openPerson(env, row) });
    return true;
  });

/** Writes once to each who waits for a car that is free now near them, the longest waiting first; how many. */
export const notifyWaiting = async (services: Pick<Services, 'db' | 'env' | 'clock'>): Promise<number> => {
  let written = 0;
  let after: EntryRow | null = null;
  for (;;) {
    const last: EntryRow | null = after;
    const rows: EntryRow[] = await services.db.read({ allBrands: true }, (tx) =>
      listOpenEntries(tx, { after: last, limit: AT_ONCE }),
    );
    for (const row of rows) if (await notifyOne(services, row)) written += 1;
    after = rows.at(-1) ?? null;
    if (rows.length < AT_ONCE) return written;
  }
};
