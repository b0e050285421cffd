import { listDealers, listMaintenanceServices } from '#features/dealers/public.server.ts';
import type { Dealer } from '#features/dealers/public.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { agendaOf } from './offered.server.ts';
import type { BookingKind } from './rules/machines.ts';
import { plannedUntil, STEP_MINUTES, TEST_DRIVE_MINUTES, VIRTUAL_MINUTES, windowOf } from './rules/notice.ts';
import { nextFreeSlots } from './rules/slots.ts';
import { readAgendas } from './store/agenda.server.ts';

type NextSlotQuery = {
  readonly brand: string;
  readonly market: Market;
  readonly dealerIds: readonly string[];
  readonly kind: BookingKind;
  readonly modelCode?: string | undefined;
  readonly now: Date;
};

/** What a workshop is asked for most, and how long it takes by itself. */
const USUAL = 'REVISION';

const MINUTES = { TEST_DRIVE: TEST_DRIVE_MINUTES, VIRTUAL: VIRTUAL_MINUTES } as const;
const LENT = { TEST_DRIVE: 'CAR', SERVICE: 'BAY', VIRTUAL: 'HOST' } as const;

const usualMinutes = async (tx: Tx, market: Market): Promise<number> => {
  const services = await listMaintenanceServices(tx, MARKETS[market].locale);
  return services.find(({ code }) => code === USUAL)?.minutes ?? TEST_DRIVE_MINUTES;
};

/** The first free time of each dealership: three statements, however many of them. Reads bookings, so under row security. */
export const listNextSlots = async (
  tx: Tx,
  { brand, market, dealerIds, kind, modelCode, now }: NextSlotQuery,
): Promise<{ dealerId: string; startsAt: string }[]> => {
  const dealers = await listDealers(tx, { brand, market, ids: dealerIds, limit: dealerIds.length });
  const offers = ({ types, services }: Dealer): boolean =>
    types.includes('ONLINE_SCHEDULE') &&
    (kind === 'VIRTUAL' ? types.includes('DIGITAL_DEALER') : services.includes(kind));
  const open = dealers.filter(offers);
  if (open.length === 0) return [];
  const minutes = kind === 'SERVICE' ? await usualMinutes(tx, market) : MINUTES[kind];
  const rows = await readAgendas(tx, {
    brand,
    market,
    dealerIds: open.map(({ id }) => id),
    kind: LENT[kind],
    modelCode: kind === 'TEST_DRIVE' ? modelCode : undefined,
    from: now,
    until: plannedUntil(now),
  });
  const agendas = new Map(rows.map((row) => [row.dealerId, row]));
  return open.flatMap((dealer) => {
    const agenda = agendaOf(dealer, LENT[kind], agendas.get(dealer.id));
    const [slot] = nextFreeSlots(agenda, {
      minutes,
      step: STEP_MINUTES[kind],
      ...windowOf(kind, now, agenda),
      most: 1,
    });
    return slot === undefined ? [] : [{ dealerId: dealer.id, startsAt: slot.starts.toISOString() }];
  });
};
