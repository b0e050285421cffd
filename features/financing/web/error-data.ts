import type { LoaderFunctionArgs } from 'react-router';
import { data } from 'react-router';
import { pageContext } from '#ui/page-context.ts';
import { simulatorOf } from './flow.ts';
import type { FundingPorts } from './ports.ts';
import { askOf, FUNDING_AREAS, toFunding } from './funding-texts.ts';
import { findRequested, helperOf, shownCar } from './shown-car.ts';

/** A bank that could not be reached: what was chosen stays in the address, and somebody can be called. */
export const errorLoader =
  (ports: FundingPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const ask = askOf(page);
    const { car, product } = ask;
    const found = await findRequested(page, ports, ask);
    const loaded = {
      texts: page.shownTexts(...FUNDING_AREAS, 'rules'),
      car: found && shownCar(page, found),
      dealer: await helperOf(page, ports, found?.plan?.dealerId ?? ask.dealer),
      retry: toFunding(page, product === null ? 'flow-selection' : simulatorOf(product), ask),
      compare: toFunding(page, 'flow-selection', { car, order: ask.order, offerCode: ask.offerCode }),
    };
    return data(loaded, { status: 503 });
  };

export type ErrorLoaded = Awaited<ReturnType<ReturnType<typeof errorLoader>>>['data'];
