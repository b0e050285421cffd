import { listVersionParts } from '#features/catalog/public.server.ts';
import { listDealersByCode, readReach } from '#features/dealers/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { dayIn } from '#kernel/dates.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { importStock, MOST_IMPORTED, MOST_NAMED, type StockReport } from '../contract/import.ts';
import { readStockFile, type RefusedRow, type StockFile } from '../import-file.server.ts';
import { judgeRow, type Judgement } from '../rules/import/judge.ts';
import type { StockRow } from '../rules/import/row.ts';
import {
  insertUnits,
  listChassisElsewhere,
  listKnownUnits,
  listStanding,
  lockStockImport,
  lockUnits,
  updateUnits,
  withdrawUnits,
  type StandingUnit,
} from '../store/import.server.ts';

type Judged = {
  readonly rows: readonly { readonly row: StockRow; readonly judgement: Judgement }[];
  readonly missing: readonly StandingUnit[];
  readonly leaving: StockReport['leaving'];
  readonly codes: ReadonlyMap<string, string>;
};

const isFree = ({ state }: StandingUnit): boolean => state !== 'held';

/** Only a dealership of a row that was taken is one of the file: a mistyped code empties nobody's yard. */
const judgeFile = async (context: Context, tx: Tx, file: StockFile): Promise<Judged> => {
  const { brand, market } = context;
  const chassis = [...file.chassis];
  const reached = await readReach({ ...context, tx }, importStock.roles);
  const reachedIds = reached === null ? null : new Set(reached);
  const listed = await listDealersByCode(tx, {
    brand,
    market,
    codes: [...new Set(file.rows.map(({ dealer }) => dealer))],
  });
  const dealers = new Map(
    listed.map(({ code, id }) => [code, { id, isReached: reachedIds === null || reachedIds.has(id) }]),
  );
  const keys = [...new Map(file.rows.map(({ mvsCode, year }) => [`${mvsCode}-${year}`, { mvsCode, year }])).values()];
  const versions = await listVersionParts(tx, { brand, keys });
  const facts = {
    market,
    today: dayIn(context.clock.now(), market),
    dealers,
    reachedIds,
    versions: new Map(versions.map(({ mvsCode, year, parts }) => [`${mvsCode}-${year}`, new Set(parts)])),
    units: new Map((await listKnownUnits(tx, { brand, chassis })).map((unit) => [unit.chassis, unit])),
    elsewhere: new Set(await listChassisElsewhere(tx, { brand, chassis })),
  };
  const rows = file.rows.map((row) => ({ row, judgement: judgeRow(row, facts) }));
  const named = new Set(rows.flatMap(({ row, judgement }) => (judgement.kind === 'refused' ? [] : [row.dealer])));
  const ofFile = listed.filter(({ code }) => named.has(code));
  const standing = await listStanding(tx, { brand, market, dealerIds: ofFile.map(({ id }) => id) });
  const missing = standing.filter(({ chassis: own }) => !file.chassis.has(own));
  return {
    rows,
    missing,
    leaving: ofFile.map(({ code, id }) => ({
      dealer: code,
      missing: missing.filter((unit) => unit.dealerId === id && isFree(unit)).length,
      standing: standing.filter(({ dealerId }) => dealerId === id).length,
    })),
    codes: new Map(listed.map(({ code, id }) => [id, code])),
  };
};

/** A file that names next to nothing of a dealership is one of another more often than one of a yard that emptied. */
const isMost = ({ leaving }: Judged): boolean => leaving.some(({ missing, standing }) => missing * 2 > standing);

const refusedOf = (file: StockFile, { rows }: Judged): RefusedRow[] =>
  [
    ...file.refused,
    ...rows.flatMap(({ row: { line }, judgement }) =>
      judgement.kind === 'refused' ? [{ line, cells: file.cells.get(line) ?? {}, faults: judgement.faults }] : [],
    ),
  ].toSorted((a, b) => a.line - b.line);

const reportOf = (
  file: StockFile,
  judged: Judged,
  { applied, withdrawn }: { applied: boolean; withdrawn: number },
): StockReport => {
  const { rows, missing, codes, leaving } = judged;
  const count = (kind: Judgement['kind']): number => rows.filter(({ judgement }) => judgement.kind === kind).length;
  const refused = refusedOf(file, judged);
  const changes = rows.flatMap(({ row: { line, chassis }, judgement }): StockReport['changes'] => {
    if (judgement.kind === 'new') return [{ line, chassis, kind: 'added', fields: [] }];
    return judgement.kind === 'changed' ? [{ line, chassis, kind: judgement.kind, fields: [...judgement.fields] }] : [];
  });
  return {
    applied,
    rowCount: file.rowCount,
    counts: {
      added: count('new'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      refused: refused.length,
      missing: missing.filter(isFree).length,
      withdrawn,
    },
    mayWithdraw: file.isEveryChassisRead,
    changes: changes.slice(0, MOST_NAMED),
    missing: missing
      .slice(0, MOST_NAMED)
      .map(({ chassis, dealerId, state }) => ({ chassis, state, dealer: codes.get(dealerId) ?? '' })),
    leaving: leaving.filter(({ missing: count }) => count > 0).slice(0, MOST_NAMED),
    isMost: isMost(judged),
    refused: refused.map(({ line, cells, faults }) => ({
      line,
      cells: Object.fromEntries(
        Object.entries(cells).flatMap(([name, cell]) => (cell === undefined ? [] : [[name, cell]])),
      ),
      faults: faults.map(({ column, key, params = {} }) => ({ column, key, params })),
    })),
  };
};

/** A car that somebody else took in between the look and the write. */
const lateOf = ({ rows, ...rest }: Judged, made: ReadonlySet<string>): Judged => ({
  ...rest,
  rows: rows.map((one) =>
    one.judgement.kind === 'new' && !made.has(one.row.chassis)
      ? { ...one, judgement: { kind: 'refused', faults: [{ column: 'chassis', key: 'stock.import.elsewhere' }] } }
      : one,
  ),
});

/** What may change is kept from buyers first and judged again behind that, so that nobody's car changes under them. */
const lockTouched = async (context: Context, tx: Tx, file: StockFile, withdraws: boolean): Promise<Judged> => {
  const { brand } = context;
  const before = await judgeFile(context, tx, file);
  const ids = [
    ...before.rows.flatMap(({ judgement }) => (judgement.kind === 'changed' ? [judgement.id] : [])),
    ...(withdraws ? before.missing.filter(isFree).map(({ id }) => id) : []),
  ];
  if (ids.length === 0) return before;
  await lockUnits(tx, { brand, ids });
  return asLocked(await judgeFile(context, tx, file), new Set(ids), withdraws);
};

/** A car that became free only behind the first look is nobody's to change: whoever holds it next would not be waited for. */
const asLocked = (judged: Judged, locked: ReadonlySet<string>, withdraws: boolean): Judged => ({
  ...judged,
  rows: judged.rows.map((one) =>
    one.judgement.kind === 'changed' && !locked.has(one.judgement.id)
      ? { ...one, judgement: { kind: 'refused', faults: [{ column: 'chassis', key: 'stock.import.held' }] } }
      : one,
  ),
  missing: withdraws
    ? judged.missing.map((unit) => (locked.has(unit.id) ? unit : { ...unit, state: 'held' }))
    : judged.missing,
});

const applyFile = async (
  context: Context,
  tx: Tx,
  file: StockFile,
  { withdraws, isMeant }: { withdraws: boolean; isMeant: boolean },
): Promise<StockReport | 'mostMissing'> => {
  const { brand, market } = context;
  const judged = await lockTouched(context, tx, file, withdraws);
  if (withdraws && !isMeant && isMost(judged)) return 'mostMissing';
  const made = await insertUnits(
    tx,
    { brand, market },
    judged.rows.flatMap(({ judgement }) =>
      judgement.kind === 'new' ? [{ ...judgement.values, id: context.ids.next() }] : [],
    ),
  );
  await updateUnits(
    tx,
    brand,
    judged.rows.flatMap(({ judgement }) =>
      judgement.kind === 'changed' ? [{ ...judgement.values, id: judgement.id }] : [],
    ),
  );
  const leaving = withdraws ? judged.missing.filter(isFree).map(({ id }) => id) : [];
  const withdrawn = leaving.length === 0 ? 0 : await withdrawUnits(tx, { brand, ids: leaving });
  const report = reportOf(file, lateOf(judged, made), { applied: true, withdrawn });
  await writeAudit(tx, {
    brand,
    actor: actorKey(context.actor),
    subjectType: 'stock',
    subjectId: `${brand}-${market}`,
    action: importStock.audit,
    detail: { rows: report.rowCount, ...report.counts },
  });
  return report;
};

export const importRoutes: Route[] = [
  handle(importStock, async ({ query, body }, context) => {
    const file = await readStockFile(body.content, dayIn(context.clock.now(), context.market));
    if (file === 'tooManyRows') return refuse('tooManyRows', { params: { most: MOST_IMPORTED } });
    if ('unreadable' in file) return refuse('fileUnreadable', { params: { column: file.unreadable } });
    if ('cutAt' in file) return refuse('fileCut', { params: { line: file.cutAt } });
    if (body.withdrawMissing && !file.isEveryChassisRead) return refuse('chassisUnread');
    if (query.dryRun === 'true')
      return ok(
        await context.read(async (tx) =>
          reportOf(file, await judgeFile(context, tx, file), { applied: false, withdrawn: 0 }),
        ),
      );
    return context.withTx(async (tx) => {
      if (!(await lockStockImport(tx, context))) return refuse('importRuns');
      const done = await applyFile(context, tx, file, { withdraws: body.withdrawMissing, isMeant: body.withdrawMost });
      return done === 'mostMissing' ? refuse(done) : ok(done);
    });
  }),
];
