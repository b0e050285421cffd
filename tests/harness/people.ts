import { DEMO_PASSWORD, DEMO_TOTP_SECRET, seedAccounts } from '#features/accounts/demo.server.ts';
import { codeOfStep, fromBase32, stepAt } from '#platform/auth/totp.server.ts';
import { openDatabase } from '#platform/database.server.ts';
import type { Env } from '#platform/env.server.ts';
import { createIds, systemClock } from '#platform/ids.server.ts';
import type { Caller } from './caller.ts';

export const CUSTOMER = { br: 'cliente@demo.example', ar: 'clienta@demo.example' } as const;

/** The demonstration accounts, sealed with the keys of this environment; those that are there stay as they are. */
export const seedPeople = async (databaseUrl: string, env: Env): Promise<void> => {
  const db = openDatabase({ url: databaseUrl, pool: 1 });
  try {
    await db.withTx({ allBrands: true, actor: 'system:seed' }, (tx) =>
      seedAccounts(tx, { env, ids: createIds(systemClock), now: new Date() }),
    );
  } finally {
    await db.close();
  }
};

const tokenFrom = (json: Record<string, unknown>): string => {
  if (typeof json['token'] !== 'string') throw new Error(`no session: ${JSON.stringify(json)}`);
  return json['token'];
};

/** A session of a demonstration account, by its password alone. */
export const signIn = async (call: Caller, email: string): Promise<string> => {
  const answer = await call('POST', 'auth/v3/sign-in', { body: { email, password: DEMO_PASSWORD } });
  return tokenFrom(answer.json);
};

/** A session of full strength of the demonstration account that has the role. A code serves once, so once a role and minute. */
export const signInStaff = async (call: Caller, role: string): Promise<string> => {
  const token = await signIn(call, `${role}@demo.example`);
  const code = codeOfStep(fromBase32(DEMO_TOTP_SECRET), stepAt(new Date()));
  const answer = await call('POST', 'auth/v3/second-factor', { token, body: { code } });
  return tokenFrom(answer.json);
};
