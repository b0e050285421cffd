import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { getCarOfVersion } from '#features/catalog/contract/car.ts';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import { codesOf, decodeChoice, encodeChoice, openChoice, type CarCodes } from '#features/configurator/public.ts';
import { creditsBeside, fitsOrder } from '#features/financing/web/public/order-proposal.ts';
import { findDealersByCodes } from '#features/dealers/contract/network.ts';
import type { CarChoice } from '#features/price/public.ts';
import type { Order } from '#features/reservations/contract.ts';
import { changeOrder, previewChange, type ChangeView } from '#features/reservations/contract/change.ts';
import type { ChangeShown, OptionGroup } from '#features/reservations/web/change-shown.ts';
import { ownChangesShown, dayShown, differenceShown } from '#features/reservations/web/difference-data.ts';
import { loadOrder } from '#features/reservations/web/shared.ts';
import { showCity } from '#kernel/city.ts';
import type { CallResult } from '#kernel/client.ts';
import { formatMoney, type Money } from '#kernel/money.ts';
import { fieldOf } from '#ui/form.ts';
import { problemText, refusedForm, refusedWith } from '#ui/form-answer.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { translator } from '#ui/translate.ts';

/** Everything that may be chosen on the order's version, at the prices in force. */
const carOf = async (page: Page, { choice }: Pick<Order, 'choice'>): Promise<ConfigurableCar> => {
  const { mvsCode, year } = choice;
  const found = await page.call(getCarOfVersion, { query: { mvsCode, year } });
  if (!found.ok) throw data(null, { status: 404 });
  return found.value;
};

/** The car an address or a form names, as the calls take it. */
const choiceOf = (codes: CarCodes | null): CarChoice | null =>
  codes === null
    ? null
    : {
        ...codes,
        itemCodes: [...codes.itemCodes],
        accessoryCodes: [...codes.accessoryCodes],
        serviceCodes: [...codes.serviceCodes],
      };

type Offered = {
  readonly code: string;
  readonly name: string;
  readonly price: Money;
  readonly versionIds: readonly string[];
};

/** The choices of one kind that the order's version has. */
const groupOf = (
  page: Page,
  of: {
    name: OptionGroup['name'];
    isMany: boolean;
    offered: readonly Offered[];
    chosen: readonly string[];
    versionId: string;
    /** Of which one is the order's. */
    own?: string | null;
    notBuilt?: readonly string[];
  },
): OptionGroup => ({
  name: of.name,
  isMany: of.isMany,
  chosen: of.chosen,
  options: of.offered
    .filter(({ versionIds }) => versionIds.includes(of.versionId))
    .map(({ code, name, price }) => ({
      value: code,
      title: name,
      price: price.amount === 0 ? null : formatMoney(price, page.market),
      state: code === of.own ? 'own' : of.notBuilt?.includes(code) === true ? 'notBuilt' : null,
    })),
});

const groupsOf = (
  page: Page,
  { car, choice, own, notBuilt }: { car: ConfigurableCar; choice: CarChoice; own: CarChoice; notBuilt: string[] },
): OptionGroup[] => {
  const version = car.versions.find(({ code, year }) => code === choice.mvsCode && year === choice.year);
  const versionId = version?.id ?? '';
  const coating = choice.coatingCode ?? version?.standardCoatingCode ?? '';
  const optional = car.parts.filter(({ isRequired }) => isRequired !== true);
  const parts = (type: 'ITEM' | 'ACCESSORY') => optional.filter((part) => part.type === type);
  const groups = [
    {
      name: 'color' as const,
      isMany: false,
      offered: car.colors,
      chosen: [choice.colorCode],
      versionId,
      own: own.colorCode,
      notBuilt,
    },
    {
      name: 'coating' as const,
      isMany: false,
      offered: car.coatings,
      chosen: [coating],
      versionId,
      own: own.coatingCode ?? version?.standardCoatingCode ?? null,
    },
    { name: 'items' as const, isMany: true, offered: parts('ITEM'), chosen: choice.itemCodes, versionId },
    {
      name: 'accessories' as const,
      isMany: true,
      offered: parts('ACCESSORY'),
      chosen: choice.accessoryCodes,
      versionId,
    },
    { name: 'services' as const, isMany: true, offered: car.services, chosen: choice.serviceCodes, versionId },
  ];
  return groups.map((group) => groupOf(page, group)).filter(({ options }) => options.length > 0);
};

/** Colours that no built car has with all else as it is chosen: an order for a car from stock cannot have them. */
const notBuiltOf = async (
  page: Page,
  order: Order,
  { car, choice, dealerId }: { car: ConfigurableCar; choice: CarChoice; dealerId: string },
): Promise<string[]> => {
  if (!order.isFromStock) return [];
  const others = car.colors.map(({ code }) => code).filter((code) => code !== order.choice.colorCode);
  const answers = await Promise.all(
    others.map(async (colorCode) => {
      const body = { choice: { ...choice, colorCode }, dealerId };
      const found = await page.call(previewChange, { params: { id: order.id }, body });
      const code = found.ok ? undefined : found.problem?.code;
      return code === 'noCar' || code === 'stockOnly' ? [colorCode] : [];
    }),
  );
  return answers.flat();
};

const MOST_DEALERS = 100;

/** Dealerships that sell in the state of the order's own, which stands among them. */
const dealersOf = async (
  page: Page,
  { dealer }: Pick<Order, 'dealer'>,
): Promise<{ value: string; label: string }[]> => {
  const found = await page.call(findDealersByCodes, {
    query: { service: ['SALES'], stateCode: dealer.stateCode, limit: MOST_DEALERS },
  });
  const t = translator(page.texts('orderChange'));
  const others = found.ok ? found.value.dealers.filter(({ id }) => id !== dealer.id) : [];
  return [
    { value: dealer.id, label: `${dealer.name}, ${showCity(page.market, dealer)} (${t('change.dealer.own')})` },
    ...others.map((one) => ({ value: one.id, label: `${one.name}, ${showCity(page.market, one)}` })),
  ];
};

type Changed = { readonly view: ChangeView; readonly choice: CarChoice };

/** An approved credit that no order has is for its car, price and dealership alone: a colour more, and it pays nothing any more. */
const creditLostBy = async (page: Page, order: Order, { view, choice }: Changed): Promise<string | null> => {
  const { fits } = view.isFinanced ? { fits: null } : await creditsBeside(page, order);
  const changed = { ...order, choice, total: view.after, dealer: { id: view.dealerId } };
  return fits === null || fitsOrder(fits, changed) ? null : fits.number;
};

const shownView = async (page: Page, order: Order, { view, choice }: Changed): Promise<ChangeShown> => ({
  price: differenceShown(page, view),
  code: encodeChoice(choice),
  dealerId: view.dealerId,
  total: view.after.amount,
  isSameCar: view.isSameCar,
  day: dayShown(view.deliverBy),
  toPay: formatMoney(view.toPay, page.market),
  open: view.open.amount === 0 ? null : formatMoney(view.open, page.market),
  back: view.back.amount === 0 ? null : formatMoney(view.back, page.market),
  couponsLost: view.couponsLost,
  voucherLost: view.voucherLost,
  isFinanced: view.isFinanced,
  creditLost: await creditLostBy(page, order, { view, choice }),
  termsVersion: view.termsVersion,
});

/** Names of what the address says did not fit together. */
const lostNames = (car: ConfigurableCar, text: string | null): string[] => {
  const lost = (text ?? '').split(',');
  return [...car.colors, ...car.coatings, ...car.parts, ...car.services]
    .filter(({ id, code }) => lost.includes(id) || lost.includes(code))
    .map(({ name }) => name)
    .filter((name, index, names) => names.indexOf(name) === index);
};

const NOT_REFUSED = { refusal: null, anew: null };

/** Why a change cannot be; where the car can be had by another order alone, the way to that, and out of this one. */
const refusalOf = (
  page: Page,
  order: Order,
  of: {
    found: Extract<CallResult<ChangeView>, { ok: false }>;
    choice: CarChoice;
    dealers: readonly unknown[];
    dealerId: string;
  },
) => {
  const { found, choice, dealers, dealerId } = of;
  const code = found.problem?.code;
  const text = problemText(page, found);
  if (code === 'noCar' && dealers.length > 1)
    return { ...NOT_REFUSED, refusal: `${text} ${translator(page.texts('orderChange'))('change.noCar.dealer')}` };
  if (code !== 'stockOnly' && code !== 'lineOnly') return { ...NOT_REFUSED, refusal: text };
  const query = new URLSearchParams({ c: encodeChoice(choice), d: dealerId });
  const cancel = order.mayCancel ? page.path('cancelOrder', { id: order.id }) : null;
  return { refusal: text, anew: { reserve: `${page.path('newReservation')}?${query}`, cancel } };
};

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  if (page.user === null) throw redirect(signInAddress(page));
  const order = await loadOrder(page, params['id']);
  const query = page.url.searchParams;
  const isDone = query.has('done');
  const back = page.path('order', { id: order.id });
  if (!order.mayChange && !isDone) throw redirect(back);
  const car = await carOf(page, order);
  const wanted = choiceOf(decodeChoice(query.get('c')));
  const choice = wanted ?? order.choice;
  const dealerId = query.get('d') ?? order.dealer.id;
  const dealers = await dealersOf(page, order);
  const notBuilt = isDone ? [] : await notBuiltOf(page, order, { car, choice, dealerId });
  const found =
    wanted === null
      ? null
      : await page.call(previewChange, { params: { id: order.id }, body: { choice: wanted, dealerId } });
  return {
    texts: page.shownTexts('orderChange'),
    number: order.number,
    back,
    rest: page.path('payRest', { id: order.id }),
    owes: order.rest.toPay.amount > 0,
    terms: page.path('reservationTerms'),
    isDone,
    groups: groupsOf(page, { car, choice, own: order.choice, notBuilt }),
    isFromStock: order.isFromStock,
    dealers,
    dealerId,
    lost: lostNames(car, query.get('lost')),
    view: found?.ok === true ? await shownView(page, order, { view: found.value, choice }) : null,
    ...(found === null || found.ok ? NOT_REFUSED : refusalOf(page, order, { found, choice, dealers, dealerId })),
    changes: await ownChangesShown(page, order.id),
    here: page.url.pathname,
    form: { key: page.newKey() },
  };
};

const listOf = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((value) => typeof value === 'string');

/** What was chosen, as the nearest car that can be built; the page shows what it costs. */
const check = async (page: Page, order: Order) => {
  const { form } = page;
  const car = await carOf(page, order);
  const required = car.parts.filter((part) => part.isRequired === true);
  const codes = (type: 'ITEM' | 'ACCESSORY', name: string) => [
    ...new Set([...required.filter((part) => part.type === type).map(({ code }) => code), ...listOf(form, name)]),
  ];
  const text = encodeChoice({
    mvsCode: order.choice.mvsCode,
    year: order.choice.year,
    colorCode: fieldOf(form, 'color'),
    coatingCode: fieldOf(form, 'coating') || null,
    itemCodes: codes('ITEM', 'items'),
    accessoryCodes: codes('ACCESSORY', 'accessories'),
    serviceCodes: listOf(form, 'services'),
  });
  const opened = openChoice(car, text);
  const built = opened === null ? null : codesOf(car, opened.choice);
  if (opened === null || built === null)
    return refusedWith(form, { message: page.texts('catalog')['car.choiceImpossible'] });
  const query = new URLSearchParams({ c: encodeChoice(built), d: fieldOf(form, 'dealer') || order.dealer.id });
  if (opened.lost.length > 0) query.set('lost', opened.lost.join(','));
  return redirect(`${page.url.pathname}?${query}#change`, 303);
};

export const action = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  if (page.user === null) throw redirect(signInAddress(page));
  const { form } = page;
  const order = await loadOrder(page, params['id']);
  const choice = choiceOf(decodeChoice(fieldOf(form, 'c')));
  if (fieldOf(form, 'do') !== 'send' || choice === null) return check(page, order);
  const result = await page.call(changeOrder, {
    params: { id: order.id },
    body: {
      choice,
      dealerId: fieldOf(form, 'd'),
      total: Number(fieldOf(form, 'total')),
      termsVersion: fieldOf(form, 'accept'),
    },
    idempotencyKey: fieldOf(form, 'key'),
  });
  if (!result.ok) return refusedForm(page, form, result);
  return redirect(`${page.url.pathname}?done=1`, 303);
};
