import { redirect, type LoaderFunctionArgs } from 'react-router';
import { pageContext } from '#ui/page-context.ts';
import { formatMoney } from '#kernel/money.ts';
import { postalField } from '#kernel/postal-field.ts';
import { askFields, askQuery } from './ask.ts';
import { leadFormOf, productOf, simulatorOf } from './flow.ts';
import { overPlan } from './over-plan.ts';
import { ownSimulation } from './own-simulation.ts';
import type { FundingPorts } from './ports.ts';
import { FUNDING_AREAS, stepOfPage, toFunding } from './funding-texts.ts';
import { savedCar } from './shown-car.ts';

/** Who buys where: the dealer that hands the car over and stands on the voucher. */
export const leadLoader =
  (ports: FundingPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const { ask, simulation } = await ownSimulation(page, stepOfPage(page));
    const product = productOf(simulation.type) ?? 'CDC';
    const postalCode = page.url.searchParams.get(postalField(page.market)) ?? page.cookie('vlt_postal') ?? '';
    const [stored, self, dealers] = await Promise.all([
      savedCar(page, ports, { ...simulation, order: ask.order, offerCode: ask.offerCode }),
      ports.getSelf(page),
      postalCode === '' ? null : ports.findDealers(page, postalCode),
    ]);
    if (stored.outgrown !== null || overPlan(page, stored.plan, simulation.offer.released) !== null)
      throw redirect(toFunding(page, 'installment-terms-and-conditions', { ...ask, terms: null }));
    // An order has its dealership, whatever the address says.
    if (stored.plan !== null)
      throw redirect(toFunding(page, 'installment-register', { ...ask, product, dealer: stored.plan.dealerId }));
    const own = self.ok ? self.value : null;
    return {
      texts: page.shownTexts(...FUNDING_AREAS),
      market: page.market,
      page: leadFormOf(product),
      car: stored.shown,
      name: own?.name ?? page.user?.name ?? '',
      email: own?.email ?? '',
      final:
        simulation.offer.finalInstallment === null ? '' : formatMoney(simulation.offer.finalInstallment, page.market),
      postalCode,
      dealers,
      here: page.url.pathname,
      /** Carried on by both forms of the page. */
      fields: askFields({ ...ask, product, dealer: null }),
      register: page.path('financingStep', { step: 'installment-register' }),
      chosen: ask.dealer,
      /** To a conversation that begins with this car and this simulation. */
      talk: `${page.path('whatsApp')}${askQuery({ car: ask.car, simulation: ask.simulation })}`,
      links: {
        plan: toFunding(page, simulatorOf(product), { ...ask, product, simulation: null, terms: null }),
        terms: toFunding(page, 'installment-terms-and-conditions', { ...ask, terms: null }),
      },
    };
  };

export type LeadLoaded = Awaited<ReturnType<ReturnType<typeof leadLoader>>>;
