import { actorKey } from '#kernel/actor.ts';
import { maskError } from '#kernel/masked-error.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import * as store from '#platform/exchanges/errors.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import {
  changeIntegrationError,
  listIntegrationErrors,
  listSteps,
  noteStep,
  OUTCOMES,
  readIntegrationError,
  reprocessErrors,
  saveIntegrationError,
  type IntegrationError,
  type JourneyStep,
} from '../contract/integration-errors.ts';

export type ErrorPorts = {
  /** The numbers under which staff know orders. */
  readonly numberOrders: (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Tells the receivers of a lead again that were given up; how many. */
  readonly replayLead: (context: Context, tx: Tx, leadId: string) => Promise<number>;
};

const toStep = ({ at, outcome, notedBy, ...row }: store.ExchangeRow): JourneyStep => ({
  ...row,
  outcome: OUTCOMES.find((one) => one === outcome) ?? 'unreadable',
  isNote: notedBy !== null,
  at: at.toISOString(),
});

const withNumbers = async (
  tx: Tx,
  rows: readonly store.ExchangeError[],
  numberOrders: ErrorPorts['numberOrders'],
): Promise<IntegrationError[]> => {
  const orders = rows.flatMap(({ about, aboutId }) => (about === 'order' ? [aboutId] : []));
  const numbers = orders.length === 0 ? new Map<string, string>() : await numberOrders(tx, [...new Set(orders)]);
  return rows.map((row) => ({
    id: row.id,
    about: row.about,
    aboutId: row.aboutId,
    orderNumber: numbers.get(row.aboutId) ?? null,
    company: row.company,
    operation: row.operation,
    outcome: row.outcome,
    status: row.status,
    reason: row.reason,
    topic: row.topic,
    job: row.job,
    tries: row.tries,
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    state: row.state,
    note: row.note,
    version: row.version,
  }));
};

const toRise = ({ company, operation, outcome, lastHour, usual }: store.Rise) => ({
  company,
  operation,
  outcome,
  lastHour,
  usual,
});

const audited = (tx: Tx, { brand, actor }: Context, of: { action: string; id: string; detail?: object }) =>
  writeAudit(tx, {
    brand,
    actor: actorKey(actor),
    action: of.action,
    subjectType: 'integrationError',
    subjectId: of.id,
    ...(of.detail === undefined ? {} : { detail: of.detail }),
  });

const RESULT_OF = { waits: 'running', 'given-up': 'running', done: 'over', none: 'noJob' } as const;

const changeWith =
  (numberOrders: ErrorPorts['numberOrders']): Handler<typeof changeIntegrationError> =>
  async ({ params: { id }, body }, context) => {
    const { brand, market } = context;
    try {
      return await context.withTx(async (tx) => {
        const changed = await store.changeError(tx, { brand, market, id, ...body });
        const [row] = await store.findErrors(tx, { brand, market }, [id]);
        if (row === undefined) return refuse('errorUnknown');
        if (changed === 0) return refuse(row.state === 'SOLVED' ? 'errorSolved' : 'changedMeanwhile');
        await audited(tx, context, { action: changeIntegrationError.audit, id, detail: { state: body.state } });
        const [shown] = await withNumbers(tx, [row], numberOrders);
        return shown === undefined ? refuse('errorUnknown') : ok(shown);
      }, changeIntegrationError.audit);
    } catch (error) {
      if (brokenConstraint(error) === 'one_open_error') return refuse('openAlready');
      throw error;
    }
  };

type Outcome = 'sent' | 'running' | 'over' | 'noJob' | 'unknown';

/** What becomes of one error that is sent again; `rerun` are the jobs that run now. */
const sendAgain = async (
  { context, tx, rerun }: { context: Context; tx: Tx; rerun: ReadonlySet<number> },
  row: store.ExchangeError | undefined,
  replayLead: ErrorPorts['replayLead'],
): Promise<Outcome> => {
  if (row === undefined) return 'unknown';
  if (row.state !== 'OPEN') return 'over';
  if (row.jobId !== null && rerun.has(row.jobId)) return 'sent';
  if (row.about !== 'lead' || row.jobId !== null) return RESULT_OF[row.job];
  return (await replayLead(context, tx, row.aboutId)) > 0 ? 'sent' : 'running';
};

const reprocessWith =
  (replayLead: ErrorPorts['replayLead']): Handler<typeof reprocessErrors> =>
  ({ body }, context) =>
    context.withTx(async (tx) => {
      const ids = [...new Set(body.ids)];
      const rows = new Map((await store.findErrors(tx, context, ids)).map((row) => [row.id, row]));
      const open = [...rows.values()].filter(({ state }) => state === 'OPEN');
      const jobs = [...new Set(open.flatMap(({ jobId }) => jobId ?? []))];
      const rerun = new Set((await store.rerunJobs(tx, jobs)).map(({ id }) => id));
      const results: { id: string; result: Outcome }[] = [];
      for (const id of ids) {
        const result = await sendAgain({ context, tx, rerun }, rows.get(id), replayLead);
        if (result === 'sent') await audited(tx, context, { action: reprocessErrors.audit, id });
        results.push({ id, result });
      }
      return ok({ results });
    }, reprocessErrors.audit);

const stepRoutes: readonly Route[] = [
  handle(listSteps, async ({ query: { about = null, id = null, before = null, size } }, context) => {
    if ((about === null) !== (id === null)) return refuse('journeyWithoutId');
    const { brand, market } = context;
    const rows = await context.read((tx) =>
      store.listExchanges(tx, { brand, market, about, aboutId: id, before, size }),
    );
    return ok({ steps: rows.map(toStep), before: rows.length < size ? null : (rows.at(-1)?.id ?? null) });
  }),

  handle(noteStep, async ({ body: { id, note, ...step } }, context) => {
    const { tx, brand, market, actor } = context;
    const answer = { note: maskError(note) };
    const noted = await store.noteExchange(tx, {
      ...step,
      brand,
      market,
      aboutId: id,
      answer,
      notedBy: actorKey(actor),
    });
    await audited(tx, context, { action: noteStep.audit, id: String(noted.id) });
    return ok(noted);
  }),
];

export const errorRoutes = ({ numberOrders, replayLead }: ErrorPorts): readonly Route[] => {
  return [
    ...stepRoutes,
    handle(listIntegrationErrors, async ({ query: { page, size, state, company = null } }, context) => {
      const { brand, market } = context;
      const filter = { brand, market, state, company };
      return context.read(async (tx) => {
        const rows = await store.listErrors(tx, filter, { size, offset: page * size });
        const counted = await store.countErrors(tx, filter);
        const rises = await store.listRises(tx, { brand, market });
        const errors = await withNumbers(tx, rows, numberOrders);
        return ok({ errors, rises: rises.map(toRise), ...counted, page, size });
      });
    }),

    handle(readIntegrationError, ({ params: { id } }, context) =>
      context.read(async (tx) => {
        const rows = await store.findErrors(tx, context, [id]);
        const [row] = rows;
        const [error] = await withNumbers(tx, rows, numberOrders);
        if (row === undefined || error === undefined) return refuse('errorUnknown');
        const last = await store.lastExchange(tx, row);
        return ok({ error, last: last === null ? null : toStep(last) });
      }),
    ),

    handle(saveIntegrationError, async ({ body: { id, reason, ...error } }, context) => {
      const { tx, brand, market, actor } = context;
      const of = { ...error, brand, market, aboutId: id, reason: maskError(reason), reportedBy: actorKey(actor) };
      const saved = await store.reportError(tx, of);
      await audited(tx, context, { action: saveIntegrationError.audit, id: saved.id });
      return ok(saved);
    }),

    handle(changeIntegrationError, changeWith(numberOrders)),
    handle(reprocessErrors, reprocessWith(replayLead)),
  ];
};
