import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { exportTexts, importTexts, MOST_CHANGES, MOST_ERRORS, type ImportReport } from '../contract/exchange.ts';
import type { Ports } from '../ports.server.ts';
import { readTextFile, writeTextFile, type FileRow } from '../rules/read-file.ts';
import { placesOf } from '../rules/text-faults.ts';
import { areaOf, entryOf, faultOf, standardsOf, type Standard } from '../standards.server.ts';
import * as store from '../store/entries.server.ts';

const siteName = ({ brand, market }: store.Scope): string => `${brand} ${market}`;

type RowError = ImportReport['errors'][number];

const writeOut =
  (ports: Ports): Handler<typeof exportTexts> =>
  async ({ query: { area, only } }, context) => {
    const { brand, market, locale } = context;
    const standards = [...standardsOf(ports, context).values()].filter(({ setting }) => setting === null);
    if (area !== undefined && !standards.some(({ id }) => areaOf(id) === area)) return refuse('areaUnknown');
    const rows = await context.read((tx) => store.listEntryRows(tx, { brand, market }, null));
    const byKey = new Map(rows.map((row) => [row.key, row]));
    const entries = standards
      .filter(({ id, rule }) => rule !== 'fixed' && (area === undefined || areaOf(id) === area))
      .map((one) => entryOf(one, byKey.get(one.id)))
      .filter(({ value }) => only === undefined || value !== null);
    const content = writeTextFile(
      { locale, site: siteName(context) },
      entries.map(({ id, value, standard, edition }) => {
        return { id, text: value ?? standard, standard, edition, places: placesOf(standard) };
      }),
    );
    const name = ['texts', brand, market, area, only].filter((part) => part !== undefined).join('-');
    context.reply('content-disposition', `attachment; filename="${name}.json"`);
    return ok({ contentType: 'application/json; charset=utf-8', bytes: new TextEncoder().encode(content) });
  };

const errorOf = (row: FileRow, key: string, params: RowError['params'] = {}): RowError => ({
  line: row.line,
  field: row.id.slice(0, 120),
  key: `dictionary.${key}`,
  params,
});

/** What is wrong with a row by itself. */
const ownError = (row: FileRow, one: Standard | undefined): RowError | null => {
  if (one === undefined || one.setting !== null) return errorOf(row, 'fileKeyUnknown');
  if (row.text === null) return errorOf(row, 'fileNotText');
  if (row.text === one.standard) return null;
  if (one.rule === 'fixed') return errorOf(row, 'fixed');
  const fault = faultOf(row.text, one);
  return fault === null ? null : errorOf(row, fault.code, 'params' in fault ? (fault.params ?? {}) : {});
};

type Judged = {
  readonly errors: readonly RowError[];
  readonly changes: readonly store.NewChange[];
  readonly same: number;
};

type Good = FileRow & { readonly text: string; readonly one: Standard };

/** What the good rows would do to what stands there now, and which of them come too late. */
const judge = async (tx: Tx, context: Context, good: readonly Good[], entries: readonly store.EntryRow[]) => {
  const byKey = new Map(entries.map((row) => [row.key, row]));
  const errors: RowError[] = [];
  let same = 0;
  const wanted = good.flatMap((row) => {
    const entry = byKey.get(row.id);
    const value = row.text === row.one.standard ? null : row.text;
    if (value === (entry?.value ?? null)) {
      same += 1;
      return [];
    }
    // Somebody has changed it since the file was written.
    if (row.edition !== null && row.edition !== (entry?.edition ?? 0)) {
      errors.push(errorOf(row, 'changedHere', { now: (entry?.value ?? row.one.standard).slice(0, 200) }));
      return [];
    }
    return [{ row, entry, value }];
  });
  const legal = wanted.flatMap(({ row, value }) =>
    row.one.rule === 'legal' && value !== null ? [{ key: row.id, value }] : [],
  );
  const agreed = await store.agreedValues(tx, context, legal);
  const changes = wanted.flatMap(({ row, entry, value }): store.NewChange[] => {
    const isLegal = row.one.rule === 'legal';
    const isReturn = isLegal && (value === null || agreed.has(store.agreedName(row.id, value)));
    const state = isLegal && !isReturn ? 'PROPOSED' : 'APPLIED';
    if (state === 'PROPOSED' && entry !== undefined && entry.waiting !== null) {
      errors.push(errorOf(row, 'waiting'));
      return [];
    }
    const before = entry?.value ?? row.one.standard;
    return [{ id: context.ids.next(), key: row.id, value, before, legal: isLegal, isReturn, state }];
  });
  return { errors, changes, same };
};

const reportOf = (judged: Judged, of: { rows: number; applied: boolean }): ImportReport => {
  const count = (test: (change: store.NewChange) => boolean): number => judged.changes.filter(test).length;
  return {
    applied: of.applied,
    rows: of.rows,
    same: judged.same,
    changed: count(({ state, value }) => state === 'APPLIED' && value !== null),
    returned: count(({ state, value }) => state === 'APPLIED' && value === null),
    proposed: count(({ state }) => state === 'PROPOSED'),
    ids: judged.changes.map(({ key }) => key),
    errorCount: judged.errors.length,
    errors: judged.errors.toSorted((left, right) => left.line - right.line).slice(0, MOST_ERRORS),
  };
};

const take =
  (ports: Ports): Handler<typeof importTexts> =>
  async ({ query: { dryRun }, body: { content } }, context) => {
    const { brand, market, locale } = context;
    const scope = { brand, market };
    const file = readTextFile(content);
    if (file === null) return refuse('notReadable');
    if (file.locale !== null && file.locale !== locale) return refuse('otherLanguage', { params: { locale } });
    // Brands say some things in words of their own: another's file would overwrite them.
    if (file.site !== null && file.site !== siteName(scope))
      return refuse('otherSite', { params: { site: file.site.slice(0, 40) } });
    const standards = standardsOf(ports, scope);
    const ownErrors: RowError[] = [];
    const good: Good[] = [];
    for (const row of file.rows) {
      const one = standards.get(row.id);
      const error = ownError(row, one);
      if (error !== null) ownErrors.push(error);
      else if (one !== undefined && row.text !== null) good.push({ ...row, text: row.text, one });
    }
    const isDry = dryRun === 'true';
    const result = await context.withTx(async (tx) => {
      const before = await store.listEntryRows(tx, scope, null);
      const first = await judge(tx, context, good, before);
      if (first.changes.length > MOST_CHANGES) return refuse('tooMany', { params: { n: MOST_CHANGES } });
      const whole = { ...first, errors: [...ownErrors, ...first.errors] };
      if (isDry) return ok(reportOf(whole, { rows: file.rows.length, applied: false }));
      if (whole.errors.length > 0) return refuse('rejected');
      if (first.changes.length === 0) return ok(reportOf(whole, { rows: file.rows.length, applied: true }));
      // What others did between the reading and the lock counts.
      const keys = new Set(first.changes.map(({ key }) => key));
      const locked = await store.lockEntryRows(tx, scope, [...keys]);
      const now = await judge(
        tx,
        context,
        good.filter(({ id }) => keys.has(id)),
        locked,
      );
      if (now.errors.length > 0) return refuse('rejected');
      const actor = actorKey(context.actor);
      await store.insertChanges(tx, { ...scope, actor, source: 'FILE', reason: null }, now.changes);
      const report = reportOf({ ...now, same: whole.same + now.same }, { rows: file.rows.length, applied: true });
      const { changed, returned, proposed } = report;
      await writeAudit(tx, {
        brand,
        actor,
        action: importTexts.audit,
        subjectType: 'text',
        subjectId: market,
        detail: { changed, returned, proposed, keys: now.changes.slice(0, MOST_ERRORS).map(({ key }) => key) },
      });
      return ok(report);
    });
    if (result.ok && !isDry && result.value.changed + result.value.returned > 0) await ports.changed(context);
    return result;
  };

export const exchangeRoutes = (ports: Ports): Route[] => [
  handle(exportTexts, writeOut(ports)),
  handle(importTexts, take(ports)),
];
