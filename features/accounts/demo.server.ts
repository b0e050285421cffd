import type { Ids } from '#kernel/clock.ts';
import type { Market } from '#kernel/market.ts';
import { hashPassword } from '#platform/auth/passwords.server.ts';
import { fromBase32 } from '#platform/auth/totp.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Env } from '#platform/env.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import { createStaff, grantRole, type RoleGrant } from './public.server.ts';
import { entryOf } from './employee-file.server.ts';
import type { EmployeeRow } from './rules/employee-row.ts';
import { findAccountId, insertAccount, insertDocument, putAddress, type Address } from './store/accounts.server.ts';
import { putEmployees } from './store/employees.server.ts';
import { factorPlace, sealDocument, sealPhone } from './store/sealing.server.ts';
import { putUnconfirmedFactor, useStep } from './store/second-factor.server.ts';

/** Accounts of a demonstration, whose password and second factor everybody may know: never made in production. */
export const DEMO_PASSWORD = 'Demo-2026!';
/** Base32, for an authenticator app or a test. */
export const DEMO_TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

type DemoCustomer = {
  readonly email: string;
  readonly name: string;
  readonly market: Market;
  readonly document: { readonly kind: string; readonly number: string };
  readonly phone: string;
  readonly birthDate: string;
  readonly address: Address;
};

export const DEMO_CUSTOMERS: readonly DemoCustomer[] = [
  {
    email: 'cliente@demo.example',
    name: 'Cliente Demonstração',
    market: 'br',
    document: { kind: 'CPF', number: '529.982.247-25' },
    phone: '(11) 98765-4321',
    birthDate: '1988-04-12',
    address: {
      postalCode: '01310100',
      street: 'Avenida Paulista',
      number: '1000',
      complement: null,
      district: 'Bela Vista',
      city: 'São Paulo',
      region: 'SP',
      country: 'BR',
    },
  },
  {
    email: 'clienta@demo.example',
    name: 'Clienta Demostración',
    market: 'ar',
    document: { kind: 'DNI', number: '30.123.456' },
    phone: '11 2345-6789',
    birthDate: '1985-09-30',
    address: {
      postalCode: 'C1425BGH',
      street: 'Avenida Santa Fe',
      number: '3200',
      complement: null,
      district: 'Palermo',
      city: 'Ciudad Autónoma de Buenos Aires',
      region: 'Ciudad Autónoma de Buenos Aires',
      country: 'AR',
    },
  },
];

/** One for each group of staff that works at a screen; the name before the @ is the role. */
export const DEMO_STAFF_ROLES = [
  'user_dealer',
  'dealer_manager',
  'dealer_blocker',
  'regional_manager',
  'offer_admin',
  'manual_admin',
  'game_admin',
  'game_moderator',
  'event_admin',
  'voucher_admin',
  'service_admin',
  'subscription_payment_manager',
  'lead_queue_manager',
  'integration_error_manager',
  'qr_code_generator',
  'push_notification_admin',
  'repairman',
  'partner_admin',
  'user_creator',
  'user_admin',
] as const;

/** Who may buy as an employee in the demonstration; the customer above among them. */
export const DEMO_EMPLOYEES: Readonly<Record<Market, readonly EmployeeRow[]>> = {
  br: [
    { registration: 'DEMO-001', document: '52998224725', relation: 'EMPLOYEE', left: null },
    { registration: 'DEMO-002', document: '11144477735', relation: 'COLLABORATOR', left: null },
    { registration: 'DEMO-003', document: '39053344705', relation: 'EMPLOYEE', left: '2026-01-01' },
  ],
  ar: [
    { registration: 'DEMO-001', document: '30123456', relation: 'EMPLOYEE', left: null },
    { registration: 'DEMO-002', document: '20123456786', relation: 'COLLABORATOR', left: null },
  ],
};

/** Makes those demonstration accounts that are missing; nothing in production. Returns how many it made. */
export const seedAccounts = async (tx: Tx, input: { env: Env; ids: Ids; now: Date }): Promise<number> => {
  if (input.env.NODE_ENV === 'production') return 0;
  let made = 0;
  for (const customer of DEMO_CUSTOMERS) {
    if ((await findAccountId(tx, customer.email)) !== null) continue;
    await makeCustomer(tx, input, customer);
    made += 1;
  }
  for (const role of DEMO_STAFF_ROLES) {
    const email = `${role}@demo.example`;
    if ((await findAccountId(tx, email)) !== null) continue;
    await seedStaff(tx, input, { email, request: { role } });
    made += 1;
  }
  const vault = vaultOf(input.env);
  for (const market of ['br', 'ar'] as const)
    await putEmployees(
      tx,
      market,
      DEMO_EMPLOYEES[market].map((row) => entryOf(vault, row)),
    );
  return made;
};

type SeedInput = Parameters<typeof seedAccounts>[1];

/** One customer of a demonstration. */
export const makeCustomer = async (tx: Tx, { env, ids, now }: SeedInput, customer: DemoCustomer): Promise<void> => {
  const vault = vaultOf(env);
  const accountId = ids.next();
  const { email, name, market, birthDate, phone, document, address } = customer;
  await insertAccount(tx, {
    id: accountId,
    email,
    name,
    nickname: null,
    passwordHash: await hashPassword(env.APP_SECRETS, DEMO_PASSWORD),
    phone: sealPhone(vault, { accountId, phone, market }),
    birthDate,
    market,
    now,
  });
  await insertDocument(tx, sealDocument(vault, { accountId, ...document }));
  await putAddress(tx, accountId, address);
  await grantRole(tx, { to: accountId, by: null, request: { role: 'customer' }, now });
};

/** One of staff, with the password and the device of the demonstration. */
export const seedStaff = async (
  tx: Tx,
  { env, ids, now }: SeedInput,
  { email, request }: { email: string; request: RoleGrant },
): Promise<void> => {
  const name = `Demo ${request.role.replaceAll('_', ' ')}`;
  const staff = { email, name, market: 'br', roles: [request], password: DEMO_PASSWORD, brand: '' } as const;
  const accountId = await createStaff(tx, { env, ids, now, by: null, staff });
  const secret = fromBase32(DEMO_TOTP_SECRET).toString('base64');
  await putUnconfirmedFactor(tx, accountId, vaultOf(env).seal(secret, factorPlace(accountId)));
  await useStep(tx, { accountId, step: 1, now });
};
