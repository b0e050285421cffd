import type { IsoDay } from '#kernel/days.ts';
import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { listClosedDays } from './store/agenda.server.ts';

export { countBooked, listBooked } from './store/booked.server.ts';

export { personalData } from './store/personal.server.ts';

/** The days between two on which a dealership is closed: its own, and holidays. */
export const closedDaysOf = async (
  tx: Tx,
  of: { market: Market; dealerId: string; from: IsoDay; until: IsoDay },
): Promise<IsoDay[]> => (await listClosedDays(tx, of)).map(({ day }) => day);
