import { actorKey } from '#kernel/actor.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';

/** What staff did to a programme, medal, prize or plan, in the transaction that does it. */
export const audited = (
  tx: Tx,
  { brand, actor }: Context,
  of: { action: string; type: 'programme' | 'medal' | 'prize' | 'plan'; id: string },
): Promise<number> =>
  writeAudit(tx, {
    brand,
    actor: actorKey(actor),
    action: of.action,
    subjectType: `loyalty_${of.type}`,
    subjectId: of.id,
  });
