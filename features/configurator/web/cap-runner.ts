import { openChoice } from '../rules/address.ts';
import type { Advisor } from '../rules/advice/advisor.ts';
import { cheapestWith } from '../rules/advice/cheapest-with.ts';
import type { CapOrder, CapReport } from './cap-messages.ts';

/** Answers one option a turn, so that a newer question is heard before the rest of an older one. In the worker, or without one in the page. */
export const createCapRunner = (
  makeAdvisor: (car: Extract<CapOrder, { kind: 'car' }>['car']) => Advisor,
  report: (report: CapReport) => void,
) => {
  let advisor: Advisor | null = null;
  let newest = 0;
  const answer = (ask: ReturnType<typeof cheapestWith>, run: number, ids: readonly string[]): void => {
    const [id, ...rest] = ids;
    if (id === undefined || run !== newest) return;
    report({ run, id, found: ask(id) });
    setTimeout(() => answer(ask, run, rest), 0);
  };
  return (order: CapOrder): void => {
    if (order.kind === 'car') {
      advisor = makeAdvisor(order.car);
      return;
    }
    newest = order.run;
    const opened = advisor === null ? null : openChoice(advisor.car, order.code);
    if (advisor !== null && opened !== null) answer(cheapestWith(advisor, opened.choice), order.run, order.ids);
  };
};
