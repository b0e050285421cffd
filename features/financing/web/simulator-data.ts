import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { formatMoney } from '#kernel/money.ts';
import { shortNumber } from '#kernel/short-number.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { translator } from '#ui/translate.ts';
import { getAllDefaults, simulate } from '../contract/simulate.ts';
import { choiceOfCar } from '../rules/financed-car.ts';
import { simulatedCar, type Ask, type QuotedCar } from './ask.ts';
import { isProduct, pageFor, simulatorOf, type Product } from './flow.ts';
import { offerFacts } from './offer-facts.ts';
import type { FoundCar, FundingPorts } from './ports.ts';
import { costRows, creditWords } from './public/credit-words.ts';
import { problemText, refusedForm, refusedWith } from '#ui/form-answer.ts';
import { askOf, FUNDING_AREAS, stepOfPage, toFunding } from './funding-texts.ts';
import { littleLeft, overPlan } from './over-plan.ts';
import { entranceIn, rangeFrom } from './paid-part.ts';
import { findRequested, helperOf, shownCar } from './shown-car.ts';
import { pickOffer, simulateProduct, type Picked } from './simulate-product.ts';

const toFacts = (ask: Ask) => ({
  car: ask.car !== null,
  product: ask.product,
  simulation: 'none' as const,
  termsAccepted: false,
  dealer: false,
  proposal: null,
  failed: false,
});

/** What the bank starts with; a product the brand does not have is no page. */
const startOf = async (page: Page, product: Product, planType: FoundCar['planType']) => {
  const defaults = await page.call(getAllDefaults, { query: { planType } });
  if (!defaults.ok) return null;
  const found = defaults.value.products.find(({ type }) => type === product);
  if (found === undefined) throw data(null, { status: 404 });
  return { found, others: defaults.value.products.map(({ type }) => type).filter(isProduct) };
};

const UNKNOWN = {
  installmentsUnknown: 'simulator.noOfferInTerm',
  residualUnknown: 'simulator.noOfferWithResidual',
} as const;

/** A term or a final instalment that the bank did not offer, in the visitor’s language: the call answers in the exact words of its outside contract. */
const failureOf = (
  page: Page,
  picked: Exclude<Picked, { kind: 'offer' }>,
  chosen: { term: number; residual: number | null },
) => translator(page.texts('financing'))(UNKNOWN[picked.kind], { n: chosen.term, x: chosen.residual ?? 0 });

const toFrame = (page: Page, ask: Ask, product: Product) => ({
  texts: page.shownTexts(...FUNDING_AREAS),
  market: page.market,
  product,
  here: page.path('financingStep', { step: simulatorOf(product) }),
  compare: toFunding(page, 'flow-selection', {
    car: ask.car,
    entrance: ask.entrance,
    term: ask.term,
    residual: ask.residual,
    dealer: ask.dealer,
    order: ask.order,
    offerCode: ask.offerCode,
  }),
});

/** In the address to which signing in leads back: somebody had pressed the button that goes on. */
const GOES_ON = 'go';

type Chosen = ReturnType<typeof askOf> & {
  readonly car: NonNullable<ReturnType<typeof askOf>['car']>;
  readonly product: NonNullable<ReturnType<typeof askOf>['product']>;
};

const chosenIn = (ask: ReturnType<typeof askOf>): Chosen | null => {
  const { car, product } = ask;
  return car === null || product === null ? null : { ...ask, car, product };
};

/** The person's own snapshot of what an address chose. */
const simulated = (page: Page, { car, product, ...ask }: Chosen) =>
  page.call(simulate, {
    body: {
      type: product,
      ...simulatedCar(car),
      ...(ask.entrance === null ? {} : { entrancePercent: ask.entrance }),
      ...(ask.order === null ? {} : { orderId: ask.order }),
      ...(ask.offerCode === null ? {} : { offerCode: ask.offerCode }),
      ...(ask.term === null ? {} : { numberOfInstallments: ask.term }),
      ...(ask.residual === null ? {} : { finalInstallmentPercentage: ask.residual }),
    },
  });

/** The terms of a snapshot. The sliders go along, so that the way back finds them where they were. */
const toTerms = (page: Page, ask: Chosen, simulationId: string): string =>
  toFunding(page, 'installment-terms-and-conditions', { ...ask, simulation: simulationId, terms: null });

/** Whoever signed in on the way goes on with what they had chosen; where that is not to be had any more the page says why. */
const goOn = async (page: Page, ask: Chosen): Promise<void> => {
  if (page.user === null || page.isPrefetch || page.url.searchParams.get(GOES_ON) === null) return;
  const made = await simulated(page, ask);
  if (made.ok) throw redirect(toTerms(page, ask, made.value.simulationId), 303);
};

/** The car as it was found, where its colour is known. */
const asFound = ({ car }: Pick<FoundCar, 'car'>, named: QuotedCar): QuotedCar => {
  const codes = choiceOfCar(car);
  return codes === null ? named : { kind: 'choice', codes };
};

/** A product's own simulator: sliders inside what its bank returned, the offer with everything the law wants beside it. */
export const simulatorLoader =
  (ports: FundingPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const ask = askOf(page);
    const { car, product } = ask;
    const right = pageFor(stepOfPage(page), toFacts(ask));
    if (car === null || product === null || right !== simulatorOf(product)) throw redirect(toFunding(page, right, ask));
    await goOn(page, { ...ask, car, product });
    const requested = await findRequested(page, ports, ask);
    if (requested === null) throw redirect(toFunding(page, 'flow-selection', { car, offerCode: ask.offerCode }));
    const start = await startOf(page, product, requested.planType);
    const { price, paid } = requested;
    if (start === null || price === null) throw redirect(toFunding(page, 'external-flow-error', ask));
    const { found } = start;
    const range = rangeFrom(found.entrance, requested);
    const little = littleLeft(page, requested, { most: found.entrance.max, of: 'this' });
    const chosen = {
      // Of an order what the slider can show; elsewhere the bank names its bounds.
      entrance: requested.plan === null ? (ask.entrance ?? range.initial) : entranceIn(range, ask.entrance),
      term: ask.term ?? found.numberOfInstallments,
      residual: found.finalInstallment === null ? null : (ask.residual ?? found.finalInstallment.initial),
    };
    const { order, offerCode } = ask;
    const request = { car: asFound(requested, car), order, offerCode, price: price.total.amount, ...chosen };
    const answer = await simulateProduct(page, product, request);
    const picked = answer.ok ? pickOffer(answer.value, chosen) : null;
    const words = { t: translator(page.texts(...FUNDING_AREAS)), market: page.market };
    const failure = answer.ok
      ? picked !== null && picked.kind !== 'offer'
        ? failureOf(page, picked, chosen)
        : null
      : range.min > found.entrance.max && paid !== null
        ? words.t('payWays.paidMore', { value: formatMoney(paid, page.market) })
        : problemText(page, answer);
    const message = little === null ? failure : null;
    return data(
      {
        ...toFrame(page, ask, product),
        car: shownCar(page, requested),
        others: start.others,
        planName: found.planName,
        fixed: [...page.url.searchParams].filter(([name]) => ['c', 'v', 'p', 'd', 'o', 'of'].includes(name)),
        ranges: { entrance: range, residual: found.finalInstallment, terms: found.installments },
        chosen,
        message,
        over: little ?? (picked?.kind === 'offer' ? overPlan(page, requested.plan, picked.offer.released) : null),
        dealer: message === null ? null : await helperOf(page, ports, requested.plan?.dealerId),
        shown:
          little === null && picked?.kind === 'offer'
            ? {
                words: creditWords(picked.offer, words),
                rows: costRows(picked.offer, words),
                facts: offerFacts(picked.offer, { ...words, withoutTaxes: price.withoutTaxes, paid }),
                number: picked.simulationId === null ? null : shortNumber('S', picked.simulationId),
              }
            : null,
      },
      { status: little !== null || answer.ok ? 200 : (answer.problem?.status ?? 503) },
    );
  };

export type SimulatorLoaded = Awaited<ReturnType<ReturnType<typeof simulatorLoader>>>['data'];

/** Goes on with what is shown: a snapshot of the person's own, then the terms. Whoever is not signed in signs in first. */
export const simulatorAction = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const chosen = chosenIn(askOf(page));
  const { form } = page;
  if (chosen === null) throw redirect(toFunding(page, 'flow-selection', askOf(page)), 303);
  if (page.user === null) {
    const here = toFunding(page, simulatorOf(chosen.product), chosen);
    throw redirect(signInAddress(page, `${here}${here.includes('?') ? '&' : '?'}${GOES_ON}=1`), 303);
  }
  const made = await simulated(page, chosen);
  if (!made.ok) {
    if ((made.problem?.status ?? 503) < 500) return refusedForm(page, form, made);
    const message = problemText(page, made);
    return refusedWith(form, { message, status: 503 });
  }
  throw redirect(toTerms(page, chosen, made.value.simulationId), 303);
};
