import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

export type Address = {
  postalCode: string;
  street: string;
  number: string;
  complement: string | null;
  district: string;
  city: string;
  region: string;
  country: 'BR' | 'AR';
};

export type AccountRow = {
  id: string;
  email: string;
  name: string;
  nickname: string | null;
  phoneSealed: string | null;
  birthDate: string | null;
  market: Market;
  /** The brand whose CRM was asked to hear of the person. */
  crmBrand: string | null;
  createdAt: Date;
  documents: { kind: string; sealed: string }[];
  address: Address | null;
};

/** A person with documents and address, in one statement. Sealed values come as base64. */
export const findAccount = (db: Tx, id: string): Promise<AccountRow | null> =>
  db.maybe(sql<AccountRow>`
    SELECT a.id, a.email, a.name, a.nickname, encode(a.phone_sealed, 'base64') AS "phoneSealed", a.birth_date AS "birthDate",
      a.market, a.crm_brand AS "crmBrand", a.created_at AS "createdAt",
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('kind', d.kind, 'sealed', encode(d.sealed, 'base64')) ORDER BY d.kind)
        FROM accounts.document d WHERE d.account_id = a.id
      ), '[]') AS documents,
      (
        SELECT jsonb_build_object('postalCode', p.postal_code, 'street', p.street, 'number', p.number, 'complement', p.complement,
          'district', p.district, 'city', p.city, 'region', p.region, 'country', p.country)
        FROM accounts.address p WHERE p.account_id = a.id
      ) AS address
    FROM accounts.account a WHERE a.id = ${id} AND a.erased_at IS NULL`);

export type NewAccount = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly nickname: string | null;
  readonly passwordHash: string | null;
  readonly phone: { sealed: Buffer; index: string } | null;
  readonly birthDate: string | null;
  readonly market: Market;
  /** The brand for which the CRM is to hear of the person. */
  readonly crmBrand?: string | undefined;
  readonly now: Date;
};

/** Breaks `one_email` when the address got an account in the meantime. */
export const insertAccount = (tx: Tx, account: NewAccount): Promise<number> =>
  tx.run(sql`
    INSERT INTO accounts.account
      (id, email, name, nickname, password_hash, phone_sealed, phone_index, birth_date, market, crm_brand, created_at, confirmed_at, updated_at)
    VALUES (${account.id}, ${account.email}, ${account.name}, ${account.nickname}, ${account.passwordHash},
      ${account.phone?.sealed ?? null}, ${account.phone?.index ?? null}, ${account.birthDate}, ${account.market},
      ${account.crmBrand ?? null}, ${account.now}, ${account.now}, ${account.now})`);

export type NewDocument = {
  accountId: string;
  kind: string;
  sealed: Buffer;
  index: string;
  liveIndexes: readonly string[];
};

/** False when another person holds it. Breaks `one_owner` when two claim it at once, `document_pkey` when one of its kind is there. */
export const insertDocument = async (tx: Tx, document: NewDocument): Promise<boolean> => {
  const written = await tx.run(sql`
    INSERT INTO accounts.document (account_id, kind, sealed, blind_index)
    SELECT ${document.accountId}::uuid, ${document.kind}, ${document.sealed}::bytea, ${document.index}
    WHERE NOT EXISTS (SELECT FROM accounts.document WHERE kind = ${document.kind} AND blind_index = ANY (${document.liveIndexes}::text[]))`);
  return written === 1;
};

/** The postal code is kept without its dash, in capitals. */
export const putAddress = (tx: Tx, accountId: string, address: Address): Promise<number> => {
  const postalCode = address.postalCode.replace('-', '').toUpperCase();
  return tx.run(sql`
    INSERT INTO accounts.address (account_id, postal_code, street, number, complement, district, city, region, country)
    VALUES (${accountId}, ${postalCode}, ${address.street}, ${address.number}, ${address.complement}, ${address.district},
      ${address.city}, ${address.region}, ${address.country})
    ON CONFLICT (account_id) DO UPDATE SET postal_code = excluded.postal_code, street = excluded.street, number = excluded.number,
      complement = excluded.complement, district = excluded.district, city = excluded.city, region = excluded.region,
      country = excluded.country, updated_at = now()`);
};

export const removeAddress = (tx: Tx, accountId: string): Promise<number> =>
  tx.run(sql`DELETE FROM accounts.address WHERE account_id = ${accountId}`);

export type AccountChange = {
  readonly name: string | undefined;
  /** Null takes it away, undefined leaves it. */
  readonly nickname: string | null | undefined;
  readonly birthDate: string | undefined;
  readonly phone: { sealed: Buffer; index: string } | undefined;
};

export const updateAccount = (tx: Tx, of: { accountId: string; change: AccountChange; now: Date }): Promise<number> => {
  const { change } = of;
  return tx.run(sql`
    UPDATE accounts.account SET
      name = coalesce(${change.name ?? null}, name),
      nickname = CASE WHEN ${change.nickname !== undefined} THEN ${change.nickname ?? null} ELSE nickname END,
      birth_date = coalesce(${change.birthDate ?? null}::date, birth_date),
      phone_sealed = coalesce(${change.phone?.sealed ?? null}::bytea, phone_sealed),
      phone_index = coalesce(${change.phone?.index ?? null}, phone_index),
      updated_at = ${of.now}
    WHERE id = ${of.accountId} AND erased_at IS NULL`);
};

export type Grant = {
  readonly accountId: string;
  readonly role: string;
  readonly userGroup: string | null;
  readonly brand: string | null;
  readonly market: Market | null;
  readonly scope: string | null;
  readonly scopeId: string | null;
  readonly grantedBy: string | null;
};

/** Grants once; a role more or less is a privilege changed, so every open session of the person ends. */
export const insertGrant = (tx: Tx, grant: Grant, now: Date): Promise<number> =>
  tx.run(sql`
    WITH granted AS (
      INSERT INTO accounts.role_grant (account_id, role, user_group, brand, market, scope, scope_id, granted_by)
      VALUES (${grant.accountId}, ${grant.role}, ${grant.userGroup}, ${grant.brand}, ${grant.market}, ${grant.scope}, ${grant.scopeId}, ${grant.grantedBy})
      ON CONFLICT DO NOTHING RETURNING account_id
    )
    UPDATE accounts.session s SET revoked_at = ${now} FROM granted WHERE s.account_id = granted.account_id AND s.revoked_at IS NULL`);

/** Names of accounts that still are, by id. */
export const listNames = (tx: Tx, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
  tx.rows(sql<{ id: string; name: string }>`SELECT id, name FROM accounts.account WHERE id = ANY(${ids}::uuid[])`);

export const findAccountId = async (tx: Tx, email: string): Promise<string | null> => {
  const row = await tx.maybe(sql<{ id: string }>`
    SELECT id FROM accounts.account WHERE lower(email) = lower(${email}) AND erased_at IS NULL`);
  return row?.id ?? null;
};

/** Whether there is such an account, and its person is not erased. */
export const isAccountKept = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.run(sql`SELECT FROM accounts.account WHERE id = ${id} AND erased_at IS NULL`)) > 0;
