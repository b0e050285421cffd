import { CAR_PLACES, CONDITIONS } from '#features/trade-in/public.ts';
import { amountFault } from '#kernel/typed-amount.ts';
import { parseKilometres } from '#kernel/kilometres.ts';
import { formatAmount, parseMoney } from '#kernel/money.ts';
import { isPlate, normalizePlate } from '#kernel/vehicle-codes.ts';
import { fieldOf } from '#ui/form.ts';
import type { Page } from '#ui/page-context.ts';
import type { Order } from '../contract.ts';
import { isLetter, LETTER_KINDS, PLANNABLE } from '../rules/plannable.ts';
import { isOfMarket } from '../rules/charged-sources.ts';
import { isExpected, isLoanPaid } from '../rules/balance.ts';
import { isSameLetter } from '../rules/planned-details.ts';
import { damageOf, isBlank, meantBy } from './chosen-parts.ts';
import { readLetter } from './letter-data.ts';
import { OTHER } from './other-car.ts';
import { isMoneyKind } from './plan-sum.ts';

type Kind = (typeof PLANNABLE)[number];
type Scope = Pick<Page, 'market'>;
type Known = Pick<Order['rest']['sources'][number], 'kind' | 'state' | 'car' | 'letter'>;

/** What a part may be given to now: slips are Brazil's, a card and cash Argentina's, a bank lends once, and not beside a coupon for who pays without credit. */
export const plannableFor = (
  market: Page['market'],
  { sources, takesCredit }: { readonly sources: Parameters<typeof isLoanPaid>[0]; readonly takesCredit: boolean },
): Kind[] =>
  PLANNABLE.filter(
    (kind) => isOfMarket(kind, market) && (kind !== 'FINANCING_PAYMENT' || (takesCredit && !isLoanPaid(sources))),
  );

/** The car and the letter that the plan has; a form has one of each. */
const plannedDetails = (sources: readonly Known[]) => {
  const expected = sources.filter(isExpected);
  return {
    car: expected.find(({ car }) => car !== null)?.car ?? null,
    letter: expected.find(({ letter }) => letter !== null) ?? null,
  };
};

/** What was written of the car and the letter that the plan has, as the form begins with it. */
export const plannedFields = (sources: readonly Known[]): Record<string, string> => {
  const { car, letter } = plannedDetails(sources);
  return {
    ...(car === null
      ? {}
      : {
          plate: car.plate,
          mileageKm: String(car.mileageKm),
          condition: car.condition,
          ...Object.fromEntries((car.damages ?? []).map((place) => [damageOf(place), 'yes'])),
          ...(car.suggested === null ? { version: OTHER } : {}),
        }),
    ...(letter?.letter == null ? {} : { ...letter.letter, value: formatAmount(letter.letter.value) }),
  };
};

type Wrong = {
  /** Of the same part another field that is wrong too. */
  readonly also?: Wrong;
  readonly wrong: string;
  readonly key:
    | 'balance.amount'
    | 'balance.amountWrong'
    | 'balance.carNeeded'
    | 'field.mileage'
    | 'field.plate'
    | 'rest.letter.amount'
    | 'rest.letter.onlyOne'
    | 'rest.trade.amount';
};

/** Every field that cannot be read, with its key. */
export const wrongFields = ({ wrong, key, also }: Wrong): Readonly<Record<string, Wrong['key']>> => ({
  [wrong]: key,
  ...(also === undefined ? {} : wrongFields(also)),
});

type Written = { readonly kind: Kind; readonly amount: number | null };

/** Written down without its amount it is of no part, and would be lost without a word; what was planned is taken out by a 0. */
const isLeftOut = (amount: number | null | undefined, isPlanned: boolean): boolean => isPlanned && amount === 0;

/** Version and model year as the list of the form has them; null where none was chosen. */
const versionIn = (form: FormData): { mvsCode: string; year: number } | null => {
  const [, mvsCode = '', year = ''] = /^([0-9A-Z]{7,16})-(\d{4})$/.exec(fieldOf(form, 'version')) ?? [];
  return mvsCode === '' ? null : { mvsCode, year: Number(year) };
};

/** In what state it is; a form of before, which did not ask, leaves what is planned. */
const readState = (form: FormData, planned: ReturnType<typeof plannedDetails>['car']) => {
  const condition = CONDITIONS.find((one) => one === fieldOf(form, 'condition'));
  const isInForm = condition !== undefined;
  const damages = isInForm ? CAR_PLACES.filter((place) => fieldOf(form, damageOf(place)) !== '') : planned?.damages;
  return {
    condition: condition ?? planned?.condition ?? ('GOOD' as const),
    ...(damages === undefined || damages.length === 0 ? {} : { damages }),
  };
};

/** The used car as it was written; null where none was, or it is taken out of the plan. */
const readCar = ({ market }: Scope, form: FormData, { known, read }: { known: readonly Known[]; read: Written[] }) => {
  const plate = fieldOf(form, 'plate').trim();
  const written = fieldOf(form, 'mileageKm').trim();
  const mileageKm = parseKilometres(written);
  const wrong = (name: string, key: Wrong['key']): Wrong => ({ wrong: name, key });
  if (plate === '' && written === '') return null;
  const unread = [
    ...(plate === ''
      ? [wrong('plate', 'balance.carNeeded')]
      : isPlate(normalizePlate(plate), market)
        ? []
        : [wrong('plate', 'field.plate')]),
    ...(mileageKm === null ? [wrong('mileageKm', 'field.mileage')] : []),
  ];
  const [first, also] = unread;
  if (first !== undefined || mileageKm === null)
    return { ...(first ?? wrong('mileageKm', 'field.mileage')), ...(also === undefined ? {} : { also }) };
  const { car } = plannedDetails(known);
  const isPlanned = car !== null && car.plate === normalizePlate(plate) && car.mileageKm === mileageKm;
  const amount = read.find(({ kind }) => kind === 'TRADE_IN')?.amount;
  if ((amount ?? 0) === 0) return isLeftOut(amount, isPlanned) ? null : wrong('TRADE_IN', 'rest.trade.amount');
  const version = versionIn(form);
  const isOther = fieldOf(form, 'version') === OTHER ? { isOther: true } : {};
  return {
    plate,
    mileageKm,
    ...readState(form, isPlanned ? car : null),
    ...(version === null ? isOther : { version }),
  };
};

/** The letter as it was written; null where none was, or it is taken out of the plan. */
const readPaper = (
  { market }: Scope,
  form: FormData,
  { known, read }: { known: readonly Known[]; read: Written[] },
) => {
  const [first, second] = read.filter(({ kind, amount }) => isLetter(kind) && (amount ?? 0) > 0);
  if (second !== undefined) return { wrong: second.kind, key: 'rest.letter.onlyOne' } as Wrong;
  const letter = readLetter(form, market);
  if (letter === null || first !== undefined) return letter;
  const planned = plannedDetails(known).letter;
  const isPlanned =
    planned?.letter != null && isSameLetter(letter, { ...planned.letter, value: planned.letter.value.amount });
  const amount = read.find(({ kind }) => kind === planned?.kind)?.amount;
  return isLeftOut(amount, isPlanned)
    ? null
    : ({ wrong: planned?.kind ?? LETTER_KINDS[0], key: 'rest.letter.amount' } as Wrong);
};

const isWrong = (read: object | null): read is Wrong => read !== null && 'wrong' in read;

type ToPlan = Pick<Order, 'takesCredit'> & { readonly toPay: number; readonly sources: readonly Known[] };

/** What of the form can be read as amounts, though something else of it is wrong. */
export const writtenParts = (page: Scope, sent: FormData): { amount: number }[] => {
  const form = meantBy(sent);
  return PLANNABLE.map((kind) => ({ amount: Math.max(0, parseMoney(fieldOf(form, kind), page.market)?.amount ?? 0) }));
};

/** What was written for each source; a single one of money left empty takes what the others leave, and is named as `filled`. */
export const readPlan = (page: Scope, sent: FormData, { toPay, sources: known, takesCredit }: ToPlan) => {
  if (isBlank(sent, 'TRADE_IN')) return { wrong: 'TRADE_IN', key: 'rest.trade.amount' } satisfies Wrong;
  if (isBlank(sent, 'letter')) return { wrong: LETTER_KINDS[0], key: 'rest.letter.amount' } satisfies Wrong;
  const form = meantBy(sent);
  const read = plannableFor(page.market, { sources: known, takesCredit }).map((kind): Written => {
    const text = fieldOf(form, kind).trim();
    return { kind, amount: text === '' ? null : (parseMoney(text, page.market)?.amount ?? Number.NaN) };
  });
  const unread = read.find(({ amount }) => Number.isNaN(amount) || (amount ?? 0) < 0);
  if (unread !== undefined) {
    const isNone = amountFault(fieldOf(form, unread.kind), page.market) === 'wrong' && Number.isNaN(unread.amount);
    return { wrong: unread.kind, key: isNone ? 'balance.amountWrong' : 'balance.amount' } satisfies Wrong;
  }
  const car = readCar(page, form, { known, read });
  if (isWrong(car)) return car;
  const letter = readPaper(page, form, { known, read });
  if (isWrong(letter)) return letter;
  // What is left is money: a car and a letter are worth what they are.
  const empty = read.filter(({ kind, amount }) => amount === null && isMoneyKind(kind));
  const left = toPay - read.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const filled = empty.length === 1 && left > 0 ? (empty[0]?.kind ?? null) : null;
  const sources = read.flatMap(({ kind, amount }) => {
    const taken = kind === filled ? left : (amount ?? 0);
    const trade = kind === 'TRADE_IN' && car !== null ? { car } : {};
    const paper = isLetter(kind) && letter !== null ? { letter } : {};
    return taken > 0 ? [{ kind, amount: taken, ...trade, ...paper }] : [];
  });
  return { sources, filled };
};

const PARTS = {
  car: ['plate', 'mileageKm', 'version'],
  letter: ['administrator', 'group', 'quota', 'value', 'validUntil'],
} as const;

/** Which field of the form each field of the call is. */
export const fieldsOf = (sources: readonly { readonly kind: string }[]): Record<string, string> =>
  Object.fromEntries(
    sources.flatMap(({ kind }, place) => [
      [`sources.${place}.amount`, kind],
      ...Object.entries(PARTS).flatMap(([part, names]) =>
        names.map((name) => [`sources.${place}.${part}.${name}`, name]),
      ),
    ]),
  );
