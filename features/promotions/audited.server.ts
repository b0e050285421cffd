import { actorKey } from '#kernel/actor.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';

/** Who did what to which promotion or part of it. */
export const audited = (
  tx: Tx,
  { brand, actor }: Context,
  of: { action: string; id: string; detail?: object },
): Promise<number> =>
  writeAudit(tx, {
    brand,
    actor: actorKey(actor),
    action: of.action,
    subjectType: 'promotion',
    subjectId: of.id,
    ...(of.detail === undefined ? {} : { detail: of.detail }),
  });
