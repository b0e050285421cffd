import { addDays, compareDays, dayFrom, dayNumber, daysBetween, parseIsoDay, toIsoDay } from '#kernel/days.ts';
import type { Day, IsoDay } from '#kernel/days.ts';
import { money } from '#kernel/money.ts';
import type { Money } from '#kernel/money.ts';
import { bankDigit, modulus10 } from './boleto-digits.ts';
import { checkCollection, collectionBarcode, collectionLine, readCollection } from './boleto-collection.ts';
import type { CollectionSlip } from './boleto-collection.ts';

/**
 * Boleto: 44 digits as bars, 47 as the line people type (bank slip), or 48 (collection slip: taxes, utilities). Bank slips
 * follow Carta-Circular BCB 2.926/2000: bank, currency 9, general digit, due-date factor, value, the bank's free field.
 */

export type BankSlipInput = {
  /** The bank's COMPE code, three digits. */
  readonly bank: string;
  /** The 25 digits that are the bank's own. */
  readonly freeField: string;
  /** Null for a slip payable at sight. */
  readonly dueDate: IsoDay | null;
  /** Reais; null leaves the value to whoever pays. */
  readonly amount: Money | null;
};

export type BankSlip = BankSlipInput & {
  readonly kind: 'bank';
  readonly barcode: string;
  /** Days the due date lies after 7 October 1997, restarted at 1000; 0 for none. */
  readonly dueFactor: number;
};
export type Slip = BankSlip | CollectionSlip;

/** Factor 1000 of the first cycle. A cycle has 9000 days: 9999 was 21 February 2025, 1000 again the day after. */
const FIRST_CYCLE: Day = { year: 2000, month: 7, day: 3 };
const SECOND_CYCLE: Day = { year: 2025, month: 2, day: 22 };
const CYCLE_DAYS = 9000;
/** Before 1000 the factor counted from its base without restart; nothing was printed with it before 2000. */
const FACTOR_BASE: Day = { year: 1997, month: 10, day: 7 };

/** The due-date factor, 1000 to 9999 (below 1000 only for days before July 2000). Throws a RangeError for no such day. */
export function dueFactor(due: IsoDay): number {
  const day = parseIsoDay(due);
  if (!day || compareDays(day, FACTOR_BASE) < 0) throw new RangeError('boleto: no due-date factor for this day');
  const days = daysBetween(FIRST_CYCLE, day);
  return days < 0 ? daysBetween(FACTOR_BASE, day) : 1000 + (days % CYCLE_DAYS);
}

/** Slips this far behind the reference day still count as overdue; a factor before that means the next cycle. */
const DAYS_BEHIND = 3000;

/**
 * The day a factor means. The number itself repeats every 9000 days and no rule says which time is meant, so it is the one
 * between 3000 days before the reference day and 6000 after it; without a reference, the cycle that began in February 2025.
 * Keep your own due date wherever you have one. Null for factor 0 and for what is no factor.
 */
export function dueDateOf(factor: number, reference?: IsoDay): IsoDay | null {
  if (!Number.isInteger(factor) || factor < 1000 || factor > 9999) return null;
  const offset = factor - 1000;
  if (reference === undefined) return toIsoDay(addDays(SECOND_CYCLE, offset));
  const day = dayFrom(reference);
  if (!day) return null;
  const earliest = dayNumber(day) - DAYS_BEHIND;
  const first = dayNumber(FIRST_CYCLE) + offset;
  const cycles = Math.max(0, Math.ceil((earliest - first) / CYCLE_DAYS));
  return toIsoDay(addDays(FIRST_CYCLE, offset + cycles * CYCLE_DAYS));
}

function bankBarcode({ bank, freeField, dueDate, amount }: BankSlipInput): string {
  if (!/^[0-9]{3}$/.test(bank)) throw new RangeError('boleto: the bank has three digits');
  if (!/^[0-9]{25}$/.test(freeField)) throw new RangeError('boleto: the free field has 25 digits');
  const cents = amount?.amount ?? 0;
  if ((amount && amount.currency !== 'BRL') || cents < 0 || cents > 9_999_999_999) {
    throw new RangeError('boleto: the value must be up to 99,999,999.99 reais');
  }
  const factor = dueDate === null ? '0000' : String(dueFactor(dueDate)).padStart(4, '0');
  const tail = factor + String(cents).padStart(10, '0') + freeField;
  return `${bank}9${bankDigit(`${bank}9${tail}`)}${tail}`;
}

/** The 44 digits of a slip's bars, from its data or from its line. Null for a line that is none; throws for bad data. */
export function toBarcode(line: string): string | null;
export function toBarcode(slip: BankSlipInput | CollectionSlip): string;
export function toBarcode(input: string | BankSlipInput | CollectionSlip): string | null {
  if (typeof input === 'string') return barcodeOfLine(input);
  return 'kind' in input && input.kind === 'collection'
    ? collectionBarcode(input)
    : bankBarcode(input as BankSlipInput);
}

function isBankBarcode(barcode: string): boolean {
  const digit = Number(barcode.charAt(4));
  return barcode.charAt(3) === '9' && digit === bankDigit(barcode.slice(0, 4) + barcode.slice(5));
}

/** Whether 44 digits are a slip's bars, of either kind, check digit included. */
export function isBarcode(value: unknown): boolean {
  if (typeof value !== 'string' || !/^[0-9]{44}$/.test(value)) return false;
  return value.startsWith('8') ? checkCollection(value) : isBankBarcode(value);
}

/** The line people type, digits only: 47 for a bank slip, 48 for a collection slip. Null where the bars are none. */
export function toDigitableLine(barcode: unknown): string | null {
  if (typeof barcode !== 'string' || !isBarcode(barcode)) return null;
  if (barcode.startsWith('8')) return collectionLine(barcode);
  const free = barcode.slice(19);
  const fields = [barcode.slice(0, 4) + free.slice(0, 5), free.slice(5, 15), free.slice(15)];
  return fields.map((field) => `${field}${modulus10(field)}`).join('') + barcode.charAt(4) + barcode.slice(5, 19);
}

/** Digits of a line as typed or pasted, with dots, spaces, dashes; null for other characters. */
function lineDigits(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 100 || !/^[0-9 .-]+$/.test(text)) return null;
  return text.replace(/[^0-9]/g, '');
}

function barcodeOfLine(text: unknown): string | null {
  const line = lineDigits(text);
  if (line === null) return null;
  const collection = line.length === 48 && line.startsWith('8');
  if (!collection && line.length !== 47) return null;
  const barcode = collection
    ? [0, 12, 24, 36].map((at) => line.slice(at, at + 11)).join('')
    : line.slice(0, 4) + line.slice(32) + line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31);
  return toDigitableLine(barcode) === line ? barcode : null;
}

/** What 44 digits say; null where they are no slip. */
export function parseBarcode(barcode: unknown, today?: IsoDay): Slip | null {
  if (typeof barcode !== 'string' || !isBarcode(barcode)) return null;
  if (barcode.startsWith('8')) return readCollection(barcode);
  const factor = Number(barcode.slice(5, 9));
  const cents = Number(barcode.slice(9, 19));
  return {
    kind: 'bank',
    barcode,
    bank: barcode.slice(0, 3),
    freeField: barcode.slice(19),
    dueFactor: factor,
    dueDate: dueDateOf(factor, today),
    amount: cents === 0 ? null : money(cents, 'BRL'),
  };
}

/** Reads a line as typed; null for one that is no slip's, wrong check digits included. */
export function parseDigitableLine(text: unknown, today?: IsoDay): Slip | null {
  return parseBarcode(barcodeOfLine(text), today);
}

/** `00190.00009 01234.567890 12345.678901 2 10000000012345`, or four blocks of eleven digits, a dash and their digit. */
export function formatDigitableLine(text: string): string {
  const line = lineDigits(text);
  if (line?.length === 48) return line.replace(/([0-9]{11})([0-9])/g, '$1-$2 ').trim();
  if (line?.length !== 47) return text;
  const parts = [line.slice(0, 10), line.slice(10, 21), line.slice(21, 32)];
  return `${parts.map((part) => `${part.slice(0, 5)}.${part.slice(5)}`).join(' ')} ${line.charAt(32)} ${line.slice(33)}`;
}
