import type { Buyer } from '#features/accounts/public.server.ts';
import type { RentalPerson } from '#kernel/rental-person.ts';
import type { Vault } from '#platform/vault.server.ts';

/** What the person agreed that the company gets. Every try sends the same, whatever the account says by then. */
export type RenterForm = RentalPerson &
  Pick<Buyer, 'name' | 'email' | 'phone' | 'document' | 'documentKind' | 'birthDate' | 'address'>;

const placeOf = (customerId: string): string => `rental.customer:${customerId}:form`;

export const renterFormOf = (buyer: Buyer, person: RentalPerson): RenterForm => {
  const { name, email, phone, document, documentKind, birthDate, address } = buyer;
  return { name, email, phone, document, documentKind, birthDate, address, ...person };
};

export const sealForm = (vault: Vault, customerId: string, form: RenterForm): Buffer =>
  vault.seal(JSON.stringify(form), placeOf(customerId));

/** As it was sealed: only checked values are. */
export const openForm = (vault: Vault, customerId: string, sealed: string): RenterForm =>
  JSON.parse(vault.open(Buffer.from(sealed, 'base64'), placeOf(customerId))) as RenterForm;
