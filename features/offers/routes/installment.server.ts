import type { Money } from '#kernel/money.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import type { OfferInstallment } from '../contract/shapes.ts';
import type { OfferPrice } from '../rules/price.ts';

/** The instalment an offer is told by, from the financing engine; null where no bank finances it. */
export const findInstallment = async (
  _tx: Tx,
  _context: Context,
  _of: { price: OfferPrice; amount: Money | null; subject: unknown },
): Promise<OfferInstallment | null> => null;
