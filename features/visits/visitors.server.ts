import type { Market } from '#kernel/market.ts';
import { keptPhone } from '#kernel/phones.ts';
import { normalizePlate } from '#kernel/vehicle-codes.ts';
import { hmac, signedByAny } from '#platform/crypto.server.ts';
import type { Env } from '#platform/env.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import type { Contact } from './contract/shapes.ts';

/** Who comes, as it lies sealed in the booking's row. */
export type Visitor = Contact & { readonly plate: string | null; readonly note: string | null };

const placeOf = (id: string): string => `visits.booking:${id}`;

export const sealVisitor = (env: Env, id: string, visitor: Visitor): Buffer =>
  vaultOf(env).seal(JSON.stringify(visitor), placeOf(id));

/** Null once the person was erased. */
export const openVisitor = (env: Env, row: { id: string; visitorSealed: string | null }): Visitor | null =>
  row.visitorSealed === null
    ? null
    : (JSON.parse(vaultOf(env).open(Buffer.from(row.visitorSealed, 'base64'), placeOf(row.id))) as Visitor);

/** As it is kept: phone in E.164, plate in capitals. */
export const visitorOf = (
  market: Market,
  input: { contact: Contact; plate?: string | undefined; note?: string | undefined },
): Visitor => {
  const { contact } = input;
  const phone = keptPhone(contact.phone, market) ?? contact.phone;
  const note = input.note?.trim() ?? '';
  return {
    name: contact.name,
    email: contact.email.trim(),
    phone,
    plate: input.plate === undefined ? null : normalizePlate(input.plate),
    note: note === '' ? null : note,
  };
};

const EMAIL = 'visit-email';
const PHONE = 'visit-phone';

/** What a person's bookings are found by, without opening any. */
export const indexesOf = (env: Env, { email, phone }: Pick<Visitor, 'email' | 'phone'>) => {
  const vault = vaultOf(env);
  const address = email.toLowerCase();
  return {
    emailIndex: vault.index(address, EMAIL),
    phoneIndex: vault.index(phone, PHONE),
    emailIndexes: vault.indexes(address, EMAIL),
    phoneIndexes: vault.indexes(phone, PHONE),
  };
};

const subjectOf = (id: string): string => `visit:${id.toLowerCase()}`;

/** The reference handed out when a booking is made: signed, so that nobody can guess one and none is kept. */
export const signReference = (env: Pick<Env, 'APP_SECRETS'>, id: string): string =>
  hmac(env.APP_SECRETS[0] ?? '', subjectOf(id));

export const isReferenceOf = (env: Pick<Env, 'APP_SECRETS'>, id: string, input: string | undefined): boolean =>
  input !== undefined && signedByAny(env.APP_SECRETS, subjectOf(id), input);
