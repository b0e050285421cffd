import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audienceBody, benefitBody, openBenefits, planBody } from '#tests/harness/benefits.ts';
import { idOf } from '#tests/harness/buyer.ts';
import { ask } from '#tests/harness/cars.ts';
import { makeMembers } from '#tests/harness/loyalty.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;
const { app, mine, admin, staff, partnerId, everybody, codeOf, get, post, stocked, sees, putBy } = await openBenefits();
const { call, databaseUrl } = app;
let second = '';
let third = '';

beforeAll(async () => {
  const of = { ...JEEP, programme: 'jeep-nation', name: 'dupla', count: 2, points: 0, role: 'voucher_admin' } as const;
  const [one, other] = await makeMembers(databaseUrl, of);
  second = one?.token ?? '';
  third = other?.token ?? '';
});
afterAll(() => app.stop());

const change = (path: string, token: string, body: object) => call('PUT', path, { ...JEEP, token, body });
const approve = (path: string, token: string, version: number) => post(`${path}/approve`, token, { version });

describe('who wrote it', () => {
  const body = () => benefitBody({ partnerId, audienceId: everybody }, { title: `Prova ${randomUUID().slice(0, 8)}` });

  test.each([
    ['a benefit', 'benefits/v1/benefits', body, { perPerson: 7 }],
    ['a plan of vouchers', 'voucher-hub/v1/plans', () => planBody({ least: 333 }), { least: 334 }],
  ])('%s stays its writer’s when a colleague presses save', async (_, service, bodyOf, more) => {
    const input = bodyOf();
    const path = `${service}/${idOf(await post(service, admin, input))}`;
    expect((await change(path, second, { ...input, version: 1 })).json).toMatchObject({ version: 1 });
    // Stopping it is everybody's, and writes no terms.
    expect((await change(path, second, { ...input, active: false, version: 1 })).json).toMatchObject({ version: 2 });
    expect(codeOf(await approve(path, admin, 2))).toBe('409 samePerson');
    // Whoever changes the terms has written them, all of them.
    expect((await change(path, second, { ...input, ...more, version: 2 })).json).toMatchObject({ version: 3 });
    expect(codeOf(await approve(path, second, 3))).toBe('409 samePerson');
    expect((await approve(path, admin, 3)).json).toMatchObject({ approved: true });
  });

  test('a benefit is approved by nobody who wrote it or changed for whom it is', async () => {
    const audienceId = await staff.audience({ name: 'Público que muda' });
    const service = 'benefits/v1/benefits';
    const path = `${service}/${idOf(await post(service, admin, benefitBody({ partnerId, audienceId })))}`;
    const audience = audienceBody({ name: 'Público que muda', logic: 'BLACKLIST', version: 1 });
    expect((await change(`benefits/v1/audiences/${audienceId}`, second, audience)).status).toBe(200);
    for (const token of [admin, second]) expect(codeOf(await approve(path, token, 2))).toBe('409 samePerson');
    await expect(
      ask(databaseUrl, 'UPDATE benefits.benefit SET approved_by = audience_by[1], approved_at = now() WHERE id = $1', [
        path.slice(-36),
      ]),
    ).rejects.toMatchObject({ constraint: 'audience_two_persons' });
    expect((await approve(path, third, 2)).json).toMatchObject({ approved: true });
  });
});

describe('a list that an approved benefit goes by', () => {
  const OWN = '529.982.247-25';
  const OTHER = '111.444.777-35';
  const decide = (audience: string, token: string, version: number, decision = 'APPROVE') =>
    post(`benefits/v1/audiences/${audience}/entries/decision`, token, { version, decision });
  const seenOf = async (audience: string, token = admin) => {
    const { json } = await get('benefits/v1/audiences?size=100', token);
    return (json['audiences'] as { id: string }[]).find(({ id }) => id === audience);
  };

  test('lets nobody in by one person: what is added to a white list waits, what leaves it is gone', async () => {
    const audience = await staff.audience({ logic: 'WHITELIST' });
    const id = await stocked(audience);
    expect((await putBy(admin, audience, [OWN])).json).toEqual({ entries: 0, added: 1, waiting: 1 });
    expect(await sees(id, mine)).toBe(false);
    expect(await seenOf(audience)).toMatchObject({ entries: 0, waiting: 1, toApprove: 0, version: 2 });
    expect(await seenOf(audience, second)).toMatchObject({ waiting: 1, toApprove: 1 });
    expect(codeOf(await decide(audience, admin, 2))).toBe('409 samePerson');
    expect(codeOf(await decide(audience, second, 1))).toBe('409 changedMeanwhile');
    // Written again it is still waiting from who wrote it first.
    expect((await putBy(second, audience, [OWN, OTHER], false)).json).toMatchObject({ waiting: 2 });
    expect((await decide(audience, second, 3)).json).toEqual({ entries: 1, decided: 1, waiting: 1 });
    expect(await sees(id, mine)).toBe(true);
    expect((await decide(audience, second, 4, 'REFUSE')).json).toEqual({ entries: 1, decided: 1, waiting: 0 });
    expect(codeOf(await decide(audience, admin, 5))).toBe('409 nothingWaits');
    expect((await putBy(admin, audience, [])).json).toEqual({ entries: 0, added: 0, waiting: 0 });
    expect(await sees(id, mine)).toBe(false);
  });

  test('keeps out whom a black list keeps out until a second person lets them in', async () => {
    const audience = await staff.audience({ logic: 'BLACKLIST' });
    const id = await stocked(audience);
    expect(await sees(id, mine)).toBe(true);
    expect((await putBy(admin, audience, [`${OTHER};${OWN}`])).json).toEqual({ entries: 2, added: 2, waiting: 0 });
    expect(await sees(id, mine)).toBe(false);
    expect((await putBy(admin, audience, [OTHER])).json).toEqual({ entries: 2, added: 0, waiting: 1 });
    expect(await sees(id, mine)).toBe(false);
    // Named again, nothing takes them off any more.
    expect((await putBy(second, audience, [OWN], false)).json).toEqual({ entries: 2, added: 0, waiting: 0 });
    await putBy(admin, audience, [OTHER]);
    expect((await decide(audience, second, 5)).json).toEqual({ entries: 1, decided: 1, waiting: 0 });
    expect(await sees(id, mine)).toBe(true);
  });

  test('written while its benefit waits, makes its writer one who does not approve', async () => {
    const audienceId = await staff.audience({ logic: 'WHITELIST' });
    const path = `benefits/v1/benefits/${idOf(await post('benefits/v1/benefits', admin, benefitBody({ partnerId, audienceId })))}`;
    expect((await putBy(second, audienceId, [OWN])).json).toEqual({ entries: 1, added: 1, waiting: 0 });
    expect(codeOf(await approve(path, second, 2))).toBe('409 samePerson');
    expect((await approve(path, third, 2)).json).toMatchObject({ approved: true });
  });
});
