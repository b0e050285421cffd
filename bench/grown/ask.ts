import type { Counters, StatementCost } from './counters.ts';
import { pagesOf } from './counters.ts';
import type { Question } from './questions.ts';

/** What one sending of a question cost. */
export type Sending = {
  readonly status: number;
  readonly pages: number;
  /** Lines of a file: it has to read each that it gives out, so it is judged by what one costs. */
  readonly lines: number | null;
  readonly milliseconds: number;
  /** The statement that touched most pages. */
  readonly dearest: StatementCost | null;
};

/** A process that was just started reads what it keeps: the first sending is measured as well as the one after it. */
const SENDINGS = { read: 2, page: 2, list: 2, write: 1 } as const;

export const sendingsOf = async (url: string, counters: Counters, question: Question): Promise<Sending[]> => {
  const sendings: Sending[] = [];
  const { method, path, headers, body } = question;
  for (let nth = 0; nth < SENDINGS[question.kind]; nth += 1) {
    let status = 0;
    let lines: number | null = null;
    const costs = await counters.during(async () => {
      const sent = { method, headers, redirect: 'manual', ...(body !== undefined && { body }) } as const;
      // A connection that broke is status 0, and told as such.
      const response = await fetch(`${url}${path}`, sent).catch(() => null);
      status = response?.status ?? 0;
      const text = await response?.text();
      if (response?.headers.get('content-type')?.startsWith('text/csv') === true)
        lines = Math.max(1, (text ?? '').trim().split('\n').length - 1);
    });
    const milliseconds = costs.reduce((all, cost) => all + cost.milliseconds, 0);
    sendings.push({ status, pages: pagesOf(costs), lines, milliseconds, dearest: costs[0] ?? null });
  }
  return sendings;
};
