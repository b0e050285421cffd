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
import type { RecordKind } from '../rules/exchange/records.ts';
import { checkReferences } from '../rules/exchange/references.ts';
import { applyChanges } from '../store/apply.server.ts';
import { changesSince, lockEdition, readCatalog, readOwners, writeEdition } from '../store/exchange.server.ts';
import { insertProposedImport, type NewImport } from '../store/proposed-imports.server.ts';
import { indexAccessories } from '../store/search.server.ts';

type Judged = {
  readonly gathered: Gathered;
  readonly edition: number;
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
};

type ImportRequest = { readonly mode: 'merge' | 'replace'; readonly checkCar: CheckCar };

/** What the rows would do to the catalogue that stands, and what is wrong with them. */
export const judge = async (
  context: Context,
  tx: Tx,
  gathered: Gathered,
  { mode, checkCar }: ImportRequest,
): Promise<Judged> => {
  const { edition, records } = await readCatalog(tx, context.brand);
  const before = catalogOf(records);
  const input: Catalog = new Map(Array.from(gathered.rows, ([key, { value }]) => [key, value]));
  const changes = diffOf(before, input, { replaces: mode === 'replace' });
  const after = applyTo(before, changes);
  checkReferences({ gathered, catalog: after, owners: await readOwners(tx) });
  const isSound = gathered.errorCount === 0;
  const findings = isSound ? findBroken({ before, after, changes, checkCar, now: context.clock.now() }) : [];
  return { gathered, edition, changes, findings };
};

export const reportOf = (
  { gathered, edition, changes, findings }: Judged,
  { applied, proposalId = null }: { applied: boolean; proposalId?: string | null },
): ImportReport => ({
  applied,
  proposalId,
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

type ImportRefusal = 'catalogChanged' | 'catalogRejected' | 'catalogBroken';

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

/** Kinds of record that say what a car costs, or from when. */
const PRICES: ReadonlySet<RecordKind> = new Set(['LIST', 'VERSION_PRICE', 'PART_PRICE']);

export const gather = (
  brand: string,
  { format, content }: { format: 'csv' | 'json'; content: string },
): Gathered | Promise<Gathered> => (format === 'csv' ? readCsv : readJson)({ brand, content });

/** Judges against the edition the file was made from, with the catalogue kept from others; or why it may not be published. */
export const judgeFrom = async (
  context: Context,
  tx: Tx,
  gathered: Gathered,
  { from, ...rest }: ImportRequest & { readonly from: number },
): Promise<Judged | Refused<ImportRefusal>> => {
  const edition = await lockEdition(tx, context.brand);
  if (edition !== from) return missedChanges(context, tx, from);
  const judged = await judge(context, tx, gathered, rest);
  return objectionTo(judged) ?? { ...judged, edition };
};

/** A name that a closed record still holds, or a list of another brand: what the rows alone could not show. */
export const refusingBroken = async <T>(work: () => Promise<T>): Promise<T | Refused<'catalogRejected'>> => {
  try {
    return await work();
  } catch (error) {
    const constraint = brokenConstraint(error);
    if (constraint === undefined) throw error;
    return refuse('catalogRejected', {
      fields: [{ field: constraint, key: 'catalog.import.taken' }],
      params: { count: 1 },
    });
  }
};

export const publish = async (context: Context, tx: Tx, judged: Judged, edition: number): Promise<void> => {
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

/** Keeps a file that changes prices until a second person has decided; answers its id. */
const propose = async (
  context: Context,
  tx: Tx,
  file: Pick<NewImport, 'format' | 'mode' | 'content' | 'edition' | 'priceCount'> & { changes: readonly Change[] },
): Promise<string> => {
  const { changes, ...rest } = file;
  const { brand } = context;
  const id = context.ids.next();
  const requestedBy = actorKey(context.actor);
  const changeCount = changes.length;
  await insertProposedImport(tx, { ...rest, id, brand, changeCount, requestedBy });
  const detail = { changeCount, priceCount: file.priceCount };
  const subject = { subjectType: 'catalog_import', subjectId: id };
  await writeAudit(tx, { brand, actor: requestedBy, action: 'catalog.importProposed', ...subject, detail });
  return id;
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
    const gathered = await gather(context.brand, body);
    if (dryRun === 'true') {
      return ok(reportOf(await judge(context, context.tx, gathered, { mode, checkCar }), { applied: false }));
    }
    const from = gathered.edition ?? body.edition;
    if (from === undefined) return refuse('editionMissing');
    return refusingBroken(() =>
      context.withTx(async (tx) => {
        const judged = await judgeFrom(context, tx, gathered, { mode, checkCar, from });
        if ('ok' in judged) return judged;
        const { changes, edition } = judged;
        if (changes.length === 0) return ok(reportOf(judged, { applied: true }));
        const priceCount = changes.filter(({ record }) => PRICES.has(record.record)).length;
        if (priceCount > 0) {
          const proposalId = await propose(context, tx, { format, mode, content, edition, changes, priceCount });
          return ok(reportOf(judged, { applied: false, proposalId }));
        }
        await publish(context, tx, judged, edition + 1);
        return ok(reportOf({ ...judged, edition: edition + 1 }, { applied: true }));
      }),
    );
  }),
];
