import { DEMO_CUSTOMERS, makeCustomer } from '#features/accounts/demo.server.ts';
import { openDatabase } from '#platform/database.server.ts';
import type { Env } from '#platform/env.server.ts';
import { createIds, systemClock } from '#platform/ids.server.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { signIn } from '#tests/harness/people.ts';
import { cpfOf } from '../cpf.ts';
import { SCOPE } from '../program.ts';
import type { Launch } from './mix.ts';

/** Passwords are made and checked side by side, but for the processors that there are. */
const AT_ONCE = 4;

const emailOf = (number: number, of: string): string => `buyer-${of}-${number}@demo.example`;

type Making = { readonly databaseUrl: string; readonly env: Env; readonly buyers: number; readonly of: string };

const makePeople = async ({ databaseUrl, env, buyers, of }: Making): Promise<void> => {
  const db = openDatabase({ url: databaseUrl, pool: AT_ONCE });
  const ids = createIds(systemClock);
  const model = DEMO_CUSTOMERS.find(({ market }) => market === SCOPE.market);
  if (model === undefined) throw new Error(`nobody to be like in ${SCOPE.market}`);
  // Another number for each person of each run on the database.
  const { rows } = await ask<{ count: number }>(databaseUrl, 'SELECT count(*)::int AS count FROM accounts.account');
  const first = (rows[0]?.count ?? 0) * 7;
  const make = (number: number) =>
    db.withTx({ allBrands: true, actor: 'system:seed' }, (tx) =>
      makeCustomer(
        tx,
        { env, ids, now: new Date() },
        { ...model, email: emailOf(number, of), document: { kind: 'CPF', number: cpfOf(first + number) } },
      ),
    );
  try {
    for (let number = 0; number < buyers; number += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, buyers - number) }, (_, index) => make(number + index));
      await Promise.all(some);
    }
  } finally {
    await db.close();
  }
};

const signAllIn = async (urls: readonly string[], { buyers, of }: Making): Promise<string[]> => {
  const calls = urls.map(callerOf);
  const callAt = (number: number) => calls[number % calls.length] ?? callerOf('');
  const tokens: string[] = [];
  for (let number = 0; number < buyers; number += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, buyers - number) }, (_, index) =>
      signIn(callAt(number + index), emailOf(number + index, of)),
    );
    tokens.push(...(await Promise.all(some)));
  }
  return tokens;
};

/** A model with a place on the line for each buyer, and buyers who have signed in. */
export const openLaunch = async (making: Making & { readonly urls: readonly string[] }): Promise<Launch> => {
  const { databaseUrl, buyers, urls } = making;
  const car = await findReadyCar(databaseUrl, SCOPE);
  const slots = await ask<{ id: string }>(
    databaseUrl,
    `INSERT INTO stock.unit (id, brand, market, dealer_id, mvs_code, year, kind, delivery_days)
     SELECT gen_random_uuid(), brand, market, dealer_id, mvs_code, year, 'slot', 30
     FROM stock.unit, generate_series(1, $2::integer) WHERE id = $1 RETURNING id`,
    [car.unitId, buyers],
  );
  const { rows } = await ask<{ slug: string }>(
    databaseUrl,
    `SELECT m.slug FROM catalog.version v JOIN catalog.model m ON m.brand = v.brand AND m.code = v.model_code
     WHERE v.brand = $1 AND v.mvs_code = $2 LIMIT 1`,
    [SCOPE.brand, car.choice.mvsCode],
  );
  await makePeople(making);
  const tokens = await signAllIn(urls, making);
  return {
    modelSlug: rows[0]?.slug ?? '',
    choice: car.choice,
    buyers: slots.rows.map(({ id }, index) => ({ unitId: id, token: tokens[index] ?? '' })),
  };
};

export type Kept = { readonly orders: number; readonly charges: number };

/** What the database has of these buyers. */
export const keptOf = async (databaseUrl: string, of: string): Promise<Kept> => {
  const { rows } = await ask<Kept>(
    databaseUrl,
    `SELECT count(*)::int AS orders,
       count(*) FILTER (WHERE EXISTS (SELECT FROM payments.charge c WHERE c.order_id = p.id))::int AS charges
     FROM reservations.purchase p JOIN accounts.account a ON a.id = p.account_id WHERE a.email LIKE 'buyer-' || $1 || '-%'`,
    [of],
  );
  return rows[0] ?? { orders: 0, charges: 0 };
};
