import { randomUUID } from 'node:crypto';
import { buyerOf, idOf } from './buyer.ts';
import type { Caller } from './caller.ts';
import { ask, findReadyCars } from './cars.ts';

export type Racer = { readonly account: string; readonly order: string; readonly token: string };

/** So many people, each signed in, with a reservation of their own: like one that was really made. */
export const makeRacers = async (input: {
  readonly databaseUrl: string;
  readonly call: Caller;
  readonly people: number;
}): Promise<readonly Racer[]> => {
  const { databaseUrl, call, people } = input;
  const [car] = await findReadyCars(databaseUrl, { brand: 'jeep', market: 'br' });
  if (car === undefined) throw new Error('no ready car is free');
  const made = await buyerOf(call, { reference: randomUUID() }).reserve(car);
  const { rows } = await ask<Racer>(
    databaseUrl,
    `WITH racer AS MATERIALIZED (
       SELECT n, gen_random_uuid() AS account, gen_random_uuid() AS "order", 'a-session-of-racer-' || n AS token FROM generate_series(1, $2::integer) n),
     accounts AS (
       INSERT INTO accounts.account (id, email, name, market) SELECT account, 'racer' || n || '@demo.example', 'Racer', 'br' FROM racer),
     sessions AS (
       INSERT INTO accounts.session (id, account_id, token_hash, strength, staff, idle_seconds, created_at, seen_at, ends_at)
       SELECT gen_random_uuid(), account, encode(sha256(token::bytea), 'hex'), 'password', false, 86400, now(), now(), now() + interval '1 day'
       FROM racer),
     orders AS (
       INSERT INTO reservations.purchase
       SELECT (jsonb_populate_record(p, jsonb_build_object('id', r."order", 'number', 'RACE-' || r.n, 'account_id', r.account,
         'anonymous_id', NULL))).*
       FROM reservations.purchase p CROSS JOIN racer r WHERE p.id = $1)
     SELECT account, "order", token FROM racer`,
    [idOf(made), people],
  );
  return rows;
};
