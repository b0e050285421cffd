import type { Market } from '#kernel/market.ts';
import { countOf, MOST_COUNTED, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { fromPlace, placeColumn, placeParts, toPart } from '#platform/list-place.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { GRANT_SCOPES } from '../contract/admin.ts';
import { CUSTOMER_ROLES } from '../rules/sessions.ts';
import { ALL_ROLES } from '../rules/matrix.ts';
import type { UserGroup } from '../rules/roles.ts';

export type GrantRow = {
  id: string;
  role: string;
  userGroup: UserGroup | null;
  brand: string | null;
  market: Market | null;
  scope: (typeof GRANT_SCOPES)[number] | null;
  scopeId: string | null;
  grantedAt: string;
};

export type StaffRow = {
  id: string;
  email: string;
  name: string;
  market: Market;
  hasFactor: boolean;
  lastSeenAt: Date | null;
  grants: GrantRow[];
};

type Place = { readonly brand: string; readonly market: Market };

/** A role in this brand and market, or in every one. */
const heldIn = ({ brand, market }: Place): Statement => sql`
  (g.brand IS NULL OR g.brand = ${brand}) AND (g.market IS NULL OR g.market = ${market})`;

const STAFF_ROLES = ALL_ROLES.filter((role) => !CUSTOMER_ROLES.includes(role));

const personOf = (place: Place): Statement => sql`
  a.id, a.email, a.name, a.market,
  EXISTS (SELECT FROM accounts.second_factor f WHERE f.account_id = a.id AND f.confirmed_at IS NOT NULL) AS "hasFactor",
  (SELECT max(s.seen_at) FROM accounts.session s WHERE s.account_id = a.id) AS "lastSeenAt",
  coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', g.id::text, 'role', g.role, 'userGroup', g.user_group, 'brand', g.brand,
      'market', g.market, 'scope', g.scope, 'scopeId', g.scope_id, 'grantedAt', g.granted_at) ORDER BY g.id)
    FROM accounts.role_grant g WHERE g.account_id = a.id AND ${heldIn(place)}
  ), '[]') AS grants`;

export type StaffQuery = {
  readonly brand: string;
  readonly market: Market;
  readonly text: string;
  readonly role: string | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly after?: string | undefined;
};

/** Staff, and who was invited and has no role yet, by a part of name or address; anybody by the exact address, so that a colleague can be found and a customer not be listed. */
export const listStaffRows = async (
  tx: Tx,
  query: StaffQuery,
): Promise<{ rows: StaffRow[]; next: string | null; total: number; isMore: boolean }> => {
  const { brand, text, role } = query;
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const roles = role === undefined ? STAFF_ROLES : STAFF_ROLES.filter((one) => one === role);
  const invited =
    role === undefined
      ? sql`OR a.id IN (SELECT p.account_id FROM accounts.proof p WHERE p.purpose = 'invite' AND p.brand = ${brand})`
      : noSql;
  const exact =
    role === undefined && text !== ''
      ? sql`UNION SELECT e.id FROM accounts.account e WHERE lower(e.email) = lower(${text}) AND e.erased_at IS NULL`
      : noSql;
  const named = text === '' ? noSql : sql`AND (a.name ILIKE ${pattern} OR a.email ILIKE ${pattern})`;
  // In the order of the list, among those who were ever of the staff: among all accounts, customers are nearly all. Who is now is read once.
  const found = sql`
    SELECT a.id FROM accounts.account a
    WHERE a.is_staff AND a.erased_at IS NULL ${named}
      AND (a.id IN (SELECT g.account_id FROM accounts.role_grant g WHERE g.role = ANY(${roles}::text[]) AND ${heldIn(query)})
        ${invited})`;
  const { after } = query;
  const [name = '', id = ''] = placeParts(after ?? '');
  const behind =
    after === undefined ? noSql : sql`AND (lower(a.name), a.id) > (${fromPlace.text(name)}, ${fromPlace.id(id)})`;
  const people = await tx.rows(sql<StaffRow & { listPlace: string }>`
    SELECT ${personOf(query)}, ${placeColumn.text(sql`lower(a.name)`)} ${placeColumn.id(sql`a.id`)} FROM accounts.account a
    WHERE a.id IN ((${found} ${behind} ORDER BY lower(a.name), a.id LIMIT ${query.limit + query.offset}) ${exact}) ${behind}
    ORDER BY lower(a.name), a.id LIMIT ${query.limit} OFFSET ${query.offset}`);
  const counted = countOf(sql`FROM ((${found} LIMIT ${MOST_COUNTED + 1}) ${exact}) people`);
  return { ...toPart(people), ...toCounted(await tx.one(sql<{ total: number }>`${counted}`)) };
};

type GrantPlace = { readonly scope: string; readonly id: string };

/** Grants that hold everywhere, or at one of the places. */
const holdingAt = (places: readonly GrantPlace[] | undefined): Statement =>
  places === undefined
    ? noSql
    : sql`AND (g.scope IS NULL OR g.scope = 'NATIONAL' OR (g.scope, g.scope_id) IN (
        SELECT * FROM unnest(${places.map(({ scope }) => scope)}::text[], ${places.map(({ id }) => id)}::text[])))`;

/**
 * Staff with one of the roles in this brand and market, by name; with `id` only that person, if they are of them; with `places` only
 * whose role holds at one of them.
 */
export const listStaffWith = (
  tx: Tx,
  of: Place & {
    readonly roles: readonly string[];
    readonly id?: string;
    readonly places?: readonly GrantPlace[] | undefined;
    readonly limit: number;
  },
): Promise<{ id: string; name: string }[]> =>
  tx.rows(sql<{ id: string; name: string }>`
    SELECT a.id, a.name FROM accounts.account a
    WHERE a.is_staff AND a.erased_at IS NULL ${of.id === undefined ? noSql : sql`AND a.id = ${of.id}`}
      AND a.id IN (SELECT g.account_id FROM accounts.role_grant g WHERE g.role = ANY(${[...of.roles]}::text[]) AND ${heldIn(of)}
        ${holdingAt(of.places)})
    ORDER BY lower(a.name), a.id LIMIT ${of.limit}`);

/** Where staff with one of the roles in this brand and market are written to. */
export const listStaffMailboxes = (
  tx: Tx,
  of: Place & { readonly roles: readonly string[]; readonly limit: number },
): Promise<{ email: string }[]> =>
  tx.rows(sql<{ email: string }>`
    SELECT a.email FROM accounts.account a
    WHERE a.is_staff AND a.erased_at IS NULL
      AND a.id IN (SELECT g.account_id FROM accounts.role_grant g WHERE g.role = ANY(${[...of.roles]}::text[]) AND ${heldIn(of)})
    ORDER BY a.id LIMIT ${of.limit}`);

export const findStaffRow = (tx: Tx, of: Place & { id: string }): Promise<StaffRow | null> =>
  tx.maybe(sql<StaffRow>`
    SELECT ${personOf(of)} FROM accounts.account a WHERE a.id = ${of.id} AND a.erased_at IS NULL`);

/** Removes one grant and ends the person's sessions. */
export const removeGrant = (
  tx: Tx,
  of: { accountId: string; grant: string; now: Date },
): Promise<{ role: string } | null> =>
  tx.maybe(sql<{ role: string }>`
    WITH gone AS (
      DELETE FROM accounts.role_grant g
      WHERE g.id = ${of.grant}::bigint AND g.account_id = ${of.accountId}
      RETURNING account_id, role
    ), ended AS (
      UPDATE accounts.session s SET revoked_at = ${of.now} FROM gone WHERE s.account_id = gone.account_id AND s.revoked_at IS NULL
    )
    SELECT role FROM gone`);
