import { encodeChoice } from '#features/configurator/public.ts';
import { fineShare } from '#features/financing/public.ts';
import { formatDay } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import type { Page } from '#ui/page-context.ts';
import type { Order } from '../contract.ts';
import { PLANNABLE } from '../rules/plannable.ts';
import { isLoanPaid } from '../rules/balance.ts';
import { shown } from './shared.ts';

type Kind = (typeof PLANNABLE)[number];

/** Whether something of the price is still to be paid, and may be. */
export const owesRest = ({ rest, state }: Pick<Order, 'rest' | 'state'>): boolean =>
  rest.toPay.amount > 0 && state !== 'REQUESTED_CANCELLATION';

/** What no part of a plan brings; a part that is planned is no sum that is left to be shared. */
export const openShown = (page: Pick<Page, 'market'>, { rest }: Pick<Order, 'rest'>): string | null =>
  rest.open.amount === 0 ? null : shown(page, rest.open);

/** The way to ask a bank for a part: the flow begins with the order's own car and dealer, and with the entrance that leaves that part, to the cent. Null while a bank is asked, once it has paid, or where nothing is left for one. */
export const financeAddress = (page: Page, order: Order): string | null => {
  const { total, rest } = order;
  const ofBank = rest.sources.filter(({ kind }) => kind === 'FINANCING_PAYMENT');
  if (!owesRest(order) || !order.takesCredit || isLoanPaid(ofBank) || ofBank.some(({ state }) => state === 'WAITING'))
    return null;
  const lent = plannedOf(order, 'FINANCING_PAYMENT') || rest.open.amount;
  if (lent === 0) return null;
  const entrance = fineShare(total.amount - lent, total.amount);
  const query = new URLSearchParams({
    c: encodeChoice(order.choice),
    e: String(entrance),
    d: order.dealer.id,
    o: order.id,
  });
  return `${page.path('financingStep', { step: 'flow-selection' })}?${query}`;
};

/** Each source with what it is to bring and what it brought; those that ended without money are not told. */
export const sourcesShown = (page: Pick<Page, 'market'>, { rest }: Pick<Order, 'rest'>) =>
  rest.sources
    .filter(({ state }) => state !== 'ENDED')
    .map(({ id, kind, state, amount, paid, takenBack, car, letter }) => ({
      id,
      kind,
      car: car === null ? null : { plate: car.plate, known: knownShown(page, car) },
      letter:
        letter === null ? null : { ...letter, value: shown(page, letter.value), until: formatDay(letter.validUntil) },
      // What its payer's bank has is not paid, and is planned anew.
      state:
        takenBack !== undefined
          ? ('TAKEN_BACK' as const)
          : state !== 'PAID' && paid.amount > 0
            ? ('PARTLY' as const)
            : state,
      takenBack: takenBack === undefined ? null : shown(page, takenBack),
      amount: shown(page, amount),
      /** What the inspection took a used car for is the last word on its worth. */
      beyond:
        car !== null && state === 'PAID'
          ? null
          : beyondShown(page, { amount, worth: car?.suggested ?? letter?.value ?? null }),
      /** What it has still to bring. */
      left: shown(page, { ...amount, amount: amount.amount - paid.amount }),
      paid: paid.amount === 0 || state === 'PAID' ? null : shown(page, paid),
    }));

/** What a car or a letter is worth beyond the part of it that the order counts; null where that is nothing, or not known here. */
const beyondShown = (page: Pick<Page, 'market'>, { amount, worth }: { amount: Money; worth: Money | null }) =>
  worth === null || worth.amount <= amount.amount
    ? null
    : shown(page, { ...worth, amount: worth.amount - amount.amount });

type Car = NonNullable<Order['rest']['sources'][number]['car']>;

/** What the site knows of a used car; null where the dealership values it. */
const knownShown = (page: Pick<Page, 'market'>, { name, year, suggested }: Car) =>
  name === null || suggested === null ? null : { name: `${name} ${year}`, value: shown(page, suggested) };

/** What goes back of the money that others took, with who has it. */
export const returnsShown = (page: Pick<Page, 'market'>, { rest }: Pick<Order, 'rest'>) =>
  rest.returns.map((one) => ({ ...one, amount: shown(page, one.amount) }));

type Return = Pick<Order['rest']['returns'][number], 'via' | 'isCar' | 'state' | 'isOfEnd'>;

/** By whom it goes back, as the texts name them. A bank's contract ends with its order, and not because that costs less now. */
export const returnWord = ({ via, isCar, state, isOfEnd }: Return) => {
  const by = via === 'bank' || via === 'consortium' ? via : isCar ? ('car' as const) : ('dealer' as const);
  return by === 'bank' && state === 'OWED' && isOfEnd
    ? ('rest.return.bank.ENDED' as const)
    : (`rest.return.${by}.${state}` as const);
};

/** What each field of the form begins with: what its source has still to bring. */
export const plannedOf = (order: Pick<Order, 'rest'>, kind: Kind): number => {
  const source = order.rest.sources.find(
    (one) => one.kind === kind && (one.state === 'PLANNED' || one.state === 'WAITING'),
  );
  return source === undefined ? 0 : source.amount.amount - source.paid.amount;
};
