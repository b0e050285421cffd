import type { decideSource as decideDeclared } from '#features/reservations/contract/letter.ts';
import { endSource, isExpected, isLetter } from '#features/reservations/public.ts';
import {
  changeSource,
  hasLetterPaper,
  lockOrder,
  readBalance,
  takesMoney,
  type OrderRow,
  type SourceRow,
} from '#features/reservations/steps.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { dayIn } from '#kernel/dates.ts';
import { ok, refuse, type Refused } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Handler } from '#platform/http/context.server.ts';
import { endPart } from './end-part.server.ts';

/** Why a source is not accepted; only letters are, each by its proof and while it is valid. */
const refuseAccepted = async (
  tx: Tx,
  { order, source }: { order: OrderRow; source: SourceRow },
): Promise<Refused<'notAccepted' | 'proofNeeded' | 'letterOver'> | null> => {
  if (source.letter === null || source.state !== 'PLANNED') return refuse('notAccepted');
  if (source.letter.validUntil < dayIn(order.now, order.market)) return refuse('letterOver');
  return (await hasLetterPaper(tx, order.id)) ? null : refuse('proofNeeded');
};

/** Staff let a letter of credit pay, or end what will bring nothing: its part is open again, and the buyer reads why. */
export const decideSource: Handler<typeof decideDeclared> = async ({ params, body }, context) => {
  const { tx, brand, market } = context;
  const order = await lockOrder(tx, params.id);
  if (order === null || order.brand !== brand || order.market !== market) return refuse('orderUnknown');
  if (!takesMoney(order)) return refuse('takesNoMoney');
  const { toPay, sources } = await readBalance(tx, order);
  const source = sources.find(({ id }) => id === params.source);
  const mayBeDecided = source !== undefined && (source.kind === 'TRADE_IN' || isLetter(source.kind));
  if (!mayBeDecided || !isExpected(source)) return refuse('sourceUnknown');
  const ended = body.accept ? null : endSource(source);
  if (ended === null) {
    const refused = await refuseAccepted(tx, { order, source });
    if (refused !== null) return refused;
    await changeSource(tx, { id: source.id, amount: source.amount, state: 'WAITING' });
  } else {
    if (body.note === '') return refuse('noteNeeded', { fields: [{ field: 'note', key: 'letter.noteNeeded' }] });
    await endPart(tx, { order, toPay, sources, source, note: body.note });
  }
  await writeAudit(tx, {
    brand,
    actor: actorKey(context.actor),
    action: 'order.sourceDecided',
    subjectType: 'order',
    subjectId: order.id,
    detail: { source: source.id, kind: source.kind, accept: body.accept, note: body.note },
  });
  return ok({ id: source.id, state: ended?.state ?? ('WAITING' as const) });
};
