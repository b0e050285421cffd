import { actorKey } from '#kernel/actor.ts';
import { dayIn } from '#kernel/dates.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Route } from '#platform/http/context.server.ts';
import { changeDealer, listDealerRecords } from '../contract/care.ts';
import { readReach } from '../public.server.ts';
import { DEALER_SERVICES } from '../public.ts';
import { countOutside, faultsOf, inOneWriting, type Booked } from '../rules/care.ts';
import { DEALER_TYPES } from '../rules/types.ts';
import { listRecords, lockRecord, rewriteRecord } from '../store/care.server.ts';

/** Appointments before a dealership, in line with those who book there; handed in, as visits know dealers and not the other way round. */
export type ListBooked = (
  tx: Tx,
  of: { brand: string; market: Market; dealerId: string; at: Date },
) => Promise<readonly Booked[]>;

const ROLES = changeDealer.roles;

/** Of a list those that are chosen, each once and in the order of the list. */
const chosenOf = <T extends string>(list: readonly T[], chosen: readonly T[]): T[] =>
  list.filter((one) => chosen.includes(one));

export const createCareRoutes = (listBooked: ListBooked): readonly Route[] => [
  handle(listDealerRecords, async ({ query }, context) => {
    const { brand, market, tx } = context;
    const { page, size, text = '' } = query;
    const words = text.split(/[ ,]+/).filter((word) => word !== '');
    const reached = await readReach(context, ROLES);
    return ok({ ...(await found(tx, { brand, market, words, reached, page, size })), page, size });
  }),

  handle(changeDealer, async ({ params, body }, context) => {
    const { brand, market, actor } = context;
    const id = params.id.toLowerCase();
    const reached = await readReach(context, ROLES);
    if (reached?.includes(id) === false) return refuse('dealerUnknown');
    const { version, acceptBooked = false, ...input } = body;
    return context.withTx(async (tx) => {
      const at = context.clock.now();
      // In line with those who book, before the row is held: whoever books holds none of it.
      const booked = await listBooked(tx, { brand, market, dealerId: id, at });
      const was = await lockRecord(tx, { brand, market, id });
      if (was === null) return refuse('dealerUnknown');
      const faults = faultsOf(input, { market, today: dayIn(at, market), was });
      if (faults.length > 0) return refuse('notPossible', { fields: faults });
      if (was.version !== version) return refuse('changedMeanwhile');
      const becomes = {
        ...input,
        id,
        types: chosenOf(DEALER_TYPES, input.types),
        services: chosenOf(DEALER_SERVICES, input.services),
        hours: inOneWriting(input.hours),
        serviceHours: DEALER_SERVICES.flatMap((service) =>
          input.serviceHours
            .filter((one) => one.service === service)
            .map(({ hours }) => ({ service, hours: inOneWriting(hours) })),
        ),
        specialDays: input.specialDays
          .map(({ day, times }) => ({ day, times: times.toSorted((a, b) => a.starts.localeCompare(b.starts)) }))
          .toSorted((a, b) => a.day.localeCompare(b.day)),
      };
      const count = countOutside(booked, { was, becomes, timeZone: MARKETS[market].timeZone });
      if (count > 0 && !acceptBooked) {
        const key = 'dealer.bookedOutside';
        return refuse('bookedOutside', {
          params: { count },
          fields: [{ field: 'acceptBooked', key, params: { count } }],
        });
      }
      const record = await rewriteRecord(tx, becomes);
      await writeAudit(tx, {
        brand,
        actor: actorKey(actor),
        action: 'dealer.changed',
        subjectType: 'dealer',
        subjectId: id,
        detail: { version: record.version, bookedOutside: count },
      });
      return ok(record);
    });
  }),
];

const found = async (tx: Tx, of: Parameters<typeof listRecords>[1]) => {
  const { rows, total, isMore } = await listRecords(tx, of);
  return { dealers: rows, total, isMore };
};
