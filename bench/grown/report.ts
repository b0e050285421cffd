import type { Figure } from '../figures.ts';
import type { Sending } from './ask.ts';
import { compare, isOver, type Compared } from './compare.ts';
import type { StatementCost } from './counters.ts';
import type { Measured } from './measure.ts';
import { comparePlans } from './plans.ts';
import type { GrownPlace } from './place.ts';
import type { Prepared } from './prepare.ts';
import type { Question } from './questions.ts';
import { UNGROWN, UNJUDGED_TIMERS } from './sizes.ts';

type Both = { readonly small: Measured; readonly grown: Measured };

const KINDS: Readonly<Record<Question['kind'], string>> = {
  read: 'calls that read',
  write: 'calls that write',
  page: 'pages',
  list: 'screens of the console',
};

const sameStatus = (one: readonly Sending[], other: readonly Sending[]): boolean =>
  one.every(({ status }, nth) => status === other[nth]?.status && status < 500);

const compareTimers = ({ small, grown }: Both): Compared[] =>
  [...small.worked.timers].map(([name, of]) => {
    const as = (list: typeof of): Sending[] =>
      list.map((sent) => ({ ...sent, lines: null, status: sent.failure === '' ? 200 : 500 }));
    const compared = compare(`timer ${name}`, as(of), as(grown.worked.timers.get(name) ?? []));
    return UNJUDGED_TIMERS[name] === undefined ? compared : { ...compared, isOver: false };
  });

const mean = ({ pages, calls }: StatementCost): number => pages / Math.max(1, calls);

/** Statements of the worker's jobs that were sent to both databases, by their mean. */
const compareStatements = ({ small, grown }: Both): Compared[] => {
  const before = new Map(small.worked.statements.map((cost) => [cost.text, cost]));
  return grown.worked.statements.flatMap((cost) => {
    const other = before.get(cost.text);
    if (other === undefined) return [];
    const [few, many] = [mean(other), mean(cost)];
    const text = cost.text.replaceAll(/\s+/g, ' ');
    return {
      name: `job's statement ${text.slice(0, 90)}`,
      small: few,
      grown: many,
      ratio: many / Math.max(1, few),
      isOver: isOver(few, many),
      times: [other.milliseconds / other.calls, cost.milliseconds / cost.calls] as const,
      dearest: text.slice(0, 300),
    };
  });
};

const figure = (name: string, ours: number, of: number, isJudged = true): Figure => ({
  name: `grown, ${name} over twice, of ${of}`,
  unit: '',
  ours,
  ...(isJudged && { aim: { most: 0 } }),
});

const perLine = ({ small, grown, lines }: Compared): string =>
  lines === undefined
    ? ''
    : `, a file of ${lines[0]} -> ${lines[1]} lines, of one ${(small / lines[0]).toFixed(2)} -> ${(grown / lines[1]).toFixed(2)} pages`;

const lineOf = (one: Compared): string =>
  `${one.name}: ${Math.round(one.small)} -> ${Math.round(one.grown)} pages (${one.ratio.toFixed(1)}), ${one.times[0].toFixed(1)} -> ${one.times[1].toFixed(1)} ms${perLine(one)}`;

/** What was not measured, by name and with the reason: each counts as missing. */
const missingOf = ({ missing, growths, questions }: Prepared, { small, grown }: Both): string[] => {
  const { topics, allTopics, timers } = grown.worked;
  return [
    ...missing,
    ...growths.filter(({ why }) => why !== '').map(({ table, why }) => `table ${table}: not grown: ${why}`),
    ...questions
      .filter(({ name }) => !sameStatus(small.sendings.get(name) ?? [], grown.sendings.get(name) ?? []))
      .map(({ name }) => {
        const statuses = [small, grown].map(({ sendings }) =>
          (sendings.get(name) ?? []).map(({ status }) => status).join(' '),
        );
        return `${name}: answered ${statuses.join(' on the small one, ')} on the grown one`;
      }),
    ...allTopics.filter((topic) => !topics.includes(topic)).map((topic) => `job ${topic}: none was due`),
    ...[...timers].flatMap(([name, sent]) =>
      sent.filter(({ failure }) => failure !== '').map(({ failure }) => `timer ${name}: ${failure}`),
    ),
  ];
};

export type Report = {
  readonly lines: { readonly shown: readonly string[]; readonly all: readonly string[] };
  readonly figures: Figure[];
};

export const reportOf = async (place: GrownPlace, prepared: Prepared, both: Both): Promise<Report> => {
  const groups: [string, Compared[]][] = (Object.keys(KINDS) as Question['kind'][]).map((kind) => [
    KINDS[kind],
    prepared.questions
      .filter((question) => question.kind === kind)
      .map(({ name }) => compare(name, both.small.sendings.get(name) ?? [], both.grown.sendings.get(name) ?? [])),
  ]);
  groups.push(['timers', compareTimers(both)], ["statements of the worker's jobs", compareStatements(both)]);
  const plans = await comparePlans(place);
  groups.push(['statements as planned', plans.compared]);
  const missing = [...missingOf(prepared, both), ...plans.missing];
  const over = groups.flatMap(([, all]) => all.filter((one) => one.isOver));
  const shown = [
    ...over
      .toSorted((a, b) => b.grown - a.grown)
      .flatMap((one) => [`over twice: ${lineOf(one)}`, `    ${one.dearest}`]),
    ...missing.map((line) => `missing: ${line}`),
    ...Object.entries(UNJUDGED_TIMERS).map(([name, why]) => `not judged: timer ${name}: ${why}`),
    ...UNGROWN.map(({ tables, why }) => `not grown on purpose: ${tables.source}: ${why}`),
    `${prepared.questions.filter(({ ends }) => ends !== undefined).length} calls are measured as far as the refusal that their sample ends in`,
  ];
  return {
    lines: { shown, all: [...shown, ...groups.flatMap(([name, all]) => [`# ${name}`, ...all.map(lineOf)])] },
    figures: [
      ...groups.map(([name, all]) => figure(name, all.filter((one) => one.isOver).length, all.length)),
      { name: 'grown, not measured', unit: '', ours: missing.length, aim: { most: 0 } },
    ],
  };
};
