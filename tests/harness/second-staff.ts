import { seedStaff } from '#features/accounts/demo.server.ts';
import { openDatabase } from '#platform/database.server.ts';
import { createIds, systemClock } from '#platform/ids.server.ts';
import type { Caller } from './caller.ts';
import { ask } from './cars.ts';
import { testEnv } from './env.ts';
import { signIn } from './people.ts';

type Request = Parameters<typeof seedStaff>[2]['request'];

/** A session of full strength of another person with a role: nobody approves what they wrote. */
export const signInAnother = async (
  { call, databaseUrl }: { readonly call: Caller; readonly databaseUrl: string },
  request: Request,
): Promise<string> => {
  const email = 'another@demo.example';
  const db = openDatabase({ url: databaseUrl, pool: 1 });
  const input = { env: testEnv({ DATABASE_URL: databaseUrl }), ids: createIds(systemClock), now: new Date() };
  await db.withTx({ allBrands: true }, (tx) => seedStaff(tx, input, { email, request }));
  await db.close();
  const token = await signIn(call, email);
  await ask(
    databaseUrl,
    `UPDATE accounts.session SET strength = 'full' WHERE account_id = (SELECT id FROM accounts.account WHERE email = $1)`,
    [email],
  );
  return token;
};
