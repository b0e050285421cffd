import { randomUUID } from 'node:crypto';
import { eventBody } from '#tests/http/samples-events.ts';
import { startApi, type Api } from './api.ts';
import { idOf } from './buyer.ts';
import type { Answered, Caller, CallOptions } from './caller.ts';
import { makeMembers, type LoyalMember } from './loyalty.ts';
import { CUSTOMER, signIn, signInStaff } from './people.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;
const HOUR = 3_600_000;

export type EventRecord = { readonly id: string } & Readonly<Record<string, unknown>>;

/** A program with a second process beside it, who keeps its events, and a customer. */
export const openEvents = async () => {
  const app: TestApp = await startTestApp();
  // With the same secrets, as processes of one installation have them.
  const { VOLANTE_DATA } = app.api.application.services.env;
  const second: Api = await startApi({ url: app.databaseUrl, env: { VOLANTE_DATA } });
  const staff = await signInStaff(app.call, 'event_admin');
  const customer = await signIn(app.call, CUSTOMER.br);

  const call = (method: string, path: string, token: string, body?: object): Promise<Answered> => {
    const options: CallOptions = { ...JEEP, token, ...(body === undefined ? {} : { body }) };
    return app.call(method, `event/v1/${path}`, options);
  };
  const bodyOf = (more: object = {}) => eventBody({ code: `event-${randomUUID()}`, ...more });
  const create = (more: object = {}) => call('POST', 'records', staff, bodyOf(more));
  const enrolAt = (caller: Caller, id: string, token: string, companions = 0) =>
    caller('PUT', `event/v1/${id}/enroll`, { ...JEEP, token, body: { companions } });
  return {
    app,
    second,
    staff,
    customer,
    call,
    bodyOf,
    create,
    makeEvent: async (more: object = {}): Promise<string> => idOf(await create(more)),
    change: (id: string, version: number, more: object) =>
      call('PUT', `records/${id}`, staff, { ...bodyOf(more), version }),
    /** Begins in some hours. */
    soon: (hours: number) => ({
      startsAt: new Date(Date.now() + hours * HOUR).toISOString(),
      endsAt: new Date(Date.now() + (hours + 3) * HOUR).toISOString(),
    }),
    people: (name: string, count: number): Promise<LoyalMember[]> =>
      makeMembers(app.databaseUrl, { ...JEEP, programme: 'jeep-nation', name, count, points: 0 }),
    enrolAt,
    enrol: (id: string, token: string, companions = 0) => enrolAt(app.call, id, token, companions),
    leave: (id: string, participant: unknown, token: string) =>
      call('DELETE', `${id}/participants/${String(participant)}`, token),
    ownOf: async (id: string, token: string) =>
      (await call('GET', id, token)).json['own'] as Record<string, unknown> | null,
    recordOf: async (id: string): Promise<EventRecord> => {
      const { json } = await call('GET', 'records?size=100', staff);
      const found = (json['events'] as EventRecord[]).find((one) => one.id === id);
      if (found === undefined) throw new Error(`no event ${id}`);
      return found;
    },
    subjects: async (email: string): Promise<string[]> =>
      (await app.sandboxConsole.mails(email)).map(({ subject }) => subject),
    stop: async () => {
      await second.stop();
      await app.stop();
    },
  };
};
export type EventsHand = Awaited<ReturnType<typeof openEvents>>;
