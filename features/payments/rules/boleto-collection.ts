import { money } from '#kernel/money.ts';
import type { Money } from '#kernel/money.ts';
import { modulus10, modulus11 } from './boleto-digits.ts';

/** Collection slips: FEBRABAN, Layout Padrão de Arrecadação/Recebimento com Utilização do Código de Barras. */

/** 1 town halls, 2 sanitation, 3 power and gas, 4 telecommunications, 5 government bodies, 6 companies, 7 fines, 9 the bank. */
export const COLLECTION_SEGMENTS = ['1', '2', '3', '4', '5', '6', '7', '9'] as const;
export type CollectionSegment = (typeof COLLECTION_SEGMENTS)[number];

/** 6 and 8 carry reais, 7 and 9 a reference quantity; 6 and 7 are checked modulo 10, 8 and 9 modulo 11. */
export type CollectionValueKind = '6' | '7' | '8' | '9';

export type CollectionSlip = {
  readonly kind: 'collection';
  readonly segment: CollectionSegment;
  readonly valueKind: CollectionValueKind;
  /** Eleven digits: centavos, or the quantity the biller counts in. */
  readonly value: string;
  /** The value as money where it is one and not nought. */
  readonly amount: Money | null;
  /** The biller and its free field, 29 digits. */
  readonly biller: string;
  readonly barcode?: string;
};

function checker(valueKind: string): ((digits: string) => number) | null {
  if (valueKind === '6' || valueKind === '7') return modulus10;
  return valueKind === '8' || valueKind === '9' ? modulus11 : null;
}

function isSegment(text: string): text is CollectionSegment {
  return COLLECTION_SEGMENTS.some((segment) => segment === text);
}

function isValueKind(text: string): text is CollectionValueKind {
  return checker(text) !== null;
}

/** Throws a RangeError for a segment, value or biller no slip can carry. */
export function collectionBarcode({ segment, valueKind, value, biller }: CollectionSlip): string {
  const check = checker(valueKind);
  if (!isSegment(segment) || !check) throw new RangeError('boleto: unknown segment or kind of value');
  if (!/^[0-9]{11}$/.test(value) || !/^[0-9]{29}$/.test(biller)) {
    throw new RangeError('boleto: the value has 11 digits, biller and free field 29');
  }
  const head = `8${segment}${valueKind}`;
  return `${head}${check(head + value + biller)}${value}${biller}`;
}

/** Whether 44 digits that begin with 8 are a collection slip: known segment and kind, right general digit. */
export function checkCollection(barcode: string): boolean {
  const check = checker(barcode.charAt(2));
  if (!check || !isSegment(barcode.charAt(1))) return false;
  return Number(barcode.charAt(3)) === check(barcode.slice(0, 3) + barcode.slice(4));
}

/** Four blocks of eleven digits, each with its check digit. Expects a checked barcode. */
export function collectionLine(barcode: string): string {
  const check = checker(barcode.charAt(2)) ?? modulus10;
  const blocks = [0, 11, 22, 33].map((at) => barcode.slice(at, at + 11));
  return blocks.map((block) => `${block}${check(block)}`).join('');
}

/** Null where segment or kind are unknown. */
export function readCollection(barcode: string): CollectionSlip | null {
  const [segment, valueKind] = [barcode.charAt(1), barcode.charAt(2)];
  if (!isSegment(segment) || !isValueKind(valueKind)) return null;
  const value = barcode.slice(4, 15);
  const isMoney = valueKind === '6' || valueKind === '8';
  const amount = isMoney && Number(value) > 0 ? money(Number(value), 'BRL') : null;
  return { kind: 'collection', segment, valueKind, value, amount, biller: barcode.slice(15), barcode };
}
