import { ask } from './cars.ts';

export type LoyalMember = { readonly id: string; readonly account: string; readonly token: string };

/** So many people, each signed in and a member of a programme, with points that came in one entry, booked as the program books them. */
export const makeMembers = async (
  databaseUrl: string,
  of: { brand: string; market: string; programme: string; count: number; points: number; name: string; role?: string },
): Promise<LoyalMember[]> => {
  const { rows } = await ask<LoyalMember>(
    databaseUrl,
    `WITH person AS MATERIALIZED (
       SELECT n, gen_random_uuid() AS id, gen_random_uuid() AS account, ('00000000' || substr(gen_random_uuid()::text, 9))::uuid AS entry,
         'a-session-of-member-' || $6::text || '-' || n AS token, p.id AS programme
       FROM generate_series(1, $4::integer) n
       CROSS JOIN (SELECT id FROM loyalty.programme WHERE brand = $1 AND market = $2 AND code = $3) p),
     accounts AS (
       INSERT INTO accounts.account (id, email, name, market)
       SELECT account, $6 || n || '@demo.example', 'Pessoa ' || $6 || ' ' || chr(64 + n % 26 + 1) || 'unes', $2 FROM person),
     sessions AS (
       INSERT INTO accounts.session (id, account_id, token_hash, strength, staff, idle_seconds, created_at, seen_at, ends_at)
       SELECT gen_random_uuid(), account, encode(sha256(token::bytea), 'hex'), $7, $8::text IS NOT NULL, 86400, now(), now(), now() + interval '1 day'
       FROM person),
     roles AS (
       INSERT INTO accounts.role_grant (account_id, role, brand) SELECT account, $8, $1 FROM person WHERE $8::text IS NOT NULL),
     members AS (
       INSERT INTO loyalty.member (id, brand, market, programme_id, account_id, plan, invitation, points, score)
       SELECT id, $1, $2, programme, account, 'FREE', upper($6) || 'INV' || n, $5, $5 FROM person),
     entries AS (
       INSERT INTO loyalty.entry (id, brand, member_id, kind, cause) SELECT entry, $1, id, 'GIFT', 'made' FROM person WHERE $5 > 0),
     postings AS (
       INSERT INTO loyalty.posting (entry_id, brand, account, points)
       SELECT entry, $1, side, CASE side WHEN 'member' THEN $5 ELSE -$5 END
       FROM person, unnest(ARRAY['member', 'issued']) side WHERE $5 > 0),
     lots AS (
       INSERT INTO loyalty.lot (id, brand, member_id, points, remaining, expires_at)
       SELECT entry, $1, id, $5, $5, now() + interval '1 year' FROM person WHERE $5 > 0)
     SELECT id, account, token FROM person ORDER BY n`,
    [
      of.brand,
      of.market,
      of.programme,
      of.count,
      of.points,
      of.name,
      of.role === undefined ? 'password' : 'full',
      of.role ?? null,
    ],
  );
  return rows;
};
