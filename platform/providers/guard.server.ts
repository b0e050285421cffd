import { CALLS_OF, faultOfAnswer, type CallContract } from './contract.ts';
import type { ProviderKind, Providers } from './types.ts';
import { createBreaker, type Breaker } from '../breaker.server.ts';
import { noteQuestion } from '../exchanges/journey.server.ts';
import { watchProvider, type ProviderOutcome } from '../telemetry/provider.server.ts';

type Result = { readonly kind: string; readonly reason?: string };
type Call = (...input: unknown[]) => unknown;

type Guarded<Kind extends ProviderKind> = {
  readonly kind: Kind;
  readonly name: string;
  readonly provider: Providers[Kind];
  readonly now: () => number;
};

const silent = (reason: string): Result => ({ kind: 'noAnswer', reason });

/** The signal that whoever calls brought along, as the last of what it passed. */
const splitSignal = (passed: readonly unknown[]): { input: readonly unknown[]; signal: AbortSignal | null } => {
  const last = passed.at(-1);
  const signal = typeof last === 'object' && last !== null && 'signal' in last ? last.signal : null;
  return signal instanceof AbortSignal ? { input: passed.slice(0, -1), signal } : { input: passed, signal: null };
};

const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

const whyOf = (error: unknown): { outcome: ProviderOutcome; reason: string } => {
  const name = error instanceof Error ? error.name : typeof error;
  if (name === 'TimeoutError' || name === 'AbortError') return { outcome: 'timeout', reason: 'timeout' };
  // Its message may name a person.
  return { outcome: 'connection', reason: `connection: ${name.slice(0, 60)}` };
};

const outcomeOf = ({ kind }: Result): ProviderOutcome =>
  kind === 'noAnswer' ? 'connection' : kind === 'refused' ? 'refused' : 'ok';

/** One call: within its time, while the breaker lets it, and only with an answer that the contract knows. */
const guardCall = (of: {
  kind: ProviderKind;
  name: string;
  call: string;
  run: Call;
  contract: CallContract;
  breaker: Breaker;
}): Call => {
  const { kind, name, call, run, contract, breaker } = of;
  const company = `${kind}-${name}`;
  return async (...passed) => {
    const { input, signal: own } = splitSignal(passed);
    const { end } = watchProvider(company, call);
    const note = noteQuestion(undefined, { company, method: call, path: '', sent: undefined });
    const close = (outcome: ProviderOutcome, result: Result): Result => {
      end(outcome);
      note({ outcome, status: null, json: null });
      if (outcome !== 'notTried') breaker.note(outcome === 'ok' || outcome === 'refused');
      return result;
    };
    if (breaker.rests()) return close('notTried', silent('notTried'));
    const deadline = AbortSignal.timeout(contract.milliseconds);
    const signal = own === null ? deadline : AbortSignal.any([deadline, own]);
    try {
      const answer = await Promise.race([(async () => run(...input, { signal }))(), ended(signal)]);
      const fault = faultOfAnswer(kind, call, answer);
      // What breaks the contract says nothing of the effect, which may have happened.
      if (fault !== null) return close('unreadable', silent(`unreadable: ${fault}`.slice(0, 300)));
      return close(outcomeOf(answer as Result), answer as Result);
    } catch (error) {
      const { outcome, reason } = whyOf(error);
      return close(outcome, silent(reason));
    }
  };
};

/**
 * Another company's code as one of our adapters: the same deadlines, breaker, figures and unheard answers as over our own wire.
 * It never throws and never answers what the contract does not know.
 */
export const guardProvider = <Kind extends ProviderKind>(guarded: Guarded<Kind>): Providers[Kind] => {
  const { kind, name, now } = guarded;
  const breaker = createBreaker(now);
  const provider = guarded.provider as unknown as Readonly<Record<string, Call>>;
  const calls = Object.entries(CALLS_OF[kind]).map(([call, contract]) => {
    const run: Call = (...input) => provider[call]?.(...input);
    return [call, guardCall({ kind, name, call, run, contract, breaker })] as const;
  });
  const close: Call = async () => {
    await Promise.race([(async () => provider['close']?.())(), ended(AbortSignal.timeout(2_000))]).catch(
      () => undefined,
    );
  };
  return Object.fromEntries([...calls, ['close', close]]) as unknown as Providers[Kind];
};
