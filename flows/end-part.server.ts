import { tellBuyerJob } from '#features/reservations/jobs.ts';
import { balanceOf, endSource } from '#features/reservations/public.ts';
import { changeSource, setBalance, type OrderRow, type SourceRow } from '#features/reservations/steps.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';

type Part = {
  readonly order: OrderRow;
  readonly toPay: number;
  readonly sources: readonly SourceRow[];
  readonly source: SourceRow;
  readonly note: string;
};

/** What was to bring a part brings nothing more: the part is open again, and the buyer reads why. The caller holds the order. */
export const endPart = async (tx: Tx, { order, toPay, sources, source, note }: Part): Promise<SourceRow['state']> => {
  const ended = endSource(source);
  if (ended === null) return source.state;
  await changeSource(tx, { id: source.id, ...ended });
  const left = sources.map((one) => (one.id === source.id ? { ...one, ...ended } : one));
  await setBalance(tx, { id: order.id, balance: balanceOf({ toPay, sources: left }) });
  await enqueue(tx, tellBuyerJob, {
    brand: order.brand,
    payload: { what: 'sourceRefused', orderId: order.id, sourceId: source.id, kind: source.kind, note },
  });
  return ended.state;
};
