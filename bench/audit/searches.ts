import { performance } from 'node:perf_hooks';
import { checkChain, listAudit, type AuditQuery } from '#features/privacy/store/audit.server.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { openDatabase, type Database, type Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { pagesIn } from '#tests/harness/buffers.ts';

export type Cost = { readonly pages: number; readonly ms: number; readonly lines: number };
export type Costs = ReadonlyMap<string, Cost>;

/** As the screen asks: its page and one line more. */
const SIZE = 51;
const AT = { brand: 'jeep', timeZone: 'America/Sao_Paulo', size: SIZE } as const;
const RARE = 'privacy.exported';
const WRITES = 200;
const TIMES = 3;
const PATIENCE = 120_000;

type Known = { customer: string; staff: string; subject: string; old: string; recent: string; low: number };

/** Who and what the log names, taken from its own middle. */
const readKnown = (db: Database, rows: number): Promise<Known> =>
  db.read({ brand: AT.brand }, (tx) =>
    tx.one(sql<Known>`
      SELECT (SELECT actor FROM platform.audit WHERE id > ${rows * 0.5} AND brand = ${AT.brand} AND id % 3 <> 0 AND id % 100 <> 1 ORDER BY id LIMIT 1) AS customer,
        (SELECT actor FROM platform.audit WHERE id > ${rows * 0.5} AND brand = ${AT.brand} AND id % 100 = 1 AND id % 3 <> 0 ORDER BY id LIMIT 1) AS staff,
        (SELECT subject_id FROM platform.audit WHERE id > ${rows * 0.5} AND brand = ${AT.brand} ORDER BY id LIMIT 1) AS subject,
        (date_trunc('month', now()) - interval '29 months' + interval '9 days')::date::text AS old, (now() - interval '2 days')::date::text AS recent,
        ${Math.floor(rows * 0.1)}::bigint AS low`),
  );

const searchesOf = ({ customer, staff, subject, old, recent, low }: Known): [string, Partial<AuditQuery>][] => [
  ['newest page', {}],
  ['page far down', { before: low }],
  ['a customer', { actor: customer }],
  ['one of the staff', { actor: staff }],
  ['the program itself', { actor: 'system:worker' }],
  ['a record', { subject }],
  ['a kind of record', { subject: 'order' }],
  ['an action that is common', { action: 'order.moved' }],
  ['an action that is rare', { action: RARE }],
  ['an action of no line', { action: 'nothing.such' }],
  ['a word that begins several actions', { action: 'p' }],
  ['two days', { from: recent, until: recent }],
  ['a day long ago', { from: old, until: old }],
  ['until a day long ago', { until: old }],
  ['one of the staff and an action', { actor: staff, action: 'order' }],
  ['an action on a day', { action: 'order.moved', from: old, until: old }],
];

const costOf = async (db: Database, call: (tx: Tx) => Promise<unknown>): Promise<Cost> => {
  let lines = 0;
  const scope = { brand: AT.brand, deadlineMs: PATIENCE };
  const pages = await db.withTx(scope, (tx) => pagesIn(db, tx, call));
  let ms = Number.POSITIVE_INFINITY;
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now();
    const found = await db.withTx(scope, call);
    lines = Array.isArray(found) ? found.length : 0;
    ms = Math.min(ms, performance.now() - began);
  }
  return { pages, ms, lines };
};

const writeMany = async (tx: Tx): Promise<void> => {
  for (let number = 0; number < WRITES; number += 1)
    await writeAudit(tx, {
      brand: AT.brand,
      actor: `account:${crypto.randomUUID()}`,
      action: 'order.moved',
      subjectType: 'order',
      subjectId: crypto.randomUUID(),
    });
};

/** Every question of the audit's screen, and what writes and seals it, as the program's role. */
export const measureAuditOn = async (url: string, rows: number): Promise<Costs> => {
  const db = openDatabase({ url, pool: 2 });
  try {
    const costs = new Map<string, Cost>();
    const known = await readKnown(db, rows);
    for (const [name, query] of searchesOf(known))
      costs.set(name, await costOf(db, async (tx) => (await listAudit(tx, { ...AT, ...query })).rows));
    costs.set('whether the chain is whole', await costOf(db, (tx) => checkChain(tx, AT.brand)));
    costs.set(`${WRITES} lines written`, await costOf(db, writeMany));
    costs.set(
      'the next 500 seals',
      await costOf(db, (tx) => tx.one(sql<{ sealed: number }>`SELECT sealed FROM platform.seal_audit(500)`)),
    );
    return costs;
  } finally {
    await db.close();
  }
};

/** Links that the worker's look at the whole chain gets through in a second of it, over those of the oldest month. */
export const measureCheck = async (url: string, sealed: number): Promise<number> => {
  const db = openDatabase({ url, pool: 2 });
  const piece = 2_000;
  try {
    const began = performance.now();
    let all = 0;
    while (all + 2 * piece < sealed) {
      const { looked, broken } = await db.one(
        sql<{ looked: number; broken: number }>`SELECT looked, broken FROM platform.check_audit(${piece}::int)`,
      );
      if (looked < piece || broken > 0) throw new Error(`after ${all} links: of ${looked} ${broken} are broken`);
      all += looked;
    }
    return all / ((performance.now() - began) / 1000);
  } finally {
    await db.close();
  }
};
