import { dayIn } from '#kernel/dates.ts';
import { ask } from './cars.ts';
import type { TestApp } from './test-app.ts';

/** The employee's number of the demonstration's Brazilian customer. */
export const REGISTRATION = 'DEMO-001';
/** The year it is in both markets, which on the last evening is not that of UTC. */
export const YEAR = Number(dayIn(new Date(), 'br').slice(0, 4));

/** Terms of a kind of buyer for this year, and what a test changes of them. */
export const termsOf = (purchaseFor: string, more: object = {}) => ({
  purchaseFor,
  year: YEAR,
  name: 'Desconto da casa',
  basisPoints: 1500,
  most: 5,
  active: true,
  ...more,
});

/** What an employee says of a relative, and what a test changes of it. */
export const relationForm = (document: string, more: Record<string, string> = {}) => ({
  registration: REGISTRATION,
  purchaseFor: 'FAMILY_MEMBER',
  kinship: 'CHILD',
  name: 'Ana Parente',
  document,
  email: 'ana.parente@person.example',
  laborCard: '',
  ownLaborCard: '',
  proofUntil: `${YEAR + 1}-12-31`,
  ...more,
});

/** Names a relative, with a picture as the paper. */
export const sendRelation = async (
  app: TestApp,
  { fields, photo, token }: { fields: Record<string, string>; photo: Buffer; token: string },
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('proof', new File([new Uint8Array(photo)], 'certidao.jpg', { type: 'image/jpeg' }));
  const response = await fetch(`${app.api.url}/api/b2e/v1/relations`, {
    method: 'POST',
    headers: { 'x-brand': 'jeep', 'x-market': 'br', authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
};

const KEYS = { relation: 'id', purchase: 'order_id' } as const;

/** Makes a relation or purchase an account's, and says whose it was. */
export const ownedBy = async (
  { databaseUrl }: Pick<TestApp, 'databaseUrl'>,
  { table, id, email }: { table: keyof typeof KEYS; id: string; email: string },
): Promise<string> => {
  const { rows } = await ask<{ email: string }>(
    databaseUrl,
    `SELECT a.email FROM employee_purchase.${table} r JOIN accounts.account a ON a.id = r.account_id WHERE r.${KEYS[table]} = $1`,
    [id],
  );
  await ask(
    databaseUrl,
    `UPDATE employee_purchase.${table} SET account_id = (SELECT id FROM accounts.account WHERE email = $2)
     WHERE ${KEYS[table]} = $1`,
    [id, email],
  );
  return rows[0]?.email ?? '';
};
