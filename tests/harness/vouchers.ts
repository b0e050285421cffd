import { randomBytes } from 'node:crypto';
import { voucherCode } from '#features/benefits/rules/voucher.ts';
import { ask } from './cars.ts';

type Issue = {
  readonly email: string;
  readonly brand?: string;
  readonly market?: 'br' | 'ar';
  readonly amount?: number;
  readonly withCoupons?: boolean;
};

/** A voucher that a person has, of a plan of its own that two persons made. Its code. */
export const issueVoucher = async (
  databaseUrl: string,
  { email, brand = 'jeep', market = 'br', amount = 80_000, withCoupons = false }: Issue,
): Promise<string> => {
  const code = voucherCode(randomBytes(12));
  await ask(
    databaseUrl,
    `WITH plan AS (
       INSERT INTO benefits.voucher_plan (id, brand, market, name, kind, least, amount, currency, issued, keeps_days, valid_from, active,
         with_coupons, written_by, approved_by, approved_at)
       VALUES (gen_random_uuid(), $1, $2, 'Presente de prova', 'LOYALTY', 1, $3, CASE $2 WHEN 'br' THEN 'BRL' ELSE 'ARS' END, 1, 30, now(),
         true, $4, 'one', 'another', now())
       RETURNING id, currency)
     INSERT INTO benefits.voucher (id, brand, market, plan_id, kind, account_id, amount, currency, code, valid_until)
     SELECT gen_random_uuid(), $1, $2, p.id, 'LOYALTY', a.id, $3, p.currency, $5, now() + interval '30 days'
     FROM plan p, accounts.account a WHERE a.email = $6`,
    [brand, market, amount, withCoupons, code, email],
  );
  return code;
};

/** Its last day is another one: left out, it has passed, as only time does it. */
export const outdateVoucher = (
  databaseUrl: string,
  code: string,
  until = `now() - interval '1 minute'`,
): Promise<unknown> =>
  ask(
    databaseUrl,
    `BEGIN; ALTER TABLE benefits.voucher DISABLE TRIGGER voucher_stays;
     UPDATE benefits.voucher SET valid_until = ${until} WHERE code = '${code}';
     ALTER TABLE benefits.voucher ENABLE TRIGGER voucher_stays; COMMIT`,
  );
