import { actorKey } from '#kernel/actor.ts';
import { MARKETS } from '#kernel/market.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { handle, type Route } from '#platform/http/context.server.ts';
import { importGazetteer, type GazetteerReport } from '../contract/gazetteer.ts';
import { readGazetteer } from '../gazetteer-file.server.ts';
import { compareCities, writeCities } from '../store/gazetteer.server.ts';
import { listStates } from '../store/tables.server.ts';

/** A fuller gazetteer from a file: checked whole, then written in one transaction or not at all. */
export const gazetteerRoute: Route = handle(importGazetteer, async ({ query, body }, context) => {
  const { market, actor, brand } = context;
  const { country } = MARKETS[market];
  const states = new Set((await listStates(context.tx, country)).map(({ code }) => code));
  const file = await readGazetteer(body.content, { market, states });
  const cities = [...file.cities.values()];
  const isDry = query.dryRun === 'true';
  if (!isDry && file.errorCount > 0) {
    const fields = file.errors.map(({ line, field, key }) => ({ field: `${line}.${field}`, key }));
    return refuse('gazetteerRejected', { fields, params: { count: file.errorCount } });
  }
  return context.withTx(async (tx) => {
    const { added, changed } = await compareCities(tx, country, cities);
    const report: GazetteerReport = {
      applied: !isDry,
      rowCount: file.rowCount,
      added,
      changed,
      same: cities.length - added - changed,
      ranges: cities.reduce((sum, { ranges }) => sum + ranges.length, 0),
      errorCount: file.errorCount,
      errors: [...file.errors],
    };
    if (isDry) return ok(report);
    await writeCities(tx, country, cities);
    const detail = { added, changed, ranges: report.ranges };
    await writeAudit(tx, {
      brand,
      actor: actorKey(actor),
      action: importGazetteer.audit,
      subjectType: 'gazetteer',
      subjectId: country,
      detail,
    });
    return ok(report);
  });
});
