import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { pageContext, type Page } from '#ui/page-context.ts';
import { shareEqual } from '#ui/share-equal.ts';
import { compareFinancing, getAllDefaults } from '../contract/simulate.ts';
import { simulatedCar, type Ask } from './ask.ts';
import { chosenTerm, priceOf, termsOf } from './comparison.ts';
import { PRODUCTS, simulatorOf } from './flow.ts';
import type { FoundCar, FundingPorts } from './ports.ts';
import { littleLeft, overPlan, type OverPlan } from './over-plan.ts';
import { percentOfPrice } from '../public.ts';
import { subtractMoney } from '#kernel/money.ts';
import { problemText } from '#ui/form-answer.ts';
import { askOf, FUNDING_AREAS, toFunding } from './funding-texts.ts';
import { entranceIn, rangeFrom } from './paid-part.ts';
import { findRequested, helperOf, shownCar } from './shown-car.ts';

/** The widest of the sliders that the products allow, where they differ. */
const WIDEST = { min: 10, max: 90, step: 5, initial: 30 } as const;

/** Where each product goes on; the term is added by whoever follows the link. */
const waysOf = (page: Page, ask: Partial<Ask>): Record<string, string> =>
  Object.fromEntries(PRODUCTS.map((product) => [product, toFunding(page, simulatorOf(product), { ...ask, product })]));

/** By the entrance alone: what is released is the same for all products. */
const overOf = (page: Page, { price, plan }: FoundCar, entrance: number): OverPlan | null =>
  price === null
    ? null
    : overPlan(
        page,
        plan,
        subtractMoney(price.total, {
          ...price.total,
          amount: percentOfPrice(price.total.amount, entrance),
        }),
      );

/** Less is open than any of the products lends. */
const littleOf = (
  page: Page,
  requested: FoundCar,
  products: readonly { readonly entrance: { readonly max: number } }[],
) => {
  const most = products.length === 0 ? WIDEST.max : Math.max(...products.map(({ entrance }) => entrance.max));
  return littleLeft(page, requested, { most, of: 'all' });
};

/** All products side by side for the car of the address. */
export const compareLoader =
  (ports: FundingPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const ask = askOf(page);
    const frame = {
      texts: page.shownTexts(...FUNDING_AREAS),
      market: page.market,
      calculator: page.path('calculator'),
      models: `${page.path('home')}#modelos`,
    };
    const { car, dealer, order, offerCode } = ask;
    const requested = await findRequested(page, ports, ask);
    // An offer's own page says why it cannot be had any more.
    if (requested === null && offerCode !== null) throw redirect(page.path('offer', { offer: offerCode }));
    const defaults = await page.call(getAllDefaults, { query: { planType: requested?.planType } });
    if (requested === null || car === null) return data({ ...frame, state: 'noCar' as const });
    const first = defaults.ok ? defaults.value.products[0] : undefined;
    const range = rangeFrom(first?.entrance ?? WIDEST, requested);
    const little = littleOf(page, requested, defaults.ok ? defaults.value.products : []);
    if (little !== null) return data({ ...frame, state: 'little' as const, little, car: shownCar(page, requested) });
    const entrance = entranceIn(range, ask.entrance);
    const found = await page.call(compareFinancing, {
      body: {
        ...simulatedCar(car),
        entrancePercent: entrance,
        ...(ask.residual === null ? {} : { finalInstallmentPercentage: ask.residual }),
        ...(order === null ? {} : { orderId: order }),
        ...(offerCode === null ? {} : { offerCode }),
      },
    });
    if (!found.ok) {
      const failed = {
        state: 'failed' as const,
        message: problemText(page, found),
        dealer: await helperOf(page, ports, requested.plan?.dealerId),
      };
      const status = found.problem?.status ?? 503;
      return data({ ...frame, ...failed, car: shownCar(page, requested) }, { status });
    }
    const terms = termsOf(found.value);
    const term = chosenTerm(terms, ask.term ?? first?.numberOfInstallments ?? null);
    return data({
      ...frame,
      state: 'compared' as const,
      car: shownCar(page, { ...requested, car: found.value.car, price: priceOf(found.value) }),
      here: page.path('financingStep', { step: 'flow-selection' }),
      fixed: [...page.url.searchParams].filter(([name]) => ['c', 'v', 'd', 'o', 'of'].includes(name)),
      compared: shareEqual(found.value),
      paid: requested.paid,
      over: overOf(page, requested, entrance),
      range: { min: range.min, max: range.max, step: range.step },
      entrance,
      terms,
      term,
      dealer: found.value.products.every(({ available }) => available)
        ? null
        : await helperOf(page, ports, requested.plan?.dealerId),
      ways: waysOf(page, { car, entrance, residual: ask.residual, dealer, order, offerCode }),
    });
  };

export type CompareLoaded = Awaited<ReturnType<ReturnType<typeof compareLoader>>>['data'];
