import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { statesOf } from '#kernel/places.ts';
import { pageContext } from '#ui/page-context.ts';
import { fieldOf } from '#ui/form.ts';
import { getBaseData, sendProposal } from '../contract/proposal.ts';
import { leadFormOf, productOf, simulatorOf } from './flow.ts';
import { ownSimulation } from './own-simulation.ts';
import type { FundingPorts } from './ports.ts';
import { documentsOf, proposalBody, valuesOf } from './register-form.ts';
import { askOf, crossSiteForm, FUNDING_AREAS, refusedForm, toFunding, toProposal } from './say-funding.ts';
import { keptCar } from './shown-car.ts';
import { creditWords } from './public/credit-words.ts';
import { sayer } from '#ui/say.ts';

const HERE = 'installment-register';

/** The funding form: what the account knows is filled in, the lists come from the bank's base data. */
export const registerLoader =
  (ports: FundingPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const { ask, simulation } = await ownSimulation(page, HERE);
    const [base, self, kept, dealer] = await Promise.all([
      page.call(getBaseData, { params: { simulationId: simulation.simulationId } }),
      ports.getSelf(page),
      keptCar(page, ports, { ...simulation, order: ask.order }),
      ask.dealer === null ? null : ports.findDealer(page, ask.dealer),
    ]);
    if (!base.ok) throw redirect(toFunding(page, 'external-flow-error', ask));
    const product = productOf(simulation.type) ?? 'CDC';
    const { documentTypes, applicantDocuments, maritalStatuses, marriageRegimes, nationalities, occupations } =
      base.value;
    return {
      texts: page.texts(...FUNDING_AREAS),
      market: page.market,
      car: kept.shown,
      dealer,
      words: creditWords(simulation.offer, { say: sayer(page.texts(...FUNDING_AREAS)), market: page.market }),
      form: { token: page.formToken, key: page.newKey() },
      values: valuesOf(self.ok ? self.value : null, page.market),
      lists: {
        documentTypes,
        documents: documentsOf(page.market).filter((kind) => applicantDocuments.some((known) => known === kind)),
        maritalStatuses,
        marriageRegimes,
        nationalities,
        occupations,
        regions: statesOf(page.market).map(({ code, name }) => ({
          value: page.market === 'br' ? code : name,
          label: name,
        })),
      },
      links: {
        plan: toFunding(page, simulatorOf(product), { ...ask, product, simulation: null, terms: null }),
        terms: toFunding(page, 'installment-terms-and-conditions', { ...ask, terms: null }),
        data: toFunding(page, leadFormOf(product), ask),
      },
    };
  };

export type RegisterLoaded = Awaited<ReturnType<ReturnType<typeof registerLoader>>>;

/** Sends the proposal once, however often the button is pressed. */
export const registerAction = async ({ context, request }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  if (!page.checkForm(form)) return crossSiteForm(page, form);
  const ask = askOf(page);
  const sent = await page.call(sendProposal, {
    body: proposalBody(form, { ask, market: page.market }),
    idempotencyKey: fieldOf(form, 'key'),
  });
  if (!sent.ok) return refusedForm(page, form, sent);
  throw redirect(toProposal(page, 'loading-propose-result', sent.value.id), 303);
};
