import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { formatPostalCode, statesOf, typedPostalCode } from '#kernel/places.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { fieldOf } from '#ui/form.ts';
import { getBaseData, sendProposal } from '../contract/proposal.ts';
import { leadFormOf, productOf, simulatorOf } from './flow.ts';
import { overPlan } from './over-plan.ts';
import { ownSimulation } from './own-simulation.ts';
import type { FundingPorts } from './ports.ts';
import { proposalBody, regionOf, toValues } from './register-form.ts';
import { refusedForm, refusedWith } from '#ui/form-answer.ts';
import { askOf, FUNDING_AREAS, toFunding, toProposal } from './funding-texts.ts';
import { savedCar } from './shown-car.ts';
import { creditWords } from './public/credit-words.ts';
import { translator } from '#ui/translate.ts';

const HERE = 'installment-register';

/** City and state of a postal code, as far as they are known; nothing for a code that leads nowhere. */
const placeValues = async (page: Page, ports: FundingPorts, typed: string): Promise<Record<string, string>> => {
  const postalCode = typedPostalCode(typed, page.market);
  const place = postalCode === '' ? null : await ports.findPlace(page, typed.trim());
  const state = statesOf(page.market).find(({ code }) => code === place?.stateCode);
  if (place === null || state === undefined) return {};
  return {
    postalCode: formatPostalCode(postalCode, page.market),
    region: regionOf(page.market, state),
    ...(place.city === null ? {} : { city: place.city }),
  };
};

/** The funding form: what the account knows is filled in, the lists come from the bank's base data. */
export const registerLoader =
  (ports: FundingPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const { ask, simulation } = await ownSimulation(page, HERE);
    const [base, self, stored] = await Promise.all([
      page.call(getBaseData, { params: { simulationId: simulation.simulationId } }),
      ports.getSelf(page),
      savedCar(page, ports, { ...simulation, order: ask.order, offerCode: ask.offerCode }),
    ]);
    if (stored.outgrown !== null)
      throw redirect(toFunding(page, 'installment-terms-and-conditions', { ...ask, terms: null }));
    if (!base.ok) throw redirect(toFunding(page, 'external-flow-error', ask));
    const product = productOf(simulation.type) ?? 'CDC';
    const dealerId = stored.plan?.dealerId ?? ask.dealer;
    const terms = toFunding(page, 'installment-terms-and-conditions', { ...ask, terms: null });
    const { documentTypes, applicantDocuments, maritalStatuses, marriageRegimes, nationalities, occupations, parents } =
      base.value;
    return {
      texts: page.shownTexts(...FUNDING_AREAS),
      market: page.market,
      car: stored.shown,
      here: `${page.url.pathname}${page.url.search}`,
      dealer: dealerId === null ? null : await ports.findDealer(page, dealerId),
      over: overPlan(page, stored.plan, simulation.offer.released),
      words: creditWords(simulation.offer, { t: translator(page.texts(...FUNDING_AREAS)), market: page.market }),
      form: { key: page.newKey() },
      values: {
        ...(await placeValues(page, ports, page.cookie('vlt_postal') ?? '')),
        ...toValues(self.ok ? self.value : null, page.market),
      },
      lists: {
        documentTypes,
        documents: applicantDocuments,
        maritalStatuses,
        marriageRegimes,
        nationalities,
        occupations,
        parents,
        regions: statesOf(page.market)
          .map((state) => ({ value: regionOf(page.market, state), label: state.name }))
          .toSorted((left, right) => left.label.localeCompare(right.label, page.locale)),
      },
      links: {
        plan: toFunding(page, simulatorOf(product), { ...ask, product, simulation: null, terms: null }),
        terms,
        data: stored.plan === null ? toFunding(page, leadFormOf(product), ask) : terms,
      },
    };
  };

export type RegisterLoaded = Awaited<ReturnType<ReturnType<typeof registerLoader>>>;

/** The form again, with the city and the state of its postal code. */
const fillPlace = async (page: Page, ports: FundingPorts, form: FormData) => {
  const place = await placeValues(page, ports, fieldOf(form, 'postalCode').trim());
  const message = page.texts('rules')['field.postalCode.notFound'];
  if (place['region'] === undefined)
    return refusedWith(form, { message, fields: { 'applicant.address.postalCode': message }, status: 422 });
  for (const [name, value] of Object.entries(place)) form.set(name, value);
  return refusedWith(form, { message: '', status: 200 });
};

/** Sends the proposal once, however often the button is pressed. */
export const registerAction =
  (ports: FundingPorts) =>
  async ({ context }: ActionFunctionArgs) => {
    const page = context.get(pageContext);
    const { form } = page;
    if (fieldOf(form, 'intent') === 'place') return fillPlace(page, ports, form);
    const ask = askOf(page);
    const sent = await page.call(sendProposal, {
      body: proposalBody(form, { ask, market: page.market }),
      idempotencyKey: fieldOf(form, 'key'),
    });
    if (!sent.ok) return refusedForm(page, form, sent);
    throw redirect(toProposal(page, 'loading-propose-result', sent.value.id), 303);
  };
