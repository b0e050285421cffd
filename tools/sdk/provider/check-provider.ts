import { CALLS_OF, faultOfAnswer, faultsOfModule, missingCalls } from '#platform/providers/contract.ts';
import type { ProviderKind, ProviderModule } from '#platform/providers/types.ts';
import { samplesOf, type Sample } from './samples.ts';

/** What breaks the contract, and in which call. */
export type Finding = { readonly call: string; readonly problem: string };

type Call = (...input: unknown[]) => unknown;
type Answer = Readonly<Record<string, unknown>>;

/** After a signal a call has so long to end. */
const GRACE_MS = 500;

const late = (milliseconds: number): { late: Promise<'late'>; stop: () => void } => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const promise = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), milliseconds)));
  return { late: promise, stop: () => clearTimeout(timer) };
};

const problemOf = (error: unknown): string =>
  `throws ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}: answer noAnswer or refused instead`;

/** What names the effect: equal where a call with the same key had it once. */
const effectOf = (call: string, answer: Answer): string => {
  // What is gone already is gone: only that it ended well counts.
  if (call === 'forget') return String(answer['kind']);
  const { value, report, receipt, amount } = answer as {
    value?: { id?: unknown };
    report?: { bankId?: unknown };
    receipt?: unknown;
    amount?: unknown;
  };
  return JSON.stringify([answer['kind'], value?.id, report?.bankId, receipt, amount]);
};

/** What an answer says of what it was asked for: the amount and the id that were sent. */
const mismatch = ({ call, input: [sent] }: Sample, answer: Answer): string | null => {
  if (answer['kind'] !== 'done') return null;
  const { value, report } = answer as { value?: Answer; report?: Answer };
  const { id, reference, amount } = (typeof sent === 'object' && sent !== null ? sent : {}) as Answer;
  if (
    call.startsWith('create') &&
    value?.['amount'] !== undefined &&
    JSON.stringify(value['amount']) !== JSON.stringify(amount)
  )
    return 'answers another amount than was asked: amounts are whole minor units';
  if (call.startsWith('create') && 'reference' in (value ?? {}) && value?.['reference'] !== id)
    return 'reference must be the id of the charge';
  if (call === 'createCoupon') {
    const { barcode, payCode } = value ?? {};
    if (typeof barcode !== 'string' || !/^(?:\d\d){10,30}$/.test(barcode) || typeof payCode !== 'string')
      return 'a coupon needs payCode and barcode, its 20 to 60 digits in pairs: nobody can pay it without';
  }
  if (call === 'create' && report?.['reference'] !== reference) return 'report.reference must be the one that was sent';
  return null;
};

const ask = async (kind: ProviderKind, run: Call, sample: Sample): Promise<Answer | string> => {
  const milliseconds = CALLS_OF[kind][sample.call]?.milliseconds ?? 5_000;
  const timer = late(milliseconds);
  try {
    const answer = await Promise.race([
      (async () => run(...sample.input, { signal: AbortSignal.timeout(milliseconds) }))(),
      timer.late,
    ]);
    if (answer === 'late') return `no answer within ${milliseconds / 1000} s`;
    const fault = faultOfAnswer(kind, sample.call, answer);
    if (fault !== null) return fault;
    const { kind: ending, reason = '' } = answer as { kind: string; reason?: string };
    if (ending === 'noAnswer') return `answers noAnswer (${reason}): is the company's test system there?`;
    if (sample.ends !== undefined && !sample.ends.includes(ending))
      return `must end as ${sample.ends.join(' or ')}, not as ${ending}`;
    return mismatch(sample, answer as Answer) ?? (answer as Answer);
  } catch (error) {
    return problemOf(error);
  } finally {
    timer.stop();
  }
};

const checkSample = async (kind: ProviderKind, run: Call, sample: Sample): Promise<string[]> => {
  const first = await ask(kind, run, sample);
  if (typeof first === 'string') return [first];
  if (sample.isRepeated !== true) return [];
  const second = await ask(kind, run, sample);
  if (typeof second === 'string') return [`sent again with the same id: ${second}`];
  return effectOf(sample.call, first) === effectOf(sample.call, second)
    ? []
    : ['sent again with the same id it has another effect: the id is the key of idempotency'];
};

/** A call whose time is over at once ends at once, whatever it answers. */
const checkSignal = async (run: Call, sample: Sample): Promise<string[]> => {
  const timer = late(GRACE_MS);
  const asked = (async () => run(...sample.input, { signal: AbortSignal.abort() }))().then(
    () => 'ended',
    () => 'ended',
  );
  const came = await Promise.race([asked, timer.late]);
  timer.stop();
  return came === 'late' ? [`goes on ${GRACE_MS} ms after its signal: hand the signal on to fetch`] : [];
};

/**
 * Asks an implementation what the program will ask it, on your own test system, and tells what breaks the contract; an empty list where
 * nothing does. `settings` are those that the module declares.
 */
export const checkProvider = async (
  kind: ProviderKind,
  exported: unknown,
  settings: Readonly<Record<string, string>> = {},
): Promise<Finding[]> => {
  const of = (call: string) => (problem: string) => ({ call, problem });
  const faults = faultsOfModule(kind, exported, settings);
  if (faults.length > 0) return faults.map(of('module'));
  const findings: Finding[] = [];
  let opened: unknown;
  try {
    opened = await (exported as ProviderModule).open({ settings, brand: null, market: null });
  } catch (error) {
    return [of('open')(`throws ${String(error)}`)];
  }
  const missing = missingCalls(kind, opened);
  if (missing.length > 0) return missing.map(of('open'));
  const provider = opened as Readonly<Record<string, Call>>;
  const runOf =
    (call: string): Call =>
    (...input) =>
      provider[call]?.(...input);
  const samples = samplesOf[kind]({
    first: crypto.randomUUID(),
    second: crypto.randomUUID(),
    third: crypto.randomUUID(),
  });
  for (const sample of samples) {
    const problems = await checkSample(kind, runOf(sample.call), sample);
    findings.push(...problems.map(of(sample.call)));
  }
  const [first] = samples;
  if (first !== undefined) findings.push(...(await checkSignal(runOf(first.call), first)).map(of(first.call)));
  const timer = late(2_000);
  const closed = (async () => runOf('close')())().then(
    () => 'closed',
    (error: unknown) => problemOf(error),
  );
  const came = await Promise.race([closed, timer.late]);
  timer.stop();
  if (came !== 'closed') findings.push(of('close')(came === 'late' ? 'does not end within 2 s' : came));
  return findings;
};
