import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { openGarage, type Garage } from '#tests/harness/garage.ts';
import { signInStaff } from '#tests/harness/people.ts';
import { isTest, readSources } from '#tools/checks/sources.ts';
import { LOOKED_THROUGH } from './store/audit.server.ts';

let app: Garage;
let admin: string;
beforeAll(async () => {
  app = await openGarage();
  admin = await signInStaff(app.call, 'user_admin');
});
afterAll(() => app.close());

describe('a long log', () => {
  it('is searched by every kind of record that the program writes, and by an id that is a plain word', async () => {
    const kinds = new Set(
      readSources()
        .filter(({ file }) => !isTest(file))
        .flatMap(({ text }) => [...text.matchAll(/\bsubjectType: '([^']+)'/g)].map(([, kind]) => kind ?? '')),
    );
    expect([...kinds]).toEqual(expect.arrayContaining(['order', 'employeeRelation', 'integrationError', 'bulkRun']));
    await ask(
      app.url,
      `INSERT INTO platform.audit (brand, actor, action, subject_type, subject_id)
       SELECT 'jeep', 'x', 'test.kinds', kind, 'plainWord' FROM unnest($1::text[]) AS kind`,
      [[...kinds]],
    );
    const found = async (subject: string): Promise<string[]> => {
      const { json } = await app.send('GET', `privacy/v1/desk/audit?action=test.kinds&size=100&subject=${subject}`, {
        token: admin,
      });
      return (json['entries'] as { subjectType: string }[]).map(({ subjectType }) => subjectType);
    };
    for (const kind of kinds) expect(await found(kind), kind).toEqual([kind]);
    expect((await found('plainWord')).toSorted()).toEqual([...kinds].toSorted());
  });

  it('an action that lies behind very many lines is found by going on, and at once where its day is named', async () => {
    await ask(
      app.url,
      `INSERT INTO platform.audit (id, brand, actor, action, subject_type, subject_id, at) OVERRIDING SYSTEM VALUE
       SELECT CASE n WHEN 1 THEN -1 ELSE nextval(pg_get_serial_sequence('platform.audit', 'id')) END, 'jeep', 'x', CASE n WHEN 1 THEN 'test.rare' ELSE 'test.common' END, 'test', n::text, now() - make_interval(hours => CASE n WHEN 1 THEN 72 ELSE 0 END)
       FROM generate_series(1, ${LOOKED_THROUGH + 100}) AS n`,
    );
    const find = async (more: string) => {
      const { json } = await app.send('GET', `privacy/v1/desk/audit?action=test.rare${more}`, { token: admin });
      return { found: (json['entries'] as object[]).length, next: json['next'] };
    };
    const first = await find('');
    expect(first).toEqual({ found: 0, next: expect.any(Number) });
    expect(await find(`&before=${String(first.next)}`)).toEqual({ found: 1, next: null });
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    expect(await find(`&from=${day(5)}&until=${day(2)}`)).toEqual({ found: 1, next: null });
    expect(await find(`&from=${day(20)}&until=${day(10)}`)).toEqual({ found: 0, next: null });
    // A record is found at once however far back it is, named by a word too.
    const record = await app.send('GET', 'privacy/v1/desk/audit?subject=plainWord&size=1', { token: admin });
    expect(record.json['entries']).toHaveLength(1);
  });
});
