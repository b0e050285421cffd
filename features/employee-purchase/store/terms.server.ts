import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { Impediment, PurchaseFor } from '../rules/purchase.ts';

type Scope = { readonly brand: string; readonly market: Market };

export type TermsRow = {
  readonly id: string;
  readonly purchaseFor: PurchaseFor;
  readonly year: number;
  readonly name: string;
  readonly basisPoints: number;
  readonly most: number;
  readonly taken: number;
  readonly active: boolean;
  readonly version: number;
};

const TERMS = sql`id, purchase_for AS "purchaseFor", year, name, basis_points AS "basisPoints", most, taken, active, version`;

/** This year's, by the market's calendar, that are in force. */
export const listTermsOfYear = (tx: Tx, { brand, market }: Scope, year: number): Promise<TermsRow[]> =>
  tx.rows(sql<TermsRow>`
    SELECT ${TERMS} FROM employee_purchase.terms
    WHERE brand = ${brand} AND market = ${market} AND year = ${year} AND active ORDER BY purchase_for`);

/** Takes one place of a quota, at the version that was read; false where none is left, or staff changed it. The row decides who is last. */
export const takePlace = async (tx: Tx, of: { id: string; version: number }): Promise<boolean> =>
  (await tx.run(sql`
    UPDATE employee_purchase.terms SET taken = taken + 1
    WHERE id = ${of.id} AND version = ${of.version} AND active AND taken < most`)) === 1;

export const listTerms = (
  tx: Tx,
  { brand, market }: Scope,
  { size, offset }: { size: number; offset: number },
): Promise<(TermsRow & { total: number })[]> =>
  tx.rows(sql<TermsRow & { total: number }>`
    SELECT ${TERMS}, (count(*) OVER ())::int AS total FROM employee_purchase.terms
    WHERE brand = ${brand} AND market = ${market} ORDER BY year DESC, purchase_for LIMIT ${size} OFFSET ${offset}`);

export type TermsInput = Pick<TermsRow, 'purchaseFor' | 'year' | 'name' | 'basisPoints' | 'most' | 'active'>;

export const insertTerms = (tx: Tx, { brand, market }: Scope, id: string, terms: TermsInput): Promise<TermsRow> =>
  tx.one(sql<TermsRow>`
    INSERT INTO employee_purchase.terms (id, brand, market, purchase_for, year, name, basis_points, most, active)
    VALUES (${id}, ${brand}, ${market}, ${terms.purchaseFor}, ${terms.year}, ${terms.name}, ${terms.basisPoints}, ${terms.most},
      ${terms.active})
    RETURNING ${TERMS}`);

export const changeTerms = (
  tx: Tx,
  { brand, market }: Scope,
  terms: TermsInput & { id: string; version: number },
): Promise<TermsRow | null> =>
  tx.maybe(sql<TermsRow>`
    UPDATE employee_purchase.terms SET purchase_for = ${terms.purchaseFor}, year = ${terms.year}, name = ${terms.name},
      basis_points = ${terms.basisPoints}, most = ${terms.most}, active = ${terms.active}, version = version + 1
    WHERE brand = ${brand} AND market = ${market} AND id = ${terms.id} AND version = ${terms.version}
    RETURNING ${TERMS}`);

export const hasTerms = async (tx: Tx, { brand, market }: Scope, id: string): Promise<boolean> =>
  (await tx.maybe(sql`
    SELECT 1 FROM employee_purchase.terms WHERE brand = ${brand} AND market = ${market} AND id = ${id}`)) !== null;

export type ImpedimentRow = Impediment & { readonly id: string; readonly active: boolean; readonly version: number };

const IMPEDIMENT = sql`
  id, kind, purchase_for AS "purchaseFor", most, months, model_code AS "modelCode", name, active, version`;

/** More are not kept in force. */
const MOST_IMPEDIMENTS = 100;

export const listImpediments = (
  tx: Tx,
  { brand, market }: Scope,
  { activeOnly }: { activeOnly: boolean },
): Promise<ImpedimentRow[]> =>
  tx.rows(sql<ImpedimentRow>`
    SELECT ${IMPEDIMENT} FROM employee_purchase.impediment
    WHERE brand = ${brand} AND market = ${market} ${activeOnly ? sql`AND active` : noSql}
    ORDER BY created_at, id LIMIT ${MOST_IMPEDIMENTS}`);

export type ImpedimentInput = Impediment & { readonly active: boolean };

export const insertImpediment = (
  tx: Tx,
  { brand, market }: Scope,
  id: string,
  one: ImpedimentInput,
): Promise<ImpedimentRow> =>
  tx.one(sql<ImpedimentRow>`
    INSERT INTO employee_purchase.impediment (id, brand, market, kind, purchase_for, most, months, model_code, name, active)
    VALUES (${id}, ${brand}, ${market}, ${one.kind}, ${one.purchaseFor}, ${one.most}, ${one.months}, ${one.modelCode}, ${one.name},
      ${one.active})
    RETURNING ${IMPEDIMENT}`);

export const changeImpediment = (
  tx: Tx,
  { brand, market }: Scope,
  one: ImpedimentInput & { id: string; version: number },
): Promise<ImpedimentRow | null> =>
  tx.maybe(sql<ImpedimentRow>`
    UPDATE employee_purchase.impediment SET kind = ${one.kind}, purchase_for = ${one.purchaseFor}, most = ${one.most},
      months = ${one.months}, model_code = ${one.modelCode}, name = ${one.name}, active = ${one.active}, version = version + 1
    WHERE brand = ${brand} AND market = ${market} AND id = ${one.id} AND version = ${one.version}
    RETURNING ${IMPEDIMENT}`);

export const hasImpediment = async (tx: Tx, { brand, market }: Scope, id: string): Promise<boolean> =>
  (await tx.maybe(sql`
    SELECT 1 FROM employee_purchase.impediment WHERE brand = ${brand} AND market = ${market} AND id = ${id}`)) !== null;
