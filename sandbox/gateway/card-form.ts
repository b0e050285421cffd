import { cardBrand, isCardDueDate, isCardNumber, isSecurityCode } from '#kernel/cards.ts';
import type { CardBrand } from '#kernel/cards.ts';
import { isCnpj, isCpf, isCuit, isDni, stripDocument } from '#kernel/documents.ts';
import { MARKETS } from '#kernel/market.ts';
import type { Market } from '#kernel/market.ts';
import type { Card, Identification } from './payment.ts';
import { ASKING_NUMBERS } from './test-cards.ts';
import type { FieldName } from './texts.ts';

/** The company's ids of the brands (`payment_method_id`). */
export const METHOD_OF_BRAND: Readonly<Record<CardBrand, string>> = {
  VISA: 'visa',
  AMEX: 'amex',
  MASTERCARD: 'master',
  DISCOVER: 'discover',
  DINERS: 'diners',
  JCB: 'jcb',
  CHINA_UNION_PAY: 'unionpay',
};

/** A name as embossed: letters, then letters, spaces and , . ' - */
const HOLDER = /^\p{L}[\p{L}\p{M} ,.'-]{1,63}$/u;

/** What the page may show again after a mistake. The number and the code are typed anew. */
export type TypedForm = {
  readonly holder: string;
  readonly expiry: string;
  readonly document: string;
  readonly installments: number;
};

export type FormErrors = Partial<Record<FieldName, FieldName | 'brand'>>;

export type ReadForm =
  | { readonly ok: true; readonly card: Card; readonly installments: number; readonly asksHolder: boolean }
  | { readonly ok: false; readonly errors: FormErrors; readonly typed: TypedForm };

function readDocument(text: string, market: Market): Identification | undefined {
  const number = stripDocument(text.toUpperCase());
  if (market === 'br' && isCpf(text)) return { type: 'CPF', number };
  if (market === 'br') return isCnpj(text) ? { type: 'CNPJ', number } : undefined;
  if (isDni(text)) return { type: 'DNI', number };
  return isCuit(text) ? { type: 'CUIT', number } : undefined;
}

function todayIn(market: Market, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: MARKETS[market].timeZone }).format(now);
}

const clean = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, 100) : '');

/** Checks the card page's form. Nothing of the number but its last four digits, and nothing of the code, comes out. */
export function readCardForm(
  fields: Readonly<Record<string, unknown>>,
  { market, mostInstallments, now }: { market: Market; mostInstallments: number; now: Date },
): ReadForm {
  const number = clean(fields['number']).replace(/[ -]/g, '');
  const [holder, expiry, code] = [
    clean(fields['holder']),
    clean(fields['expiry']).replace(/\s/g, ''),
    clean(fields['code']),
  ];
  const documentText = clean(fields['document']);
  const installments = Number(fields['installments']);
  const brand = cardBrand(number);
  const document = readDocument(documentText, market);

  const errors: FormErrors = {};
  if (!isCardNumber(number)) errors.number = 'number';
  else if (!brand) errors.number = 'brand';
  if (!HOLDER.test(holder)) errors.holder = 'holder';
  if (!isCardDueDate(expiry, todayIn(market, now))) errors.expiry = 'expiry';
  if (!isSecurityCode(code, brand)) errors.code = 'code';
  if (!document) errors.document = 'document';
  if (!Number.isInteger(installments) || installments < 1 || installments > mostInstallments) {
    errors.installments = 'installments';
  }
  if (Object.keys(errors).length > 0 || !brand || !document) {
    return { ok: false, errors, typed: { holder, expiry, document: documentText, installments } };
  }
  const card = {
    brand: METHOD_OF_BRAND[brand],
    lastFour: number.slice(-4),
    holder,
    expirationMonth: Number(expiry.slice(0, 2)),
    expirationYear: 2000 + Number(expiry.slice(3)),
    document,
  };
  return { ok: true, card, installments, asksHolder: ASKING_NUMBERS.has(number) };
}
