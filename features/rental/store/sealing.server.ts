import type { RentalPerson } from '#kernel/rental-person.ts';
import type { Vault } from '#platform/vault.server.ts';

/** What the person agreed that the company gets. Every try sends the same, whatever the account says by then. */
export type RenterForm = RentalPerson & {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly document: string | null;
  readonly documentKind: string | null;
  readonly birthDate: string | null;
  readonly address: object | null;
};

const placeOf = (customerId: string): string => `rental.customer:${customerId}:form`;

export const sealForm = (vault: Vault, customerId: string, form: RenterForm): Buffer =>
  vault.seal(JSON.stringify(form), placeOf(customerId));

/** As it was sealed: only checked values are. */
export const openForm = (vault: Vault, customerId: string, sealed: string): RenterForm =>
  JSON.parse(vault.open(Buffer.from(sealed, 'base64'), placeOf(customerId))) as RenterForm;
