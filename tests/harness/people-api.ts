import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { createApplication } from '#app/server/boot.ts';
import { createWebServer } from '#app/server/server.ts';
import { findActorByToken } from '#features/accounts/public.server.ts';
import type { Route, Services } from '#platform/http/context.server.ts';
import { createIds } from '#platform/ids.server.ts';
import { sql } from '#platform/sql.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import { createDatabase } from './database.ts';
import { testEnv } from './env.ts';

export const ORIGIN = 'http://127.0.0.1:4000';

export type Answer = {
  status: number;
  body: Record<string, unknown>;
  cookies: string[];
  headers: Record<string, unknown>;
};
export type Ask = { headers?: Record<string, string>; body?: object; token?: string; basic?: [string, string] };

/** The web role on a database of its own, without a socket, with a clock that a test can turn and mailboxes it can read. */
export const openPeopleApi = async (more: readonly Route[] = [], settings: Record<string, string> = {}) => {
  const { url, drop } = await createDatabase({ people: false });
  const env = testEnv({ DATABASE_URL: url, PUBLIC_URL: ORIGIN, ...settings });
  const clock = turnableClock();
  const made = await createApplication(env);
  const services: Services = { ...made.services, clock, ids: createIds(clock) };
  const { db } = services;
  const application = {
    ...made,
    registry: [...made.registry, ...more.filter(({ id }) => !made.routeById.has(id))],
    services,
    pipeline: { ...made.pipeline, services },
    authenticate: (token: string) => findActorByToken(services, token),
  };
  const server = await createWebServer({ application, pages: null });

  const call = async (method: string, path: string, ask: Ask = {}): Promise<Answer> => {
    const options = { method, url: `/api/${path}`, headers: headersOf(ask), ...(ask.body && { payload: ask.body }) };
    const response = await server.inject(options as InjectOptions);
    const cookies = [response.headers['set-cookie'] ?? []].flat();
    const body: unknown = response.body === '' ? {} : response.json();
    return {
      status: response.statusCode,
      body: body as Record<string, unknown>,
      cookies,
      headers: response.headers,
    };
  };

  const close = async (): Promise<void> => {
    await server.close();
    await db.close();
    await drop();
  };

  return { call, server, db, env, services, turn: clock.turn, mailsTo: mailReader(services), close };
};

export type PeopleApi = Awaited<ReturnType<typeof openPeopleApi>>;

const turnableClock = () => {
  let shift = 0;
  return {
    now: () => new Date(Date.now() + shift),
    turn: (milliseconds: number): void => {
      shift += milliseconds;
    },
  };
};

const headersOf = (ask: Ask): Record<string, string> => ({
  'x-brand': 'jeep',
  'x-market': 'pt-BR',
  ...(ask.token !== undefined && { authorization: `Bearer ${ask.token}` }),
  ...(ask.basic && { authorization: `Basic ${Buffer.from(ask.basic.join(':')).toString('base64')}` }),
  ...ask.headers,
});

type SeenMail = { template: string; params: Record<string, string> };

/** Mails queued for an address, opened, oldest first. */
const mailReader =
  ({ db, env }: Services) =>
  async (to: string): Promise<SeenMail[]> => {
    const rows = await db.rows(sql<{ payload: SeenMail & { sealed?: string } }>`
      SELECT payload FROM platform.outbox WHERE topic = 'mail.send' AND payload ->> 'to' = ${to} ORDER BY id`);
    const open = (sealed: string): unknown =>
      JSON.parse(vaultOf(env).open(Buffer.from(sealed, 'base64'), 'platform.outbox:mail.send'));
    return rows.map(({ payload: { template, params, sealed } }) => ({
      template,
      params: sealed === undefined ? params : (open(sealed) as Record<string, string>),
    }));
  };

export const PERSON = {
  name: 'Maria das Dores',
  document: { kind: 'CPF', number: '529.982.247-25' },
  phone: '(11) 98765-4321',
  birthDate: '1990-05-17',
  agreements: [
    { code: 'TERMS', version: '2026-11' },
    { code: 'PRIVACY', version: '2027-02' },
  ],
  optIns: { textVersion: 'opt-in-3', channels: ['EMAIL'] },
};

export const PASSWORD = 'Senha-123';

/** Signs up and confirms by code; the answer of the confirmation. */
export const joinAs = async (api: PeopleApi, email: string, person: object = PERSON): Promise<Answer> => {
  const request = await api.call('POST', 'user/v3/users', { basic: [email, PASSWORD], body: person });
  expect(request.body).toEqual({ status: 'CODE_SENT' });
  const mails = await api.mailsTo(email);
  const code = mails.findLast(({ template }) => template === 'code')?.params['code'] ?? '';
  const confirmed = await api.call('PUT', 'user/v2/signup/password/confirm', { body: { email, code } });
  expect(confirmed.body).toMatchObject({ strength: 'full' });
  return confirmed;
};

export const withoutDocument = (person: typeof PERSON): Omit<typeof PERSON, 'document'> => {
  const { name, phone, birthDate, agreements, optIns } = person;
  return { name, phone, birthDate, agreements, optIns };
};

export const tokenOf = (answer: Answer): string => String(answer.body['token']);
