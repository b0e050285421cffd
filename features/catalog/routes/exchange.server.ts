import { actorKey } from '#kernel/actor.ts';
import { ok, refuse, type Refused } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { exportCatalog, importCatalog, MOST_SHOWN, type ImportReport } from '../contract/exchange.ts';
import { readCsv, readJson } from '../exchange/read-file.server.ts';
import { writeCsv, writeJson } from '../exchange/write-file.server.ts';
import { findBroken, type CheckCar, type Finding } from '../rules/exchange/cars.ts';
import { applyTo, catalogOf, countChanges, diffOf, type Catalog, type Change } from '../rules/exchange/diff.ts';
import type { Gathered } from '../rules/exchange/reading.ts';
import { checkReferences } from '../rules/exchange/references.ts';
import { applyChanges } from '../store/apply.server.ts';
import { changesSince, lockEdition, readCatalog, readOwners, writeEdition } from '../store/exchange.server.ts';
import { indexAccessories } from '../store/search.server.ts';

type Judged = {
  readonly gathered: Gathered;
  readonly edition: number;
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
};

type Wish = { readonly mode: 'merge' | 'replace'; readonly checkCar: CheckCar };

/** What the rows would do to the catalogue that stands, and what is wrong with them. */
const judge = async (context: Context, tx: Tx, gathered: Gathered, { mode, checkCar }: Wish): Promise<Judged> => {
  const { edition, records } = await readCatalog(tx, context.brand);
  const before = catalogOf(records);
  const given: Catalog = new Map(Array.from(gathered.rows, ([key, { value }]) => [key, value]));
  const changes = diffOf(before, given, { replaces: mode === 'replace' });
  const after = applyTo(before, changes);
  checkReferences({ gathered, catalog: after, owners: await readOwners(tx) });
  const isSound = gathered.errorCount === 0;
  const findings = isSound ? findBroken({ before, after, changes, checkCar, now: context.clock.now() }) : [];
  return { gathered, edition, changes, findings };
};

const reportOf = ({ gathered, edition, changes, findings }: Judged, applied: boolean): ImportReport => ({
  applied,
  edition,
  fileEdition: gathered.edition,
  rowCount: gathered.rowCount,
  errorCount: gathered.errorCount,
  errors: gathered.errors,
  counts: countChanges(changes),
  changeCount: changes.length,
  changes: changes.slice(0, MOST_SHOWN).map(({ kind, key, fields }) => ({ kind, key, fields: [...fields] })),
  findingCount: findings.length,
  findings: findings.slice(0, MOST_SHOWN).map((finding) => ({ ...finding, parts: [...finding.parts] })),
});

type ImportRefusal = 'editionMissing' | 'catalogChanged' | 'catalogRejected' | 'catalogBroken';

/** Why this may not be published, if so; the fields name line, record or part. */
const objectionTo = ({ gathered, findings }: Judged): Refused<ImportRefusal> | null => {
  if (gathered.errorCount > 0) {
    const fields = gathered.errors.map(({ line, field, key, params }) => ({ field: `${line}.${field}`, key, params }));
    return refuse('catalogRejected', { fields, params: { count: gathered.errorCount } });
  }
  if (findings.length === 0) return null;
  const fields = findings.slice(0, MOST_SHOWN).map(({ model, list, version, kind, parts }) => ({
    field: [model, list, version].filter((text) => text !== '').join('.'),
    key: `catalog.finding.${kind}`,
    params: { parts: parts.join(', ') },
  }));
  return refuse('catalogBroken', { fields, params: { count: findings.length } });
};

/** The second of two who edit one edition is told what the first one did. */
const missedChanges = async (context: Context, tx: Tx, from: number): Promise<Refused<ImportRefusal>> => {
  const changes = await changesSince(tx, context.brand, from);
  const fields = changes.flatMap(({ version, actor, at, records }) =>
    records.map((record) => ({ field: record, key: 'catalog.import.changedIn', params: { version, actor, at } })),
  );
  return refuse('catalogChanged', { fields: fields.slice(0, MOST_SHOWN), params: { edition: from } });
};

const publish = async (context: Context, tx: Tx, judged: Judged, edition: number): Promise<void> => {
  const { changes } = judged;
  const { brand, actor } = context;
  const of = (kind: Change['kind']): number => changes.filter((change) => change.kind === kind).length;
  const counts = { added: of('added'), changed: of('changed'), removed: of('removed') };
  await applyChanges(tx, changes);
  await indexAccessories(tx, brand, null);
  const records = changes.slice(0, MOST_SHOWN).map(({ key }) => key);
  await writeEdition(tx, brand, { version: edition, actor: actorKey(actor), ...counts, records });
  await writeAudit(tx, {
    brand,
    actor: actorKey(actor),
    action: importCatalog.audit,
    subjectType: 'catalog',
    subjectId: `${brand}-${edition}`,
    detail: counts,
  });
};

export const createExchangeRoutes = (checkCar: CheckCar): Route[] => [
  handle(exportCatalog, async ({ query: { format } }, context) => {
    const { brand } = context;
    const { edition, records } = await readCatalog(context.tx, brand);
    context.reply('content-disposition', `attachment; filename="${brand}-${edition}.${format}"`);
    const write = format === 'csv' ? writeCsv : writeJson;
    const contentType = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8';
    return ok({ contentType, bytes: write({ brand, edition, records }) });
  }),

  handle(importCatalog, async ({ query: { dryRun }, body }, context) => {
    const { format, mode, content } = body;
    const gathered = await (format === 'csv' ? readCsv : readJson)({ brand: context.brand, content });
    if (dryRun === 'true') {
      return ok(reportOf(await judge(context, context.tx, gathered, { mode, checkCar }), false));
    }
    const from = gathered.edition ?? body.edition;
    if (from === undefined) return refuse('editionMissing');
    try {
      return await context.withTx(async (tx) => {
        const edition = await lockEdition(tx, context.brand);
        if (edition !== from) return missedChanges(context, tx, from);
        const judged = await judge(context, tx, gathered, { mode, checkCar });
        const objection = objectionTo(judged);
        if (objection !== null) return objection;
        if (judged.changes.length === 0) return ok(reportOf({ ...judged, edition }, true));
        await publish(context, tx, judged, edition + 1);
        return ok(reportOf({ ...judged, edition: edition + 1 }, true));
      });
    } catch (error) {
      // A name that a closed record still holds, or a list of another brand: what the rows alone could not show.
      const constraint = brokenConstraint(error);
      if (constraint === undefined) throw error;
      return refuse('catalogRejected', {
        fields: [{ field: constraint, key: 'catalog.import.taken' }],
        params: { count: 1 },
      });
    }
  }),
];
