import { createHash } from 'node:crypto';
import type { Database, Tx } from '#platform/database.server.ts';
import { listLine, type Base } from './rules/draw.ts';
import * as draws from './store/draws.server.ts';

/** Numbers copied in one statement: a promotion of millions takes many short ones. */
const BATCH = 5_000;
const BEGINNING: Base = { series: -1, number: -1 };

type Inside = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Copies what takes part to the list, each batch committed by itself; what a broken try left there is kept. */
const copy = async (
  inside: Inside,
  { brand, list, batch }: { brand: string; list: draws.ListRow; batch: number },
): Promise<void> => {
  let after: Base | null = BEGINNING;
  while (after !== null) {
    const from: Base = after;
    after = await inside((tx) =>
      draws.copyCandidates(tx, { listId: list.id, brand, promotionId: list.promotionId, after: from, limit: batch }),
    );
  }
};

/** Size and hash of a list, read as it was copied. */
const digest = async (inside: Inside, { listId, batch }: { listId: string; batch: number }) => {
  const hash = createHash('sha256');
  let [size, after] = [0, BEGINNING];
  for (;;) {
    const from = after;
    const rows = await inside((tx) => draws.listCandidates(tx, { listId, after: from, limit: batch }));
    for (const row of rows) hash.update(listLine(row));
    size += rows.length;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return { size, hash: hash.digest('hex') };
    after = { series: last.series, number: last.number };
  }
};

/** Size and hash of a list as its lines are now. */
export const digestOf = (tx: Tx, listId: string): Promise<{ size: number; hash: string }> =>
  digest((work) => work(tx), { listId, batch: BATCH });

/** Makes a list and freezes it. The promotion is closed, so that its numbers grow no more; twice done it is the same. */
export const freezeInBatches = async (
  db: Database,
  { brand, listId, batch = BATCH }: { brand: string; listId: string; batch?: number },
): Promise<void> => {
  const inside: Inside = (work) => db.withTx({ brand, actor: 'system:promotions' }, work);
  const list = await inside((tx) => draws.findList(tx, { brand, id: listId }));
  if (list === null || list.frozenAt !== null) return;
  await copy(inside, { brand, list, batch });
  const { size, hash } = await digest(inside, { listId, batch });
  await inside((tx) => draws.freezeList(tx, { id: listId, size, hash }));
};
