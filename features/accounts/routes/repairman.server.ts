import { ok, refuse } from '#kernel/result.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { getRepairman, getRepairmanEconnect, putRepairman, putRepairmanEconnect } from '../contract/people.ts';
import { auditSelf, readPart, writePart } from './parts.server.ts';
import { personOf } from './session.server.ts';

type Repairman = { readonly id: string; readonly workshop: string; readonly econnect: boolean };

export const repairmanRoutes: Route[] = [
  handle(getRepairman, async ({ params }, context) => {
    const found = await ownRepairman(context.tx, context, params.id);
    return found === null ? refuse('notFound') : ok(found);
  }),

  handle(putRepairman, ({ params, body }, context) =>
    changeRepairman(context, { id: params.id, mayMake: true, change: { workshop: body.workshop } }),
  ),

  handle(getRepairmanEconnect, async ({ params }, context) => {
    const found = await ownRepairman(context.tx, context, params.id);
    return found === null ? refuse('notFound') : ok({ enabled: found.econnect });
  }),

  handle(putRepairmanEconnect, async ({ params, body }, context) => {
    const changed = await changeRepairman(context, {
      id: params.id,
      mayMake: false,
      change: { econnect: body.enabled },
    });
    return changed.ok ? ok({ enabled: changed.value.econnect }) : changed;
  }),
];

const ownRepairman = async (tx: Tx, context: Context, id: string): Promise<Repairman | null> => {
  const { accountId } = personOf(context);
  const found = (await readPart(tx, context, { accountId, kind: 'repairman' })) as Repairman | null;
  return found?.id === id ? found : null;
};

type RepairmanChange = { id: string; mayMake: boolean; change: Partial<Omit<Repairman, 'id'>> };

/** A number that is another's reads like one that is nobody's. */
const changeRepairman = async (context: Context, { id, mayMake, change }: RepairmanChange) => {
  const { accountId } = personOf(context);
  try {
    const changed = await context.withTx(async (tx) => {
      const present = await ownRepairman(tx, context, id);
      if (present === null && !mayMake) return null;
      const value = { id, workshop: '', econnect: false, ...present, ...change };
      await writePart(tx, context, { accountId, kind: 'repairman', value, reference: id });
      await auditSelf(tx, context, 'account.repairman');
      return value;
    });
    return changed === null ? refuse('notFound') : ok(changed);
  } catch (error) {
    if (brokenConstraint(error) === 'one_reference') return refuse('notFound');
    throw error;
  }
};
