import { actorKey } from '#kernel/actor.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import * as contract from '../contract/experiments.ts';
import type { AnalyticsPorts } from '../ports.server.ts';
import { isUnreadable, readVariant, speedOf, type ArmSums } from '../rules/experiments.ts';
import { ratioChance } from '../rules/sequential.ts';
import * as store from '../store/experiments.server.ts';
import { findVariantFault, isOfPage, readVaried, versionInForce, type Varied } from '../varied-texts.server.ts';

const NOTHING = { difference: null, low: null, high: null, chance: null } as const;

const armOf = (arm: ArmSums, n: number, { arms, effect, variants, endedBecause }: store.ExperimentRow) => {
  const { speed: _speed, ...sums } = arm;
  const lcp = speedOf(arm);
  const [first] = arms;
  if (n === 0 || first === undefined) return { ...sums, lcp, verdict: 'first' as const, ...NOTHING };
  const weights = variants.map(({ weight }) => weight);
  if (endedBecause === 'ratio' || isUnreadable(arms, weights))
    return { ...sums, lcp, verdict: 'unclear' as const, ...NOTHING };
  const { reading, verdict } = readVariant(first, arm, { effect, others: arms.length - 1 });
  const { difference = null, low = null, high = null, chance = null } = reading ?? {};
  return { ...sums, lcp, verdict, difference, low, high, chance };
};

type Site = Pick<Context, 'brand' | 'market'>;
type At = { readonly ports: AnalyticsPorts; readonly context: Site };

/** What stands now where a variant shows something else. */
const inForce = ({ ports, context }: At, { pages }: Varied, id: string): string | undefined =>
  isOfPage({ id }) ? versionInForce(pages, id) : ports.textInForce(context, id);

/** What is wrong with what one that runs compares. */
const warningOf = async (tx: Tx, row: store.ExperimentRow, at: At): Promise<contract.ExperimentRecord['warning']> => {
  if (row.startedAt === null || row.endedAt !== null) return null;
  const varied = await readVaried(tx, { ports: at.ports, site: at.context }, row.variants);
  if (findVariantFault(row.variants, varied) !== null) return 'notShown';
  const isChanged = Object.entries(row.standing ?? {}).some(([id, value]) => inForce(at, varied, id) !== value);
  return isChanged ? 'baseChanged' : null;
};

const toRecord = async (tx: Tx, row: store.ExperimentRow, at: At): Promise<contract.ExperimentRecord> => {
  const { isDue: _isDue, standing: _standing, arms, startedAt, endedAt, makers, ...rest } = row;
  return {
    ...rest,
    makers: [...makers],
    state: endedAt !== null ? 'ended' : startedAt !== null ? 'running' : 'draft',
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    warning: await warningOf(tx, row, at),
    ratioChance: ratioChance(
      arms.map(({ visitors }) => visitors),
      row.variants.map(({ weight }) => weight),
    ),
    arms: arms.map((arm, n) => armOf(arm, n, row)),
  };
};

type Fault = NonNullable<ReturnType<typeof findVariantFault>>['code'] | 'textSame' | 'versionEnds';

/** A variant that says what the page says already would be counted against itself. */
const judgedBeside = ({ variants }: contract.ExperimentInput, at: At, varied: Varied) => {
  const same = variants.findIndex(({ texts }) =>
    texts.some(({ id, value }) => inForce(at, varied, id)?.trim() === value.trim()),
  );
  if (same === -1) return ok(null);
  return refuse('textSame', { fields: [{ field: `variants.${same}.texts`, key: 'experiment.textSame' }] });
};

const DAY_MS = 86_400_000;

/** A version that is over before the experiment would leave its variant with nothing to show. */
const judgedEnds = ({ variants, days }: contract.ExperimentInput, { pages }: Varied, now: Date) => {
  const until = now.getTime() + days * DAY_MS;
  const ends = ({ id, value }: { id: string; value: string }): boolean =>
    pages.some(
      (one) => one.id === id && String(one.number) === value.trim() && one.endsAt !== null && +one.endsAt < until,
    );
  const early = variants.findIndex(({ texts }) => texts.some(ends));
  if (early === -1) return ok(null);
  return refuse('versionEnds', { fields: [{ field: `variants.${early}.texts`, key: 'experiment.versionEnds' }] });
};

/** What may hold as it is written and not as it begins. */
const judgedNow = (input: contract.ExperimentInput, at: At & { readonly now: Date }, varied: Varied) => {
  const beside = judgedBeside(input, at, varied);
  return beside.ok ? judgedEnds(input, varied, at.now) : beside;
};

const judged = async (
  tx: Tx,
  input: contract.ExperimentInput,
  at: At & { readonly now: Date },
): Promise<Result<null, Fault>> => {
  const varied = await readVaried(tx, { ports: at.ports, site: at.context }, input.variants);
  const fault = findVariantFault(input.variants, varied);
  if (fault === null) return judgedNow(input, at, varied);
  return refuse(fault.code, { fields: [{ field: `variants.${fault.at}.texts`, key: `experiment.${fault.code}` }] });
};

const recordOf = async (
  tx: Tx,
  { ports, context }: { ports: AnalyticsPorts; context: Context },
  id: string,
): Promise<contract.ExperimentRecord> => {
  const row = await store.findExperiment(tx, context, id);
  if (row === null) throw new Error(`experiment ${id} was not written`);
  return toRecord(tx, row, { ports, context });
};

const audited = (tx: Tx, context: Context, { action, id }: { action: string; id: string }) =>
  writeAudit(tx, {
    brand: context.brand,
    actor: actorKey(context.actor),
    action,
    subjectType: 'experiment',
    subjectId: id,
  });

const change =
  (ports: AnalyticsPorts): Handler<typeof contract.changeExperiment> =>
  ({ params: { id }, body: { version, ...input } }, context) =>
    context.withTx(async (tx) => {
      const before = await store.lockExperiment(tx, context, id);
      if (before === null) return refuse('experimentUnknown');
      if (before.startedAt !== null) return refuse('beganAlready');
      if (before.version !== version) return refuse('changedMeanwhile');
      const fit = await judged(tx, input, { ports, context, now: context.clock.now() });
      if (!fit.ok) return fit;
      await store.rewriteExperiment(tx, context, { ...input, id, by: actorKey(context.actor) });
      await audited(tx, context, { action: contract.changeExperiment.audit, id });
      return ok(await recordOf(tx, { ports, context }, id));
    });

/** All is judged once more: the program may have come with other texts, and pages show something else. */
const start =
  (ports: AnalyticsPorts): Handler<typeof contract.startExperiment> =>
  async ({ params: { id }, body }, context) => {
    const { tx } = context;
    const by = actorKey(context.actor);
    const before = await store.lockExperiment(tx, context, id);
    if (before === null) return refuse('experimentUnknown');
    if (before.startedAt !== null) return refuse('beganAlready');
    if (before.version !== body.version) return refuse('changedMeanwhile');
    if (before.makers.includes(by)) return refuse('samePerson');
    const texts = before.variants.flatMap((one) => one.texts);
    const versions = texts.filter(isOfPage);
    await ports.lockPages(
      tx,
      context,
      versions.map((one) => one.id),
    );
    const varied = await readVaried(tx, { ports, site: context }, before.variants);
    if (findVariantFault(before.variants, varied) !== null) return refuse('textFaulty');
    const fit = judgedNow(before, { ports, context, now: context.clock.now() }, varied);
    if (!fit.ok) return fit;
    if (!(await ports.judgeVersions(tx, context, versions))) return refuse('versionBroken');
    if (await store.lockSite(tx, context)) return refuse('anotherRuns');
    const standing = Object.fromEntries(
      texts.map(({ id: one }) => [one, inForce({ ports, context }, varied, one) ?? '']),
    );
    await store.startExperiment(tx, context, { id, by, standing });
    await audited(tx, context, { action: contract.startExperiment.audit, id });
    return ok(await recordOf(tx, { ports, context }, id));
  };

const stop =
  (ports: AnalyticsPorts): Handler<typeof contract.stopExperiment> =>
  async ({ params: { id } }, context) => {
    const { tx } = context;
    if ((await store.lockExperiment(tx, context, id)) === null) return refuse('experimentUnknown');
    if ((await store.endExperiment(tx, context, { id, because: 'person' })) === 0) return refuse('notRunning');
    await audited(tx, context, { action: contract.stopExperiment.audit, id });
    return ok(await recordOf(tx, { ports, context }, id));
  };

export const experimentRoutes = (ports: AnalyticsPorts): Route[] => [
  handle(contract.listExperiments, ({ query }, context) =>
    context.read(async (tx) => {
      const { rows, total, isMore } = await store.listExperiments(tx, context, query);
      return ok({
        experiments: await Promise.all(rows.map((row) => toRecord(tx, row, { ports, context }))),
        total,
        isMore,
        page: query.page,
        size: query.size,
      });
    }),
  ),
  handle(contract.createExperiment, ({ body }, context) =>
    context.withTx(async (tx) => {
      const fit = await judged(tx, body, { ports, context, now: context.clock.now() });
      if (!fit.ok) return fit;
      const id = context.ids.next();
      await store.insertExperiment(tx, context, { ...body, id, by: actorKey(context.actor) });
      await audited(tx, context, { action: contract.createExperiment.audit, id });
      return ok(await recordOf(tx, { ports, context }, id));
    }),
  ),
  handle(contract.changeExperiment, change(ports)),
  handle(contract.startExperiment, start(ports)),
  handle(contract.stopExperiment, stop(ports)),
];
