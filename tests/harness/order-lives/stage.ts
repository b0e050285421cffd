import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { DEMO_CUSTOMERS, makeCustomer } from '#features/accounts/demo.server.ts';
import { openDatabase } from '#platform/database.server.ts';
import { createIds, systemClock } from '#platform/ids.server.ts';
import type { Answered } from '../caller.ts';
import { begin } from '../begin.ts';
import { couponBody } from '../coupons.ts';
import { idOf } from '../buyer.ts';
import { signIn, signInStaff } from '../people.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { waitFor } from '../wait-for.ts';

export type Scope = { readonly brand: string; readonly market: 'br' | 'ar' };
const BRAZIL: Scope = { brand: 'jeep', market: 'br' };
const ARGENTINA: Scope = { brand: 'peugeot', market: 'ar' };
const SCOPES: readonly Scope[] = [BRAZIL, ARGENTINA];

/** Every third life is lived in Argentina. */
export const scopeOf = (index: number): Scope => (index % 3 === 2 ? ARGENTINA : BRAZIL);
export const emailOf = (index: number): string => `life-${index}@demo.example`;

export type UsedCar = { readonly plate: string; readonly worth: number };

export type Staff = { readonly first: string; readonly second: string };

export type Stage = {
  readonly app: TestApp;
  readonly rows: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** A token for each life. */
  readonly buyers: readonly string[];
  readonly staff: Staff;
  /** Codes that take something off and can be used once a person, or three times in all. */
  readonly coupons: readonly string[];
  /** A used car that has a value, in each market. */
  readonly usedCars: Readonly<Record<Scope['market'], UsedCar>>;
  /** Until everybody has done what is due: companies have told, the worker has worked. */
  readonly drain: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** A well-formed CPF that belongs to nobody. */
const documentOf = (index: number): string => {
  const digits = String(100_000_001 + index * 7);
  const check = (text: string): number => {
    const sum = [...text].reduce((all, digit, at) => all + Number(digit) * (text.length + 1 - at), 0) % 11;
    return sum < 2 ? 0 : 11 - sum;
  };
  const first = `${digits}${check(digits)}`;
  return `${first}${check(first)}`;
};

const makeBuyers = async (app: TestApp, count: number): Promise<string[]> => {
  const emails = Array.from({ length: count }, (_, index) => emailOf(index));
  const db = openDatabase({ url: app.databaseUrl, pool: 1 });
  const { env } = app.api.application.services;
  await db.withTx({ allBrands: true, actor: 'system:seed' }, async (tx) => {
    for (const [index, email] of emails.entries()) {
      const { market } = scopeOf(index);
      const model = DEMO_CUSTOMERS.find((one) => one.market === market);
      if (model === undefined) throw new Error('no customer to take after');
      const document =
        market === 'br'
          ? { kind: 'CPF', number: documentOf(index) }
          : { kind: 'DNI', number: String(31_000_000 + index) };
      await makeCustomer(tx, { env, ids: createIds(systemClock), now: new Date() }, { ...model, email, document });
    }
  });
  await db.close();
  return Promise.all(emails.map((email) => signIn(app.call, email)));
};

const makeCoupons = async (app: TestApp): Promise<string[]> => {
  const token = await signInStaff(app.call, 'voucher_admin');
  const make = async (code: string, more: object): Promise<string> => {
    for (const scope of SCOPES) {
      const amount = { amount: 100_000, currency: scope.market === 'br' ? 'BRL' : 'ARS' };
      idOf(
        await app.call('POST', 'coupon/v1/coupons', { ...scope, token, body: couponBody(code, { amount, ...more }) }),
      );
    }
    return code;
  };
  return [await make('LIVES1', { perPerson: 1 }), await make('LIVES3', { mostUses: 3 })];
};

const findUsedCar = async (app: TestApp, rows: Stage['rows'], scope: Scope): Promise<UsedCar> => {
  const found = await rows<{ plate: string }>(
    `SELECT plate FROM aftersales.vehicle WHERE brand = $1 AND market = $2 AND plate IS NOT NULL ORDER BY plate LIMIT 40`,
    [scope.brand, scope.market],
  );
  for (const { plate } of found) {
    const { status, json } = await app.call('GET', `evaluate/v1/evaluate/plate/${plate}?mileageKm=30000`, { ...scope });
    if (status === 200) return { plate, worth: (json['suggested'] as { amount: number }).amount };
  }
  throw new Error(`no used car of ${scope.brand} has a value`);
};

type Hook = { readonly state: string; readonly lastStatus: number | null };

/** What waits for a moment that is not there yet, such as the end of a hold, is not due. */
const DUE = `done_at IS NULL AND dead_at IS NULL AND last_error IS DISTINCT FROM 'not yet'
  AND (run_at <= now() + interval '2 seconds' OR last_error IS NOT NULL)`;

const drainerOf = (app: TestApp, rows: Stage['rows']) => async (): Promise<void> => {
  const delivered = async (): Promise<boolean> => {
    const hooks = (await app.sandboxConsole.webhooks()) as unknown as readonly Hook[];
    return hooks.every(({ state, lastStatus }) => state !== 'due' || lastStatus !== null);
  };
  const worked = async (): Promise<boolean> => {
    const due = await rows<{ waits: boolean }>(
      `SELECT last_error IS NOT NULL AND lease_until IS NULL AS waits FROM platform.outbox WHERE ${DUE}`,
    );
    if (due.some(({ waits }) => waits)) {
      await rows(
        `UPDATE platform.outbox SET run_at = now() WHERE lease_until IS NULL AND last_error IS NOT NULL AND ${DUE}`,
      );
      await rows('NOTIFY outbox');
    }
    return due.length === 0;
  };
  try {
    await waitFor(async () => (await delivered()) && (await worked()) && (await delivered()), {
      pause: 15,
      timeout: 40_000,
    });
  } catch (error) {
    const left = await rows(`SELECT topic, attempts, last_error, payload FROM platform.outbox WHERE ${DUE}`);
    throw new Error(`the work does not end: ${JSON.stringify(left)}`, { cause: error });
  }
};

export const openStage = async (lives: number): Promise<Stage> => {
  const { made, end } = await begin(async (endsBy): Promise<Omit<Stage, 'stop'>> => {
    const app = await startTestApp();
    endsBy(app.stop);
    const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 4 });
    // The database goes as the pool ends: without a listener a connection that hears of it ends the tests.
    pool.on('connect', (client) => client.on('error', () => undefined));
    endsBy(() => pool.end());
    const rows: Stage['rows'] = async (text, values = []) => (await pool.query(text, values)).rows;
    const first = await signInStaff(app.call, 'service_admin');
    const second = await signInStaff(app.call, 'subscription_payment_manager');
    return {
      app,
      rows,
      buyers: await makeBuyers(app, lives),
      staff: { first, second },
      coupons: await makeCoupons(app),
      usedCars: { br: await findUsedCar(app, rows, BRAZIL), ar: await findUsedCar(app, rows, ARGENTINA) },
      drain: drainerOf(app, rows),
    };
  });
  return { ...made, stop: end };
};

/** What somebody sends; a key of its own each time. */
export const sendAs =
  ({ app }: Stage, { token, scope }: { token: string; scope: Scope }) =>
  (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, key: string = randomUUID()): Promise<Answered> =>
    app.call(method, path, { ...scope, token, key, ...(body === undefined ? {} : { body }) });
