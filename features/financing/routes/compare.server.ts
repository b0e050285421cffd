import { listVersions, versionOf } from '#features/catalog/public.server.ts';
import { dayIn } from '#kernel/dates.ts';
import { MARKETS } from '#kernel/market.ts';
import { money } from '#kernel/money.ts';
import { ok, refuse } from '#kernel/result.ts';
import { handle, type Handler, type Route } from '#platform/http/context.server.ts';
import { compareFinancing, findAffordable } from '../contract/simulate.ts';
import { offerAt } from '../offers.server.ts';
import { percentOfPrice, type CreditOffer, type FinancePlan } from '../public.ts';
import { subjectOf, type SubjectPorts } from '../subjects.server.ts';
import { keepShown, plansOfType, simulateBy, type TranslateIn, type Simulated } from '../simulations.server.ts';

/** A percent inside what a plan offers: the comparator puts products side by side on the nearest they have. */
const within = (percent: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, percent));

const nearestResidual = (plan: FinancePlan, percent: number | undefined): number | undefined => {
  if (plan.residual === null || percent === undefined) return undefined;
  const { min, max, step } = plan.residual;
  return within(min + Math.round((percent - min) / step) * step, { min, max });
};

const compare =
  (t: TranslateIn, ports: SubjectPorts): Handler<typeof compareFinancing> =>
  async ({ body }, context) => {
    const found = await subjectOf(context, body, ports);
    if (!found.ok) return found;
    const subject = found.value;
    const { car, price, priceWithoutTaxes } = subject;
    const plans = await plansOfType(context, subject.planType);
    const entrancePercent = body.entrancePercent ?? plans[0]?.entrance.initial ?? 0;
    const products = await Promise.all(
      plans.map(async (plan) => {
        const all = await Promise.all(
          plan.terms.map((term) =>
            simulateBy(
              context,
              subject,
              {
                type: plan.source,
                planId: plan.id,
                entrancePercent: within(entrancePercent, plan.entrance),
                numberOfInstallments: term,
                finalInstallmentPercentage: nearestResidual(plan, body.finalInstallmentPercentage),
              },
              t,
            ),
          ),
        );
        return { plan, made: all.flatMap((one): Simulated[] => (one.ok ? [one.value] : [])) };
      }),
    );
    if (products.every(({ made }) => made.length === 0)) return refuse('comparatorUnavailable');
    await keepShown(
      context,
      products.flatMap(({ made }) => made.map(({ row }) => row)),
    );
    return ok({
      car,
      price,
      priceWithoutTaxes,
      entrance: money(percentOfPrice(price.amount, entrancePercent), price.currency),
      products: products.map(({ plan, made }) => ({
        type: plan.source,
        planName: plan.name,
        available: made.length > 0,
        offers: made.map(({ row }) => row.offer),
      })),
    });
  };

const PAGE = 20;

/** The shortest term of a plan whose instalment fits; null where none does. Without an entrance the plan's least one is taken. */
const shortest = (
  plan: FinancePlan,
  request: { price: number; monthly: number; entrance: number | null; on: string },
): CreditOffer | null => {
  const least = percentOfPrice(request.price, plan.entrance.min);
  const most = percentOfPrice(request.price, plan.entrance.max);
  const paid = request.entrance ?? least;
  if (paid < least) return null;
  const price = money(request.price, MARKETS[plan.market].currency);
  const entrance = Math.min(paid, most);
  for (const term of plan.terms) {
    const residual = plan.residual?.initial ?? 0;
    const offer = offerAt(plan, { price, entrance, term, residual, on: request.on });
    if (offer !== null && offer.installment.amount <= request.monthly) return offer;
  }
  return null;
};

/** Two statements, whatever the number of cars: the versions on sale and the plans; the rest is arithmetic. */
const affordable: Handler<typeof findAffordable> = async ({ query }, context) => {
  const { monthly, entrance = null, page = 0, size = PAGE } = query;
  const { brand, market, clock } = context;
  const at = clock.now();
  const on = dayIn(at, market);
  const plans = await plansOfType(context);
  const rows = await listVersions(context.tx, { brand, market, at });
  const cars = rows
    .map((row) => versionOf(brand, row))
    .toSorted((left, right) => right.price.amount - left.price.amount)
    .flatMap((version) => {
      const { price } = version;
      const offers = plans.flatMap((plan) => shortest(plan, { price: price.amount, monthly, entrance, on }) ?? []);
      return offers.length === 0 ? [] : [{ version, offers }];
    });
  return ok({
    total: cars.length,
    page,
    size,
    cars: cars.slice(page * size, (page + 1) * size).map(({ version, offers }) => ({
      mvsCode: version.code,
      year: version.year,
      modelCode: version.modelCode,
      modelName: version.modelName,
      versionName: version.versionName,
      picturePath: version.picturePath,
      price: version.price,
      offers,
    })),
  });
};

/** Products side by side, and the search from the month's amount back to the car. */
export const compareRoutes = (t: TranslateIn, ports: SubjectPorts): Route[] => [
  handle(compareFinancing, compare(t, ports)),
  handle(findAffordable, affordable),
];
