import { setTimeout as sleep } from 'node:timers/promises';
import { requestsOf, stepsOf, type Launch, type StepName } from './mix.ts';
import { openVisitor, type Answer, type Outcome } from './visit.ts';

export type Heard = Pick<Answer, 'outcome' | 'status' | 'ms'> & { readonly step: StepName };

export type Crowd = {
  readonly ports: readonly number[];
  /** Visitors a second, who come whether or not those before were served. */
  readonly perSecond: number;
  readonly seconds: number;
  /** Milliseconds that a visitor looks at what came before the next step. */
  readonly pause: number;
  readonly launch: Launch;
};

const idIn = (text: string): string => {
  const { id } = JSON.parse(text) as { id?: unknown };
  return typeof id === 'string' ? id : '';
};

const WORST: readonly Outcome[] = ['failed', 'sent away', 'answered'];

const BUYING: ReadonlySet<StepName> = new Set(['reservation', 'payment']);

/** A launch day's crowd, and how each step of each visitor ended. Whoever is not served leaves. */
export const sendCrowd = async ({ ports, perSecond, seconds, pause, launch }: Crowd): Promise<Heard[]> => {
  const heard: Heard[] = [];
  let buyers = 0;
  const visit = async (number: number, due: number): Promise<void> => {
    const visitor = openVisitor(number);
    // Where nobody buys, all only look.
    const steps = stepsOf(number).filter((step) => launch.buyers.length > 0 || !BUYING.has(step));
    const buyer = steps.includes('reservation') ? launch.buyers[buyers++] : undefined;
    let reservationId = '';
    let asked = number;
    try {
      for (const step of steps) {
        if (step !== 'home') await sleep(pause);
        const answers: Answer[] = [];
        for (const one of requestsOf(step, launch, { buyer, reservationId })) {
          // Each request may meet another process, as behind a balancer that knows nobody.
          const port = ports[asked++ % ports.length] ?? 0;
          const answer = await visitor.ask(port, one, step === 'home' ? due : undefined);
          answers.push(answer);
          if (answer.outcome !== 'answered') break;
        }
        const outcome = WORST.find((one) => answers.some((answer) => answer.outcome === one)) ?? 'failed';
        const last = answers.at(-1);
        heard.push({
          step,
          outcome,
          status: last?.status ?? 0,
          ms: answers.reduce((sum, answer) => sum + answer.ms, 0),
        });
        if (outcome !== 'answered') return;
        if (step === 'reservation') reservationId = idIn(last?.text ?? '{}');
      }
    } finally {
      visitor.leave();
    }
  };
  const began = performance.now();
  const open: Promise<void>[] = [];
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const due = began + (number * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    open.push(visit(number, due));
  }
  await Promise.all(open);
  return heard;
};
