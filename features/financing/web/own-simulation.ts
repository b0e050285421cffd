import { redirect } from 'react-router';
import type { CallOutput } from '#kernel/endpoint.ts';
import type { Page } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { getSimulation } from '../contract/simulate.ts';
import type { FundingPage } from '../rules/steps.ts';
import type { Ask } from './ask.ts';
import { pageFor, productOf } from './flow.ts';
import { askOf, toFunding } from './funding-texts.ts';

export type OwnSimulation = CallOutput<typeof getSimulation>;

const toFacts = (ask: Ask, simulation: OwnSimulation | null, now: Date) => ({
  car: ask.car !== null,
  product: simulation === null ? ask.product : productOf(simulation.type),
  simulation:
    simulation === null
      ? ('none' as const)
      : new Date(simulation.expiresAt) > now
        ? ('open' as const)
        : ('over' as const),
  termsAccepted: ask.terms !== null,
  dealer: ask.dealer !== null,
  proposal: null,
  failed: false,
});

/**
 * The person's snapshot that the address names, for a page that needs one; whoever may not be on the page yet is sent to where
 * things stand. An offer whose days are over leads back to the simulator.
 */
export const ownSimulation = async (
  page: Page,
  requested: FundingPage,
): Promise<{ ask: Ask; simulation: OwnSimulation }> => {
  const ask = askOf(page);
  if (page.user === null) throw redirect(signInAddress(page));
  const found = ask.simulation === null ? null : await page.call(getSimulation, { params: { id: ask.simulation } });
  const simulation = found?.ok === true ? found.value : null;
  const right = pageFor(requested, toFacts(ask, simulation, page.now));
  if (simulation === null || right !== requested) throw redirect(toFunding(page, right, ask));
  return { ask, simulation };
};
