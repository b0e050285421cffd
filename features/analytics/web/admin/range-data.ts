import type { CallResult } from '#kernel/client.ts';
import { adminHref, shownAnswer } from '#ui/admin-query.ts';
import { statusOf } from '#ui/form-answer.ts';
import type { Page, StaffArea } from '#ui/page-context.ts';

export type LoadedRange = {
  readonly here: string;
  readonly from: string;
  readonly until: string;
  /** What was asked for is no range of days: the usual one is shown. */
  readonly isRefused: boolean;
  readonly file: string | null;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const readRange = ({ url }: Pick<Page, 'url'>): { from?: string; until?: string } => {
  const [from, until] = ['from', 'until'].map((name) => url.searchParams.get(name) ?? '');
  return {
    ...(from !== undefined && DAY.test(from) ? { from } : {}),
    ...(until !== undefined && DAY.test(until) ? { until } : {}),
  };
};

type Ranged = { readonly from: string; readonly until: string };
type Query = { from?: string; until?: string };

/** The answer for the days of the address, or for the usual ones where these cannot be meant. */
export const answerInRange = async <Value extends Ranged>(
  page: Page,
  { area, file }: { readonly area: StaffArea; readonly file: string | null },
  read: (query: Query) => Promise<CallResult<Value>>,
): Promise<{ value: Value; range: LoadedRange }> => {
  const asRequested = await read(readRange(page));
  const isRefused = !asRequested.ok && [400, 422].includes(statusOf(asRequested));
  const value = shownAnswer(isRefused ? await read({}) : asRequested);
  const { from, until } = value;
  const here = page.path('adminArea', { area });
  return {
    value,
    range: { here, from, until, isRefused, file: file === null ? null : adminHref(`${here}/${file}`, { from, until }) },
  };
};
