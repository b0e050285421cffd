import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import { pictureOfCodes } from '#kernel/car-look.ts';
import { showCity } from '#kernel/city.ts';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { formatMoney } from '#kernel/money.ts';
import { MARKETS } from '#kernel/market.ts';
import { numberFormat } from '#kernel/number-format.ts';
import { answerOf, shownStatus, typedIn } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import {
  addRelation,
  getAvailability,
  listImpediments,
  listRelations,
  reserveAsEmployee,
  type EmployeeCar,
} from '../contract/purchase.ts';
import { PURCHASE_FOR, type PurchaseFor } from '../rules/purchase.ts';

const chosenIn = (page: Page): PurchaseFor | null =>
  PURCHASE_FOR.find((one) => one === page.url.searchParams.get('para')) ?? null;

const shownCar = (page: Page, car: EmployeeCar) => {
  const { choice, modelName, versionName, year, price, listPrice, priceWithoutTaxes, dealer } = car;
  return {
    unitId: car.unitId,
    choice: JSON.stringify(choice),
    name: `${modelName} ${versionName} ${year}`,
    picture: pictureOfCodes({ brand: page.brand, mvsCode: choice.mvsCode, year, codes: choice, width: 640 }),
    price: formatMoney(price, page.market),
    was: formatMoney(listPrice, page.market),
    withoutTaxes: priceWithoutTaxes === null ? null : formatMoney(priceWithoutTaxes, page.market),
    dealer: { name: dealer.name, city: showCity(page.market, dealer) },
  };
};
export type ShownCar = ReturnType<typeof shownCar>;

export const employeesLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const chosen = chosenIn(page);
  const [available, impediments, relations] = await Promise.all([
    page.call(getAvailability, { query: chosen === null ? {} : { purchaseFor: chosen } }),
    page.call(listImpediments, {}),
    page.user === null ? null : page.call(listRelations, {}),
  ]);
  const percent = numberFormat(MARKETS[page.market].locale, { maximumFractionDigits: 2 });
  const here = page.path('employees');
  return {
    texts: page.shownTexts('employeePurchase'),
    market: page.market,
    here,
    chosen,
    isSignedIn: page.user !== null,
    signIn: `${page.path('signIn')}?${new URLSearchParams({ next: chosen === null ? here : `${here}?para=${chosen}` })}`,
    key: page.newKey(),
    terms: (available.ok ? available.value.terms : []).map(({ basisPoints, ...terms }) => ({
      ...terms,
      percent: percent.format(basisPoints / 100),
    })),
    cars: (available.ok ? available.value.cars : []).map((car) => shownCar(page, car)),
    impediments: (impediments.ok ? impediments.value.impediments : [])
      .filter(({ purchaseFor }) => purchaseFor === null || chosen === null || purchaseFor === chosen)
      .map(({ name }) => name),
    relations: (relations?.ok === true ? relations.value.relations : []).map((relation) => ({
      ...relation,
      until: formatDay(relation.proofUntil),
    })),
    isSent: page.url.searchParams.get('enviado') !== null,
    today: dayIn(page.now, page.market),
  };
};
export type EmployeesLoaded = Awaited<ReturnType<typeof employeesLoader>>;

type Validated = { readonly valid: boolean; readonly relation: 'EMPLOYEE' | 'COLLABORATOR' | null };

/** Whether two numbers fit is asked of accounts; the program passes its call in. */
export type EmployeesPorts = {
  readonly validate: (
    page: Page,
    body: { readonly registration: string; readonly document: string },
  ) => Promise<CallResult<Validated>>;
};

/** Which form of the page is answered. */
type About = 'check' | 'reserve' | 'relation';

const refused = (page: Page, about: About, result: CallResult<unknown>) =>
  data({ ...answerOf({ page, form: page.form }, result), about, isGood: false }, { status: shownStatus(result) });

const check = async (page: Page, { validate }: EmployeesPorts) => {
  const { form } = page;
  const registration = fieldOf(form, 'registration').trim();
  const result = await validate(page, { registration, document: fieldOf(form, 'document').trim() });
  if (!result.ok) return refused(page, 'check', result);
  const t = translator(page.texts('employeePurchase'));
  const { relation } = result.value;
  const message = t(relation === null ? 'b2e.check.no' : `b2e.check.yes.${relation}`);
  const answer = { about: 'check' as About, message, isGood: relation !== null, fields: {}, values: typedIn(form) };
  return data(answer, { status: 200 });
};

const readChoice = (text: string): EmployeeCar['choice'] => {
  try {
    return JSON.parse(text) as EmployeeCar['choice'];
  } catch {
    return {} as EmployeeCar['choice'];
  }
};

const reserve = async (page: Page) => {
  const { form } = page;
  const unitId = fieldOf(form, 'unit');
  const result = await page.call(reserveAsEmployee, {
    // Each car has a key of its own: another car is another request.
    idempotencyKey: `${fieldOf(form, 'key')}-${unitId}`,
    body: {
      registration: fieldOf(form, 'registration').trim(),
      // Left out it is refused by the call, with its own words.
      purchaseFor: chosenIn(page) ?? ('' as PurchaseFor),
      unitId,
      choice: readChoice(fieldOf(form, `choice-${unitId}`)),
    },
  });
  if (!result.ok) return refused(page, 'reserve', result);
  return redirect(page.path('reservationStep', { id: result.value.id, step: 'showcase' }), 303);
};

const relate = async (page: Page) => {
  const result = await page.callForm(addRelation, page.form);
  if (!result.ok) return refused(page, 'relation', result);
  return redirect(`${page.path('employees')}?enviado=1#familia`, 303);
};

export const employeesAction =
  (ports: EmployeesPorts) =>
  ({ context }: ActionFunctionArgs) => {
    const page = context.get(pageContext);
    const what = fieldOf(page.form, 'do');
    if (what === 'check') return check(page, ports);
    return what === 'relation' ? relate(page) : reserve(page);
  };
export type EmployeesAnswer = {
  readonly about: About;
  readonly message: string;
  readonly isGood: boolean;
  readonly fields: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
};
