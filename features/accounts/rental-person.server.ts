import type { RentalPerson } from '#kernel/rental-person.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import { readPart, writePart } from './routes/parts.server.ts';

/** What a person tells as a renter; null before they did. */
export const readRentalPerson = async (
  tx: Tx,
  context: Pick<Context, 'env'>,
  accountId: string,
): Promise<RentalPerson | null> => (await readPart(tx, context, { accountId, kind: 'rental' })) as RentalPerson | null;

export const writeRentalPerson = (
  tx: Tx,
  context: Pick<Context, 'env' | 'clock'>,
  of: { accountId: string; person: RentalPerson },
): Promise<number> => writePart(tx, context, { accountId: of.accountId, kind: 'rental', value: of.person });
