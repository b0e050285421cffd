import { ok, refuse } from '#kernel/result.ts';
import { MARKETS } from '#kernel/market.ts';
import { findSellingDealer, listMaintenanceServices } from '#features/dealers/public.server.ts';
import { handle, type Handler, type Route } from '#platform/http/context.server.ts';
import { book } from '../booking.server.ts';
import * as calls from '../contract/scheduler.ts';
import { listNextSlots } from '../next-slots.server.ts';
import { findModel, findOffered, readAgenda } from '../offered.server.ts';
import { findPlate, planOf } from '../revisions.server.ts';
import { instantAt, wallClock } from '../rules/local-time.ts';
import { windowOf } from '../rules/notice.ts';
import { REVISION_KM, REVISION_MONTHS } from '../rules/revision.ts';
import { daysFrom, slotsOf } from '../rules/slots.ts';
import { openShelf, showBooking } from '../show.server.ts';
import { listOwnBookings } from '../store/bookings.server.ts';
import { signReference } from '../visitors.server.ts';

const timeslots: Handler<typeof calls.getTimeslots> = async ({ query }, context) =>
  context.read(async (tx) => {
    const now = context.clock.now();
    const found = await findOffered(tx, { ...context, at: now }, query);
    if (!found.ok) return found;
    const offered = found.value;
    const { timeZone } = MARKETS[context.market];
    const days = daysFrom(query.from ?? wallClock(now, timeZone).day, query.days);
    const from = instantAt(days[0] ?? '', '00:00', timeZone);
    const until = new Date(instantAt(days.at(-1) ?? '', '00:00', timeZone).getTime() + 26 * 3_600_000);
    // When the first visit may begin hangs on every closed day since now, also before the days that are shown.
    const agenda = await readAgenda(tx, offered, { from: from < now ? from : now, until });
    const { earliest, latest } = windowOf(query.kind, now, agenda);
    return ok({
      dealerId: offered.dealer.id,
      timeZone,
      minutes: offered.minutes,
      days: days.map((day) => ({
        day,
        closed: agenda.closedDays.has(day),
        slots: slotsOf(agenda, { ...offered, day })
          .filter(({ starts }) => starts >= earliest && starts <= latest)
          .map(({ starts, ends, period, free }) => ({
            startsAt: starts.toISOString(),
            endsAt: ends.toISOString(),
            period,
            free: free.length,
          })),
      })),
    });
  });

const appointments: Handler<typeof calls.getAppointments> = async ({ query }, context) => {
  const { actor, brand } = context;
  if (actor.kind !== 'person') return refuse('unauthenticated');
  const { page, size, kind } = query;
  return context.read(async (tx) => {
    const { rows, ...counted } = await listOwnBookings(tx, { brand, accountId: actor.accountId, page, size, kind });
    const shelf = openShelf(tx);
    const shown = await Promise.all(rows.map((row) => showBooking(row, shelf)));
    return ok({ appointments: shown, ...counted, page, size });
  });
};

const bookService: Handler<typeof calls.postAppointment> = async ({ body }, context) => {
  const { tx } = context;
  const { car, revision } = body;
  const booked = await book(context, {
    kind: 'SERVICE',
    dealerId: body.dealerId,
    serviceCode: body.serviceCode,
    modelCode: car.modelCode,
    when: { startsAt: new Date(body.startsAt) },
    contact: body.contact,
    plate: car.plate,
    note: body.note,
    consentVersion: body.consent.version,
    car: { modelCode: car.modelCode, year: car.year ?? null, km: car.km ?? null },
    revision,
  });
  if (!booked.ok) return booked;
  const shown = await showBooking(booked.value, openShelf(tx));
  return ok({ ...shown, reference: signReference(context.env, shown.id) });
};

const revisions: Handler<typeof calls.getRevisions> = async ({ query }, context) =>
  context.read(async (tx) => {
    const { brand, market, clock } = context;
    const now = clock.now();
    const car = query.plate === undefined ? null : await findPlate(tx, { brand, market, plate: query.plate });
    if (query.plate !== undefined && car === null) return refuse('carUnknown');
    const model = await findModel(tx, { brand, market, at: now }, car?.modelCode ?? query.modelCode ?? '');
    if (model === null) return refuse('modelUnknown');
    const soldOn = car?.soldOn ?? query.soldOn;
    const plan = await planOf(tx, { ...query, brand, market, now, modelCode: model.code, soldOn });
    return ok({
      car: { modelCode: model.code, modelName: model.name, year: car?.year ?? null },
      everyKm: REVISION_KM,
      everyMonths: REVISION_MONTHS,
      ...plan,
    });
  });

/** The calls of service scheduler. */
export const schedulerRoutes: readonly Route[] = [
  handle(calls.getTimeslots, timeslots),
  handle(calls.getNextSlots, async ({ query }, context) => {
    const { brand, market, clock } = context;
    const { dealerId, kind, modelCode } = query;
    const requested = { brand, market, dealerIds: [dealerId].flat(), kind, modelCode, now: clock.now() };
    return ok({ next: await context.read((tx) => listNextSlots(tx, requested)) });
  }),
  handle(calls.getAppointments, appointments),
  handle(calls.postAppointment, bookService),
  handle(calls.listServices, async (_input, context) =>
    ok({ services: await listMaintenanceServices(context.tx, context.locale) }),
  ),
  handle(calls.getDealerServices, async ({ params }, context) => {
    const dealer = await findSellingDealer(context.tx, { ...context, id: params.id });
    if (dealer === null) return refuse('dealerUnknown');
    if (!dealer.types.includes('ONLINE_SCHEDULE')) return refuse('notOffered');
    const services = await listMaintenanceServices(context.tx, context.locale);
    return ok({
      dealerId: dealer.id,
      services: services
        .filter(({ needs }) => dealer.services.includes(needs))
        .map(({ code, name, minutes }) => ({ code, name, minutes })),
    });
  }),
  handle(calls.getRevisions, revisions),
];
