import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { formatDay } from '#kernel/dates.ts';
import { formatMoney, type Money } from '#kernel/money.ts';
import { shortNumber } from '#kernel/short-number.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { fieldOf } from '#ui/form.ts';
import { translator } from '#ui/translate.ts';
import { getBaseData } from '../contract/proposal.ts';
import { leadFormOf, productOf, simulatorOf } from './flow.ts';
import { offerFacts } from './offer-facts.ts';
import { overPlan } from './over-plan.ts';
import { ownSimulation } from './own-simulation.ts';
import type { FundingPorts } from './ports.ts';
import { costRows, creditWords } from './public/credit-words.ts';
import { refusedWith } from '#ui/form-answer.ts';
import { askOf, FUNDING_AREAS, toFunding } from './funding-texts.ts';
import { savedCar } from './shown-car.ts';

const HERE = 'installment-terms-and-conditions';

/**
 * Under which name the text that was shown is agreed to: its version, and the start of its SHA-256. It goes with the proposal, so
 * that what each buyer read can be held against the texts and the snapshot years later.
 */
const textName = async (version: string, text: string): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const hex = Array.from(digest.slice(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${version.slice(0, 15)}.${hex}`;
};

export const TERMS_LINES = ['agent', 'analysis', 'lien', 'late', 'early', 'withdrawal', 'data'] as const;

type Kept = Awaited<ReturnType<typeof ownSimulation>>;

/** What is agreed to, all of it. */
const sheetOf = async (page: Page, { ask, simulation, paid }: Kept & { readonly paid: Money | null }) => {
  const base = await page.call(getBaseData, { params: { simulationId: simulation.simulationId } });
  if (!base.ok) throw redirect(toFunding(page, 'external-flow-error', ask));
  const words = { t: translator(page.texts(...FUNDING_AREAS)), market: page.market };
  const { offer } = simulation;
  const shown = (value: Money): string => formatMoney(value, page.market);
  const credit = creditWords(offer, words);
  const lines = TERMS_LINES.map((line) => words.t(`terms.line.${line}`));
  return {
    words: credit,
    lines,
    rows: costRows(offer, words),
    facts: offerFacts(offer, { ...words, paid }),
    number: shortNumber('S', simulation.simulationId),
    version: await textName(
      base.value.termsVersion,
      [credit.line, credit.final, credit.rate, credit.legal, ...lines].join('\n'),
    ),
    schedule: simulation.schedule.map((line) => ({
      number: line.number,
      dueOn: formatDay(line.dueOn),
      total: shown(line.total),
      interest: shown(line.interest),
      amortization: shown(line.amortization),
      tax: line.tax.amount === 0 ? null : shown(line.tax),
      balance: shown(line.balance),
    })),
  };
};

/** The whole offer before anything is signed: cost sheet, schedule, the law's sentences, and the text to agree to. */
export const termsLoader =
  (ports: FundingPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const { ask, simulation } = await ownSimulation(page, HERE);
    const stored = await savedCar(page, ports, { ...simulation, order: ask.order, offerCode: ask.offerCode });
    const product = productOf(simulation.type) ?? 'CDC';
    const over = overPlan(page, stored.plan, simulation.offer.released);
    const isShown = stored.outgrown === null && over === null;
    return {
      texts: page.shownTexts(...FUNDING_AREAS),
      market: page.market,
      car: stored.shown,
      /** Why the conditions are not the order's any more, in the words of the refusal; then none are shown. */
      outgrown: stored.outgrown === null ? null : page.texts('credit')[OUTGROWN[stored.outgrown]],
      over,
      sheet: isShown ? await sheetOf(page, { ask, simulation, paid: stored.paid }) : null,
      links: { plan: toFunding(page, simulatorOf(product), { ...ask, product, simulation: null, terms: null }) },
    };
  };

const OUTGROWN = { paidFurther: 'financing.orderPaidFurther', priceMoved: 'financing.orderPriceMoved' } as const;

export type TermsLoaded = Awaited<ReturnType<ReturnType<typeof termsLoader>>>;

export const termsAction = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const accepted = fieldOf(form, 'terms');
  if (accepted === '') {
    const message = page.texts('proposals')['terms.needed'];
    return refusedWith(form, { message, fields: { terms: message }, status: 422 });
  }
  const ask = askOf(page);
  const { simulation } = await ownSimulation(page, HERE);
  const product = productOf(simulation.type) ?? 'CDC';
  // An order has its dealer already.
  const next = ask.order !== null && ask.dealer !== null ? 'installment-register' : leadFormOf(product);
  return redirect(toFunding(page, next, { ...ask, product, terms: accepted }), 303);
};
