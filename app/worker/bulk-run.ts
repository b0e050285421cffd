import { performance } from 'node:perf_hooks';
import { findPersonAtWork, bulkRuns } from '#features/accounts/public.server.ts';
import { MOST_RUN_ROWS } from '#features/accounts/public.ts';
import type { CallApi } from '#kernel/client.ts';
import { isAwayError, isBusyError } from '#platform/database.server.ts';
import { isStorageFull } from '#platform/storage.server.ts';
import type { Services } from '#platform/http/context.server.ts';
import type { Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import { describeInput } from '#ui/admin-fields.ts';
import { actOf, type BulkList } from '#ui/bulk-list.ts';
import type { BulkAct } from '#ui/bulk.ts';
import { narrowedBy } from '#ui/narrowing.ts';
import { refusalOf } from '#ui/row-refusal.ts';
import { BULK_LISTS } from '../bulk-lists.ts';
import type { openCalls } from '../server/call-as.ts';

/** Rows taken at once, and how long a try goes on: then others have their turn. */
const PART = 100;
const LONGEST_MS = 15_000;

/** What another moment mends: the row stays open. */
const PASSING = ['busy', 'inProgress', 'tooMany', 'storageFull'];

type Run = NonNullable<Awaited<ReturnType<typeof bulkRuns.findRun>>>;
type Work = {
  readonly services: Services;
  readonly run: Run;
  readonly list: BulkList;
  readonly act: BulkAct;
  readonly call: CallApi;
  readonly until: number;
};

const more = (reason: string, seconds = 0): Handled => ({ again: reason, seconds });

/** What matched is written down before anything is done: what is done may change what matches. Null once all is. */
const collect = async ({ services, run, list, call, until }: Work): Promise<Handled | null> => {
  const { db } = services;
  const shapes = describeInput(list.list.query);
  const searchParams = new URLSearchParams(run.query);
  const text = (searchParams.get('q') ?? '').slice(0, 100);
  const { query } = narrowedBy({ searchParams }, { shapes, filters: list.filters, text });
  const { behind = 'after' } = list;
  const part = { size: PART, ...(behind === 'after' && { page: shapes['page']?.first === 0 ? 0 : 1 }) };
  let collected = run.total;
  let after = await bulkRuns.lastRow(db, run.id);
  for (;;) {
    const found = await call(list.list, {
      query: { ...query, ...part, ...(after !== null && { [behind]: after }) },
    } as never);
    if (!found.ok) {
      const status = found.problem?.status ?? 500;
      if (status >= 500 || PASSING.includes(found.problem?.code ?? '')) return more('the list was not answered', 5);
      await bulkRuns.haltRun(db, { runId: run.id, by: status === 400 ? 'UNKNOWN' : 'FORBIDDEN' });
      return 'done';
    }
    const { rows } = list.read(found.value as never);
    const room = MOST_RUN_ROWS - collected;
    collected += await bulkRuns.addRows(db, run.id, rows.slice(0, room));
    after = rows.at(-1)?.id ?? after;
    if (rows.length < PART || rows.length > room) {
      await bulkRuns.endCollecting(db, { runId: run.id, isCapped: rows.length > room });
      return null;
    }
    if (performance.now() > until) return more('more rows match');
  }
};

/** Null where it was done; where the call broke, that is the row's own outcome, but for what keeps all rows waiting. */
const dealWith = async ({ services, run, act, call }: Work, row: { id: string; version: number }) => {
  const key = `${run.id}:${run.act}:${row.id}`;
  try {
    const result = await act({ call }, { ...row, key });
    if (!result.ok && PASSING.includes(result.problem?.code ?? '')) return { waits: true } as const;
    return { reason: result.ok ? null : (refusalOf(result) ?? '') } as const;
  } catch (error) {
    if (isStorageFull(error)) services.log.error({ err: error, run: run.id }, 'no room for a row of a bulk run');
    if (isAwayError(error) || isBusyError(error) || isStorageFull(error)) return { waits: true } as const;
    services.log.error({ err: error, run: run.id }, 'row of a bulk run failed');
    return { reason: '' } as const;
  }
};

const workRows = async (work: Work): Promise<Handled> => {
  const { services, run, until } = work;
  const { db } = services;
  for (;;) {
    const rows = await bulkRuns.openRows(db, run.id, PART);
    if (rows.length === 0) {
      await bulkRuns.endRun(db, run.id);
      return 'done';
    }
    for (const { place, id, version } of rows) {
      const outcome = await dealWith(work, { id, version });
      if ('waits' in outcome) return more('a row has to wait', 5);
      services.crash('bulk.row');
      if (!(await bulkRuns.noteOutcome(db, { runId: run.id, place, reason: outcome.reason }))) return 'done';
      if (performance.now() > until) return more('more rows wait');
    }
  }
};

/** One part of a run, in the name and with the rights that its person has now. A try that was cut off goes on where it was: each row's key does it once. */
export const workBulkRun =
  (openCaller: () => Promise<ReturnType<typeof openCalls>>) =>
  async (services: Services, { payload: { runId }, trace }: Message<{ runId: string }>): Promise<Handled> => {
    const { db } = services;
    const run = await bulkRuns.findRun(db, runId);
    if (run === null || run.endedAt !== null) return 'done';
    const list = BULK_LISTS.find(({ area }) => area === run.area);
    const act = list === undefined ? undefined : actOf(list, run.act, run.words);
    const person = await findPersonAtWork(db, run.accountId);
    if (list === undefined || act === undefined || person === null) {
      await bulkRuns.haltRun(db, { runId, by: person === null ? 'FORBIDDEN' : 'UNKNOWN' });
      return 'done';
    }
    const { brand, market } = run;
    const call = (await openCaller())({ person, brand, market, trace: trace ?? `bulk-${runId}` });
    const work: Work = { services, run, list, act, call, until: performance.now() + LONGEST_MS };
    const collecting = run.state === 'COLLECTING' ? await collect(work) : null;
    return collecting ?? workRows(work);
  };

/** Every call of the program, loaded by the first run: what else the worker does needs none. */
export const callsOf = (services: Services) => {
  let opened: Promise<ReturnType<typeof openCalls>> | null = null;
  return () => {
    opened ??= Promise.all([import('../server/call-as.ts'), import('../server/registry.ts')]).then(
      ([{ openCalls: open }, { registry }]) => open(services, registry),
    );
    return opened;
  };
};
