import { randomUUID } from 'node:crypto';
import { AGREEMENTS } from '#features/accounts/public.ts';
import { addDays, dayFrom, toIsoDay } from '#kernel/days.ts';
import { dayIn } from '#kernel/dates.ts';
import type { Market } from '#kernel/market.ts';
import type { Answered, Caller } from './caller.ts';

export type Slot = {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly period: string;
  readonly free: number;
};
export type Day = { readonly day: string; readonly closed: boolean; readonly slots: readonly Slot[] };

/** A day with something free before and after noon; a Saturday may have its morning alone. */
export const isWhole = ({ slots }: Day): boolean =>
  ['MORNING', 'AFTERNOON'].every((period) => slots.some((slot) => slot.period === period && slot.free > 0));

/** Well-formed and nobody's. */
export const CONTACT = {
  br: { name: 'Maria das Dores', email: 'maria.dores@demo.example', phone: '(11) 98765-4321' },
  ar: { name: 'María de los Ángeles', email: 'maria.angeles@demo.example', phone: '11 2345-6789' },
} as const;
export const CONSENT = { accepted: true, version: AGREEMENTS.find(({ code }) => code === 'PRIVACY')?.version ?? '' };

type Scope = {
  readonly brand: string;
  readonly market: Market;
  readonly token?: string;
  readonly reference?: string;
};

/** So many days after today at the dealerships of a market. */
export const dayAhead = (market: Market, days: number): string => {
  const today = dayFrom(dayIn(new Date(), market));
  if (today === null) throw new Error('the clock shows no day');
  return toIsoDay(addDays(today, days));
};

/**
 * The hand of a test on the calls of visits, in one brand and market. Unless told otherwise its days begin two days ahead,
 * counted once: every notice is over by then, so only whole days are offered, the same ones however long the test runs.
 */
export const visitsOf = (call: Caller, scope: Scope) => {
  const get = (path: string, token = scope.token) =>
    call('GET', path, { ...scope, ...(token === undefined ? {} : { token }) });
  const post = (path: string, body: object, more: { token?: string; key?: string; reference?: string } = {}) =>
    call('POST', path, { ...scope, key: randomUUID(), body, ...more });
  const contact = CONTACT[scope.market];
  const from = dayAhead(scope.market, 2);
  const days = async (query: Record<string, string>): Promise<Day[]> => {
    const answer = await get(
      `scheduler/v1/timeslots?${new URLSearchParams({ days: '31', from, ...query }).toString()}`,
    );
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.json));
    return answer.json['days'] as Day[];
  };
  const slots = async (query: Record<string, string>): Promise<Slot[]> =>
    (await days(query)).flatMap((day) => day.slots).filter(({ free }) => free > 0);
  const dealers = async (type = 'DIGITAL_DEALER'): Promise<{ id: string; services: string[]; email: string }[]> => {
    const { json } = await get(`dealer/v2/dealer/findDealersBy?type=${type}&limit=100`);
    return json['dealers'] as { id: string; services: string[]; email: string }[];
  };
  const models = async (): Promise<string[]> => {
    const { json } = await get('model/v3/model/filter');
    return (json['models'] as { code: string }[]).map(({ code }) => code);
  };
  return {
    get,
    post,
    days,
    slots,
    dealers,
    models,
    service: (
      request: { dealerId: string; modelCode: string; startsAt: string } & Record<string, unknown>,
      more?: { token?: string; key?: string; reference?: string },
    ): Promise<Answered> => {
      const { modelCode, ...rest } = request;
      const body = {
        serviceCode: 'OIL_CHANGE',
        car: { modelCode, plate: scope.market === 'br' ? 'BRA2E19' : 'AB123CD', km: 9800 },
        contact,
        consent: CONSENT,
      };
      return post('scheduler/v1/appointments/web', { ...body, ...rest }, more);
    },
    drive: (
      request: { dealerId: string; modelCode: string; day: string; period: string } & Record<string, unknown>,
      more?: { token?: string; key?: string; reference?: string },
    ): Promise<Answered> =>
      post('visit-scheduling/v1/test-drive', { contact, licensed: true, consent: CONSENT, ...request }, more),
    talk: (
      request: { dealerId: string; startsAt: string } & Record<string, unknown>,
      more?: { token?: string; key?: string; reference?: string },
    ): Promise<Answered> => post('visit-scheduling/v1/virtual-event', { contact, consent: CONSENT, ...request }, more),
    change: (path: string, body: object, more?: { token?: string; key?: string; reference?: string }) =>
      post(`visit-scheduling/v1/${path}`, body, more),
  };
};

export type VisitsHand = ReturnType<typeof visitsOf>;
