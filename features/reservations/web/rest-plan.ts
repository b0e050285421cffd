import { parseMoney } from '#kernel/money.ts';
import { fieldOf } from '#ui/form.ts';
import type { Page } from '#ui/page-context.ts';
import { PLANNABLE } from '../contract/balance.ts';
import { isLetter, LETTER_KINDS } from '../contract/letter.ts';
import { isLoanPaid } from '../rules/balance.ts';
import { readLetter } from './letter-fields.tsx';

/** What a part may be given to now: slips are Brazil's, and a bank lends once. */
export const plannableFor = (market: Page['market'], sources: Parameters<typeof isLoanPaid>[0]) =>
  PLANNABLE.filter(
    (kind) => (market === 'br' || kind !== 'BILLET_PAYMENT') && (kind !== 'FINANCING_PAYMENT' || !isLoanPaid(sources)),
  );

const isMoney = (kind: string): boolean => kind !== 'TRADE_IN' && !isLetter(kind);

/** What was written for each source; a single one left empty takes what the others leave. */
export const readPlan = (
  page: Pick<Page, 'market'>,
  form: FormData,
  { toPay, sources: known }: { readonly toPay: number; readonly sources: Parameters<typeof plannableFor>[1] },
) => {
  const written = plannableFor(page.market, known).map((kind) => ({ kind, text: fieldOf(form, kind).trim() }));
  const read = written.map(({ kind, text }) => ({
    kind,
    amount: text === '' ? null : (parseMoney(text, page.market)?.amount ?? Number.NaN),
  }));
  const wrong = read.find(({ amount }) => Number.isNaN(amount) || (amount ?? 0) < 0);
  if (wrong !== undefined) return { wrong: wrong.kind, key: 'balance.amount' as const };
  const plate = fieldOf(form, 'plate').trim();
  const mileageKm = Number(fieldOf(form, 'mileageKm').replaceAll(/[.\s]/g, '') || Number.NaN);
  if (plate !== '' && !Number.isInteger(mileageKm))
    return { wrong: 'mileageKm' as const, key: 'balance.amount' as const };
  const letters = read.filter(({ kind, amount }) => isLetter(kind) && (amount ?? 0) > 0);
  if (letters.length > 1) return { wrong: letters[1]?.kind ?? 'group', key: 'rest.letter.onlyOne' as const };
  const letter = readLetter(form, page.market);
  // Without its amount a letter is of no source, and would be lost without a word.
  if (letter !== null && letters.length === 0) return { wrong: LETTER_KINDS[0], key: 'rest.letter.amount' as const };
  // What is left is money: a car and a letter are worth what they are.
  const empty = read.filter(({ kind, amount }) => amount === null && isMoney(kind));
  const left = toPay - read.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const sources = read.flatMap(({ kind, amount }) => {
    const taken = amount ?? (isMoney(kind) && empty.length === 1 && left > 0 ? left : 0);
    const car = kind === 'TRADE_IN' && plate !== '' ? { car: { plate, mileageKm, condition: 'GOOD' as const } } : {};
    const paper = isLetter(kind) && letter !== null ? { letter } : {};
    return taken > 0 ? [{ kind, amount: taken, ...car, ...paper }] : [];
  });
  return { sources };
};

const PARTS = {
  car: ['plate', 'mileageKm'],
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
