import type { Caller } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { CONSENT, CONTACT, isWhole, visitsOf } from '#tests/harness/visits.ts';
import type { Sample } from './sample.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';

/** Visits of the Brazilian demonstration customer, by what is to be done with each. */
export type VisitFacts = {
  readonly dealerId: string;
  readonly modelCode: string;
  readonly read: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly update: string;
  readonly talkToConfirm: string;
  readonly talkToCancel: string;
  readonly talkToUpdate: string;
  readonly driven: string;
  readonly driveToUpdate: string;
  readonly driveLater: string;
  /** Times that nobody has taken. */
  readonly service: string;
  readonly serviceLater: string;
  readonly talk: string;
  readonly talkLater: string;
  readonly driveDay: string;
};

/** Books what the suite's calls need. */
export const makeVisits = async (
  call: Caller,
  of: { token: string; databaseUrl: string; modelCode: string },
): Promise<VisitFacts> => {
  const hand = visitsOf(call, { brand: 'jeep', market: 'br', token: of.token });
  const [dealer] = await hand.dealers();
  if (dealer === undefined) throw new Error('no dealer');
  const { modelCode } = of;
  const dealerId = dealer.id;
  const times = (await hand.slots({ dealerId, serviceCode: 'OIL_CHANGE' })).map(({ startsAt }) => startsAt);
  const talks = (await hand.slots({ dealerId, kind: 'VIRTUAL' })).map(({ startsAt }) => startsAt);
  const drives = await hand.days({ dealerId, kind: 'TEST_DRIVE', modelCode });
  const day = (index: number): string => drives.filter(isWhole)[index]?.day ?? '';
  const at = (list: string[], index: number): string => list[index] ?? '';
  const idOf = ({ json }: { json: Record<string, unknown> }): string => {
    if (typeof json['id'] !== 'string') throw new Error(JSON.stringify(json));
    return json['id'];
  };
  const service = async (index: number) =>
    idOf(await hand.service({ dealerId, modelCode, startsAt: at(times, index * 4) }));
  const talk = async (index: number) => idOf(await hand.talk({ dealerId, startsAt: at(talks, index * 2) }));
  const driven = idOf(await hand.drive({ dealerId, modelCode, day: day(0), period: 'MORNING' }));
  for (const state of ['CONFIRMED', 'DONE'])
    await ask(of.databaseUrl, 'UPDATE visits.booking SET state = $1 WHERE id = $2', [state, driven]);
  return {
    dealerId,
    modelCode,
    read: await service(1),
    confirm: await service(2),
    cancel: await service(3),
    update: await service(4),
    talkToConfirm: await talk(1),
    talkToCancel: await talk(2),
    talkToUpdate: await talk(3),
    driven,
    driveToUpdate: idOf(await hand.drive({ dealerId, modelCode, day: day(2), period: 'MORNING' })),
    driveLater: day(3),
    service: at(times, 30),
    serviceLater: at(times, 40),
    talk: at(talks, 20),
    talkLater: at(talks, 30),
    driveDay: day(1),
  };
};

/** Good calls of services scheduler and visit-scheduling. */
export const visitSamples = (facts: VisitFacts): Record<string, Sample> => {
  const { dealerId, modelCode } = facts;
  const contact = CONTACT.br;
  const hidden = 'visitUnknown';
  const named = (id: string, more: object = {}): Sample => ({ body: { id, ...more }, hidden });
  return {
    'GET scheduler/v1/timeslots': { query: { dealerId, serviceCode: 'REVISION' } },
    'GET scheduler/v1/timeslots/next': { query: { dealerId } },
    'GET scheduler/v1/schedulers/{id}/services': { params: { id: dealerId } },
    'GET scheduler/v1/revisions': { query: { modelCode, km: '12000', soldOn: '2025-11-20' } },
    'POST scheduler/v1/appointments/web': {
      body: {
        dealerId,
        serviceCode: 'OIL_CHANGE',
        startsAt: facts.service,
        car: { modelCode, km: 9900 },
        contact,
        consent: CONSENT,
      },
    },
    'POST visit-scheduling/v1/test-drive': {
      body: {
        dealerId,
        modelCode,
        day: facts.driveDay,
        period: 'AFTERNOON',
        contact,
        licensed: true,
        consent: CONSENT,
      },
    },
    'POST visit-scheduling/v1/test-drive/update': named(facts.driveToUpdate, {
      day: facts.driveLater,
      period: 'AFTERNOON',
    }),
    'POST visit-scheduling/v1/test-drive/rating': named(facts.driven, { rating: 5 }),
    'POST visit-scheduling/v1/virtual-event': { body: { dealerId, startsAt: facts.talk, contact, consent: CONSENT } },
    'POST visit-scheduling/v1/virtual-event/confirm': named(facts.talkToConfirm),
    'POST visit-scheduling/v1/virtual-event/cancel': named(facts.talkToCancel),
    'POST visit-scheduling/v1/virtual-event/update': named(facts.talkToUpdate, { startsAt: facts.talkLater }),
    'POST visit-scheduling/v1/visitscheduling/confirm': named(facts.confirm),
    'POST visit-scheduling/v1/visitscheduling/cancel': named(facts.cancel),
    'POST visit-scheduling/v1/visitscheduling/update': named(facts.update, { startsAt: facts.serviceLater }),
    'GET visit-scheduling/v1/visitscheduling/{id}': { params: { id: facts.read }, hidden },
    'GET visit-scheduling/v1/visitscheduling/{id}/calendar.ics': { params: { id: facts.read }, hidden },
    ...staffSamples(facts),
  };
};

/** What the dealership's own people ask. */
const staffSamples = ({ dealerId }: VisitFacts): Record<string, Sample> => {
  const staff = 'dealer_manager';
  return {
    'GET visit-scheduling/v1/dealers': { as: staff },
    'GET visit-scheduling/v1/test-drives-per-day': { as: staff },
    'GET visit-scheduling/v1/dealers/{dealerId}/visits': { as: staff, params: { dealerId } },
    'POST visit-scheduling/v1/dealers/{dealerId}/visits/{visitId}/answer': {
      as: staff,
      params: { dealerId, visitId: NOWHERE },
      body: { answer: 'CONFIRM' },
      ends: 'visitUnknown',
    },
    'GET visit-scheduling/v1/dealers/{dealerId}/blocked-times': { as: staff, params: { dealerId } },
    'POST visit-scheduling/v1/dealers/{dealerId}/blocked-times': {
      as: staff,
      params: { dealerId },
      body: { resourceId: NOWHERE, day: '2031-03-04', starts: '09:00', ends: '10:00' },
      ends: 'resourceUnknown',
    },
    'DELETE visit-scheduling/v1/dealers/{dealerId}/blocked-times/{id}': {
      as: staff,
      params: { dealerId, id: NOWHERE },
      ends: 'timeUnknown',
    },
    'GET visit-scheduling/v1/dealers/{dealerId}/closed-days': { as: staff, params: { dealerId } },
    'PUT visit-scheduling/v1/dealers/{dealerId}/closed-days': {
      as: staff,
      params: { dealerId },
      body: { day: '2031-03-04', closed: true },
    },
  };
};
