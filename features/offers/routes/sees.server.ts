import * as z from 'zod/mini';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import { findOffer } from '../store/offers.server.ts';
import { toAdminScope } from './write.server.ts';

/** Whether an offer is one of those that the caller looks after. */
export const seesOffer = async (tx: Tx, context: Context, id: string): Promise<boolean> =>
  z.uuid().safeParse(id).success && (await findOffer(tx, toAdminScope(context), id)) !== null;
