import type { Ids } from '#kernel/clock.ts';
import { dayIn } from '#kernel/dates.ts';
import { MARKET_IDS, type Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { PurchaseFor } from './rules/purchase.ts';

/** Terms of a demonstration: discounts in hundredths of a per cent, cars in the year. */
const TERMS: Readonly<Record<PurchaseFor, { readonly basisPoints: number; readonly most: number }>> = {
  EMPLOYEE: { basisPoints: 1500, most: 200 },
  FAMILY_MEMBER: { basisPoints: 1000, most: 100 },
  DEPENDENT: { basisPoints: 1200, most: 100 },
  INVOICE_ASSIGNEE: { basisPoints: 1000, most: 50 },
  COLLABORATOR: { basisPoints: 800, most: 150 },
};

const WORDS: Readonly<
  Record<Market, { readonly names: Readonly<Record<PurchaseFor, string>>; readonly rule: string }>
> = {
  br: {
    names: {
      EMPLOYEE: 'Desconto de funcionário',
      FAMILY_MEMBER: 'Desconto de familiar',
      DEPENDENT: 'Desconto de dependente',
      INVOICE_ASSIGNEE: 'Desconto de titular da nota',
      COLLABORATOR: 'Desconto de colaborador',
    },
    rule: 'Um carro a cada doze meses por comprador.',
  },
  ar: {
    names: {
      EMPLOYEE: 'Descuento de empleado',
      FAMILY_MEMBER: 'Descuento de familiar',
      DEPENDENT: 'Descuento para persona a cargo',
      INVOICE_ASSIGNEE: 'Descuento de titular de la factura',
      COLLABORATOR: 'Descuento de colaborador',
    },
    rule: 'Un auto cada doce meses por comprador.',
  },
};

/** Makes the year's terms and the rule of one car a year where a brand has none; for development only. */
export const seedEmployeeTerms = async (
  tx: Tx,
  { ids, now, brands }: { ids: Ids; now: Date; brands: readonly string[] },
): Promise<void> => {
  for (const brand of brands) for (const market of MARKET_IDS) await seedOf(tx, { ids, now, brand, market });
};

const seedOf = async (
  tx: Tx,
  { ids, now, brand, market }: { ids: Ids; now: Date; brand: string; market: Market },
): Promise<void> => {
  const { names, rule } = WORDS[market];
  const year = Number(dayIn(now, market).slice(0, 4));
  const rows = Object.entries(TERMS).map(([purchaseFor, terms]) => ({
    id: ids.next(),
    purchaseFor,
    name: names[purchaseFor as PurchaseFor],
    ...terms,
  }));
  const made = await tx.run(sql`
    INSERT INTO employee_purchase.terms (id, brand, market, purchase_for, year, name, basis_points, most, active)
    SELECT id, ${brand}, ${market}, "purchaseFor", ${year}::int, name, "basisPoints", most, true
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r (id uuid, "purchaseFor" text, name text, "basisPoints" integer, most integer)
    ON CONFLICT DO NOTHING`);
  if (made === 0) return;
  await tx.run(sql`
    INSERT INTO employee_purchase.impediment (id, brand, market, kind, purchase_for, most, months, model_code, name, active)
    SELECT ${ids.next()}, ${brand}, ${market}, 'CARS_OF_BUYER', NULL, 1, 12, NULL, ${rule}, true
    WHERE NOT EXISTS (SELECT FROM employee_purchase.impediment WHERE brand = ${brand} AND market = ${market})`);
};
