import { getDealer, listMaintenanceServices } from '#features/dealers/public.server.ts';
import type { Dealer } from '#features/dealers/public.ts';
import { MARKETS } from '#kernel/market.ts';
import { showStreet } from '#kernel/street.ts';
import { money } from '#kernel/money.ts';
import { withoutNationalTaxes } from '#kernel/national-taxes.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Env } from '#platform/env.server.ts';
import type { DealerBooking } from './contract/dealer.ts';
import type { Booking } from './contract/shapes.ts';
import { wallClock } from './rules/local-time.ts';
import { answersFor, isOpen, type Answer, type BookingState } from './rules/machines.ts';
import { noticeOver } from './rules/notice.ts';
import { periodOf } from './rules/slots.ts';
import type { BookingRow } from './store/bookings.server.ts';
import { openVisitor } from './visitors.server.ts';

/** Dealers and services are looked up once for a whole list. */
export type Shelf = {
  readonly dealerOf: (row: BookingRow) => Promise<Dealer>;
  readonly serviceOf: (row: BookingRow) => Promise<Booking['service']>;
};

export const openShelf = (tx: Tx): Shelf => {
  const dealers = new Map<string, Promise<Dealer | null>>();
  let services: ReturnType<typeof listMaintenanceServices> | undefined;
  return {
    dealerOf: async ({ brand, dealerId }) => {
      const found = dealers.get(dealerId) ?? getDealer(tx, { brand, id: dealerId });
      dealers.set(dealerId, found);
      const dealer = await found;
      if (dealer === null) throw new Error(`no dealer ${dealerId}`);
      return dealer;
    },
    serviceOf: async ({ market, serviceCode }) => {
      if (serviceCode === null) return null;
      services ??= listMaintenanceServices(tx, MARKETS[market].locale);
      const service = (await services).find(({ code }) => code === serviceCode);
      return { code: serviceCode, name: service?.name ?? serviceCode };
    },
  };
};

/** As it counts now: a request nobody answered in time has expired, whether or not the clock's worker came by. */
const stateNow = ({ state, answerBy, now }: BookingRow): BookingState =>
  state === 'REQUESTED' && answerBy !== null && answerBy <= now ? 'EXPIRED' : state;

export const showBooking = async (row: BookingRow, shelf: Shelf): Promise<Booking> => {
  const dealer = await shelf.dealerOf(row);
  const state = stateNow(row);
  const isAhead = row.starts > row.now;
  const price = row.amount === null || row.currency === null ? null : money(row.amount, row.currency);
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    state,
    market: row.market,
    dealer: {
      id: dealer.id,
      name: dealer.name,
      address: showStreet(row.market, dealer),
      cityName: dealer.cityName,
      stateCode: dealer.stateCode,
      phone: dealer.phone,
      latitude: dealer.latitude,
      longitude: dealer.longitude,
    },
    startsAt: row.starts.toISOString(),
    endsAt: row.ends.toISOString(),
    period: periodOf(wallClock(row.starts, MARKETS[row.market].timeZone).time),
    car: row.car,
    service: await shelf.serviceOf(row),
    revision: row.revision,
    price,
    priceWithoutTaxes: price === null ? null : withoutNationalTaxes(price, { market: row.market, kind: 'workshop' }),
    answerBy: row.answerBy?.toISOString() ?? null,
    meetingUrl: row.meetingUrl,
    note: row.note,
    rating: row.rating,
    mayConfirm: state === 'P' && isAhead,
    mayCancel: isOpen(state) && isAhead,
    mayMove: isOpen(state) && row.starts > noticeOver(row.now),
    mayRate: state === 'DONE' && row.rating === null,
  };
};

/** What the dealership may answer by now: done only what has begun, cancelled only what lies ahead. */
export const answersNow = (row: BookingRow): Answer[] => {
  const isAhead = row.starts > row.now;
  return answersFor({ kind: row.kind, state: stateNow(row) }).filter((answer) => (answer === 'DONE') !== isAhead);
};

export const showToDealer = async (env: Env, row: BookingRow, shelf: Shelf): Promise<DealerBooking> => ({
  ...(await showBooking(row, shelf)),
  visitor: openVisitor(env, row),
  resource: row.resource,
  answers: answersNow(row),
});
