import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { formatDateTime } from '#kernel/date-times.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { refusedLine } from '#ui/form-answer.ts';
import { discardJob, readOperations, retryJob } from '../../contract.ts';

const here = (page: Page): string => page.path('adminArea', { area: 'operations' });

export const operationsLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const shown = (at: string): string => formatDateTime(at, page.market, { seconds: true });
  const { queues, dead, invariants, providers, backup } = shownAnswer(await page.call(readOperations, {}));
  return {
    texts: page.shownTexts('operations'),
    done: page.url.searchParams.get('done'),
    queues: queues.map((queue) => ({ ...queue, id: queue.topic })),
    dead: dead.map((job) => ({ ...job, id: String(job.id), shown: shown(job.deadAt), key: page.newKey() })),
    invariants: { ...invariants, checkedAt: invariants.checkedAt === null ? null : shown(invariants.checkedAt) },
    providers: providers.map(({ provider, answeredAt, failedAt, failure }) => ({
      id: provider,
      answeredAt: answeredAt === null ? null : shown(answeredAt),
      failedAt: failedAt === null ? null : shown(failedAt),
      failure,
      isUp: failedAt === null || (answeredAt !== null && answeredAt >= failedAt),
    })),
    backup: backup === null ? null : { at: shown(backup.takenAt), size: Math.max(1, Math.round(backup.bytes / 1e6)) },
  };
};

export type LoadedOperations = Awaited<ReturnType<typeof operationsLoader>>;

export const operationsAction = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const params = { id: fieldOf(form, 'job') };
  const deadAt = fieldOf(form, 'deadAt');
  const idempotencyKey = fieldOf(form, 'key');
  const isDiscarded = fieldOf(form, 'decision') === 'discard';
  const result = isDiscarded
    ? await page.call(discardJob, { params, idempotencyKey, body: { deadAt, reason: fieldOf(form, 'reason') } })
    : await page.call(retryJob, { params, idempotencyKey, body: { deadAt } });
  if (!result.ok) return refusedLine(page, result);
  return redirect(`${here(page)}?done=${isDiscarded ? 'discarded' : 'retried'}`, 303);
};
