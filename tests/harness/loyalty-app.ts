import { randomUUID } from 'node:crypto';
import { giveMedals, takeBackMedals, type Fact } from '#features/loyalty/steps.server.ts';
import type { Answered } from './caller.ts';
import { makeMembers, type LoyalMember } from './loyalty.ts';
import { CUSTOMER, signIn, signInStaff } from './people.ts';
import { startTestApp } from './test-app.ts';

export const JEEP = { brand: 'jeep', market: 'br' } as const;
export const NATION = 'jeep-nation';
export type Site = { readonly brand: string; readonly market: 'br' | 'ar' };
export type Prize = { id: string; name: string; points: number; left: number };

export const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;

/** The program with a customer, who keeps loyalty, and what happens to members. */
export const openLoyalty = async () => {
  const app = await startTestApp();
  const mine = await signIn(app.call, CUSTOMER.br);
  const staff = await signInStaff(app.call, 'voucher_admin');
  const { db, ids } = app.api.application.services;

  const self = async (token: string, of: Site = JEEP): Promise<Record<string, unknown>> =>
    (await app.call('GET', 'loyalty/v1/self', { ...of, token })).json;

  const join = (token: string, body: object = {}, of: Site = JEEP) =>
    app.call('POST', 'loyalty/v1/free/register', { ...of, token, body });

  /** The prize of the programme that costs so many points. */
  const prizeFor = async (points: number): Promise<Prize> => {
    const { json } = await app.call('GET', 'loyalty/v1/programmes', JEEP);
    const programmes = json['programmes'] as { code: string; prizes: Prize[] }[];
    const prize = programmes.find(({ code }) => code === NATION)?.prizes.find((one) => one.points === points);
    if (prize === undefined) throw new Error(`no prize for ${points} points`);
    return prize;
  };

  const redeem = (token: string, prize: string, key: string = randomUUID()) =>
    app.call('POST', `loyalty/v1/prizes/${prize}/redemptions`, { ...JEEP, token, key });

  /** What happened to an account, as the worker books it. */
  const happen = (accountId: string, facts: readonly Fact[], of: Site = JEEP) =>
    db.withTx({ brand: of.brand, actor: 'system:test' }, (tx) => giveMedals(tx, ids, { ...of, accountId, facts }));

  const undo = (cause: string) =>
    db.withTx({ brand: 'jeep', actor: 'system:test' }, (tx) => takeBackMedals(tx, ids, { brand: 'jeep', cause }));

  const one = async (name: string, points: number, role?: string): Promise<LoyalMember> => {
    const of = { ...JEEP, programme: NATION, count: 1, points, name, ...(role === undefined ? {} : { role }) };
    const [member] = await makeMembers(app.databaseUrl, of);
    if (member === undefined) throw new Error('nobody was made');
    return member;
  };

  const history = async (token: string): Promise<[string, number][]> => {
    const { json } = await app.call('GET', 'loyalty/v1/self/history', { ...JEEP, token });
    return (json['entries'] as { kind: string; points: number }[]).map(({ kind, points }) => [kind, points]);
  };

  return { app, mine, staff, self, join, prizeFor, redeem, happen, undo, one, history };
};
export type LoyaltyApp = Awaited<ReturnType<typeof openLoyalty>>;
