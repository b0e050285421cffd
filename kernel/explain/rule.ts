import type * as z from 'zod/mini';
import type { Case } from '../cases/case.ts';
import { MARKET_IDS, marketOf } from '../market.ts';
import type { Market } from '../market.ts';
import type { Explanation } from './step.ts';

/** A rule as the page for makers shows it: what it is, how it is called with texts, and values worth trying. */

export type Argument = {
  readonly name: string;
  readonly kind: 'text' | 'day' | 'number' | 'choice';
  readonly options?: readonly string[];
  /** What stands in the field before anyone types; a day's empty one is today. */
  readonly initial: string;
};
/** What was typed into the argument fields, by name. */
export type Arguments = Readonly<Record<string, string>>;

export type Sample = {
  readonly value: string;
  readonly arguments?: Arguments;
  /** What the table says the rule answers. */
  readonly verdict: string;
  readonly source: string;
};

export type TriedRule = {
  readonly name: string;
  /** As in the source, white space apart; a test compares them. */
  readonly signature: string;
  /** The standards it follows; those of its case tables are added by themselves. */
  readonly sources: readonly string[];
  readonly arguments?: readonly Argument[];
  readonly run: (value: string, input: Arguments) => unknown;
  readonly explain?: (value: string, input: Arguments) => Explanation<string>;
  /** The check by which a form's field asks the rule; it carries the message. None where no field asks it so. */
  readonly check?: (input: Arguments) => z.core.$ZodCheck<string> | undefined;
  /** Says yes to what is wrong with a value: a yes is then a refusal. */
  readonly findsFault?: true;
  readonly samples?: readonly Sample[];
};

export type RuleModule = {
  /** The file in which the rules stand. */
  readonly file: string;
  readonly rules: readonly TriedRule[];
};

export const SPEC = 'spec';

export const MARKET: Argument = { name: 'market', kind: 'choice', options: MARKET_IDS, initial: 'br' };
export const TODAY: Argument = { name: 'today', kind: 'day', initial: '' };

export function marketIn(input: Arguments): Market {
  return marketOf(input['market']) ?? 'br';
}

export function todayIn(input: Arguments): string {
  return input['today'] ?? '';
}

export function numberIn(input: Arguments, name: string): number {
  return Number(input[name] || Number.NaN);
}

const MOST_SAMPLES = 10;
const LONGEST_SAMPLE = 250;

/** A value that survives an address and can be seen: no control characters, no lone surrogates. */
function isShowable(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= LONGEST_SAMPLE && !/[\p{Cc}\p{Cs}]/u.test(value);
}

/** One of each verdict and source in turn, so that a short list shows the breadth of a long table. */
function spread(samples: readonly Sample[]): Sample[] {
  const groups = Map.groupBy(samples, ({ verdict, source }) => `${verdict} ${source}`);
  const picked: Sample[] = [];
  for (let round = 0; picked.length < Math.min(MOST_SAMPLES, samples.length); round += 1) {
    for (const group of groups.values()) {
      const sample = group[round];
      if (sample && picked.length < MOST_SAMPLES) picked.push(sample);
    }
  }
  return picked;
}

/** Samples from a table of cases whose value is the rule's own. */
export function samplesOf(cases: readonly Case<unknown, unknown>[], input?: Arguments): Sample[] {
  return samplesBy(cases, (value) => ({ value, ...(input && { arguments: input }) }));
}

/** Samples from a table whose rows hold the value beside other arguments. */
export function samplesBy<Value>(
  cases: readonly Case<Value, unknown>[],
  read: (value: Value) => { readonly value: unknown; readonly arguments?: Arguments },
): Sample[] {
  const all = cases.flatMap(([input, verdict, source]) => {
    const { value, arguments: others } = read(input);
    if (!isShowable(value)) return [];
    return [{ value, verdict: String(verdict), source, ...(others && { arguments: others }) }];
  });
  return spread(all);
}
