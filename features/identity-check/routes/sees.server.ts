import * as z from 'zod/mini';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import { listIdentityChecks } from '../contract/staff.ts';
import { findOutcome } from '../store/outcomes.server.ts';
import type { StaffPorts } from './staff.server.ts';

/** Whether a check is of a dealership that the caller reaches. */
export const seesCheck =
  (reachOf: StaffPorts['reachOf']) =>
  async (tx: Tx, context: Context, id: string): Promise<boolean> => {
    if (!z.uuid().safeParse(id).success) return false;
    const { brand, market } = context;
    const row = await findOutcome(tx, { brand, market, orderId: id });
    const reached = await reachOf(tx, context, listIdentityChecks.roles);
    return row !== null && (reached === null || reached.includes(row.dealerId));
  };
