import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { idOf } from './buyer.ts';
import type { Answered, Caller } from './caller.ts';
import { ask } from './cars.ts';
import { CUSTOMER, signIn, signInStaff } from './people.ts';
import { startTestApp } from './test-app.ts';

type Site = { readonly brand: string; readonly market: string };
const JEEP: Site = { brand: 'jeep', market: 'br' };

export const audienceBody = (more: object = {}) => ({
  name: 'Público de prova',
  kind: 'EVERYBODY',
  logic: null,
  levels: [],
  dealers: [],
  ...more,
});

/** A benefit for oneself or as a gift, had anywhere, and what a test changes of it. */
export const benefitBody = (of: { partnerId: string; audienceId: string }, more: object = {}) => ({
  ...of,
  title: 'Lavagem de prova',
  summary: 'Uma lavagem completa',
  terms: 'De segunda a sexta.',
  picture: 'WASH',
  modes: ['SELF', 'GIFT'],
  percent: null,
  amount: null,
  coverage: 'NATIONAL',
  jurisdiction: null,
  atDealer: false,
  perPerson: 1,
  validFrom: '2026-01-01T03:00:00Z',
  validUntil: null,
  active: true,
  ...more,
});

export const planBody = (more: object = {}) => ({
  name: 'Voucher de prova',
  kind: 'DELAY',
  least: 5,
  value: { amount: 50_000, currency: 'BRL' },
  mostIssued: null,
  keepsDays: 90,
  withCoupons: false,
  validFrom: '2026-01-01T03:00:00Z',
  validUntil: null,
  active: true,
  ...more,
});

export const pollBody = (dealerId: string, more: object = {}) => ({
  dealerId,
  type: 'BENEFIT',
  question: 'Qual benefício você prefere?',
  options: ['Lavagem', 'Revisão'],
  target: 2,
  outcome: null,
  active: true,
  ...more,
});

/** What who keeps benefits does; a second person is one the database is told of. */
export const benefitStaff = (call: Caller, of: { token: string; databaseUrl: string }) => {
  const { token, databaseUrl } = of;
  const post = (path: string, body: object, site: Site = JEEP) => call('POST', path, { ...site, token, body });

  const partner = async (code: string, site: Site = JEEP): Promise<string> =>
    idOf(await post('benefits/v1/partners', { code, name: `Parceiro ${code}`, active: true }, site));
  const audience = async (more: object = {}, site: Site = JEEP): Promise<string> =>
    idOf(await post('benefits/v1/audiences', audienceBody(more), site));

  /** As if somebody else had written it, so that this person may approve. */
  const writtenByAnother = (table: 'benefit' | 'voucher_plan', id: string) =>
    ask(
      databaseUrl,
      `UPDATE benefits.${table} SET written_by = 'account:another'${table === 'benefit' ? `, audience_by = '{}'` : ''} WHERE id = $1`,
      [id],
    );

  const approve = async (kind: 'benefits' | 'plans', id: string, site: Site = JEEP) => {
    await writtenByAnother(kind === 'benefits' ? 'benefit' : 'voucher_plan', id);
    const service = kind === 'benefits' ? 'benefits/v1/benefits' : 'voucher-hub/v1/plans';
    return call('POST', `${service}/${id}/approve`, { ...site, token, key: randomUUID(), body: { version: 1 } });
  };

  const benefit = async (
    ids: { partnerId: string; audienceId: string },
    more: object = {},
    site: Site = JEEP,
  ): Promise<string> => {
    const id = idOf(await post('benefits/v1/benefits', benefitBody(ids, more), site));
    await approve('benefits', id, site);
    return id;
  };

  const plan = async (more: object = {}, site: Site = JEEP): Promise<string> => {
    const id = idOf(await post('voucher-hub/v1/plans', planBody(more), site));
    await approve('plans', id, site);
    return id;
  };

  return { partner, audience, benefit, plan, approve };
};

/** Lists of audiences. */
const listsOf = (call: Caller, of: { token: string; databaseUrl: string }) => {
  const putBy = (token: string, audience: string, lines: readonly string[], replace = true) =>
    call('PUT', `benefits/v1/audiences/${audience}/entries`, { ...JEEP, token, body: { lines, replace } });

  /** As if a second person had approved at once what waits. */
  const put = async (audience: string, lines: readonly string[], replace = true): Promise<Answered> => {
    const answer = await putBy(of.token, audience, lines, replace);
    await ask(
      of.databaseUrl,
      'UPDATE benefits.audience_entry SET waits = NULL, waits_by = NULL WHERE audience_id = $1',
      [audience],
    );
    return answer;
  };
  return { put, putBy };
};

/** The program with who keeps benefits, a partner's person, a dealership's, and two who are given something. */
export const openBenefits = async () => {
  const app = await startTestApp();
  const { call, databaseUrl } = app;
  const mine = await signIn(call, CUSTOMER.br);
  const hers = await signIn(call, CUSTOMER.ar);
  const admin = await signInStaff(call, 'voucher_admin');
  const partnerPerson = await signInStaff(call, 'partner_admin');
  const manager = await signInStaff(call, 'dealer_manager');
  const staff = benefitStaff(call, { token: admin, databaseUrl });
  const partnerId = await staff.partner('lava-rapido');
  const everybody = await staff.audience();

  const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;
  const get = (path: string, token?: string) => call('GET', path, { ...JEEP, ...(token !== undefined && { token }) });
  const post = (path: string, token: string, body: object) =>
    call('POST', path, { ...JEEP, token, key: randomUUID(), body });
  const importCodes = (id: string, content: string, query = '') =>
    post(`benefits/v1/partner-benefits/${id}/codes${query}`, partnerPerson, { content });

  const stocked = async (audienceId: string, more: object = {}): Promise<string> => {
    const id = await staff.benefit({ partnerId, audienceId }, more);
    const name = randomUUID().slice(0, 8);
    expect((await importCodes(id, `${name}-1\n${name}-2\n${name}-3`)).json).toMatchObject({ added: 3 });
    return id;
  };

  const redeem = (id: string, token: string, body: object = {}) =>
    post(`benefits/v1/benefits-user/${id}/redeem`, token, body);

  const sees = async (id: string, token?: string): Promise<boolean> => {
    const { json } = await get('benefits/v1/benefits-user/available', token);
    return (json['benefits'] as { id: string }[]).some((one) => one.id === id);
  };

  return {
    app,
    mine,
    hers,
    admin,
    partnerPerson,
    manager,
    staff,
    partnerId,
    everybody,
    codeOf,
    get,
    post,
    importCodes,
    stocked,
    redeem,
    sees,
    ...listsOf(call, { token: admin, databaseUrl }),
  };
};
