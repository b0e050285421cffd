import { isCnpj, isCpf } from '#kernel/documents.ts';
import { money } from '#kernel/money.ts';
import type { Money } from '#kernel/money.ts';
import { isEmail } from '#kernel/people.ts';
import { crc16, parseTlv, valueOf, writeTlv } from './tlv.ts';
import type { TlvField } from './tlv.ts';

/**
 * Pix BR Code: the text of the QR code and of copy-and-paste (BCB, Manual do BR Code and Manual de Padrões para Iniciação
 * do Pix), a profile of EMV Merchant-Presented QR codes.
 */

const GUI = 'br.gov.bcb.pix';
const NO_TXID = '***';
/** Far beyond any BR Code; a QR code holds no more. */
const LONGEST_CODE = 1024;

export type PixKeyKind = 'cpf' | 'cnpj' | 'email' | 'phone' | 'random';

/** What kind of key a text is in its canonical form (BCB, DICT); undefined for none. */
export function pixKeyKind(key: unknown): PixKeyKind | undefined {
  if (typeof key !== 'string' || key.length > 77) return undefined;
  if (/^[0-9]{11}$/.test(key) && isCpf(key)) return 'cpf';
  if (/^[0-9A-Z]{14}$/.test(key) && isCnpj(key)) return 'cnpj';
  if (/^\+[1-9][0-9]{1,14}$/.test(key)) return 'phone';
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(key)) return 'random';
  return isEmail(key) && key === key.toLowerCase() ? 'email' : undefined;
}

type Receiver = {
  /** At most 25 and 15 characters; accents are dropped and longer texts cut, as the manual asks. */
  readonly merchantName: string;
  readonly merchantCity: string;
  readonly postalCode?: string;
};

export type StaticPix = Receiver & {
  readonly kind: 'static';
  readonly key: string;
  /** Absent: whoever pays types it. */
  readonly amount?: Money;
  /** 1 to 25 letters and digits. */
  readonly txid?: string;
  readonly description?: string;
};

export type DynamicPix = Receiver & {
  readonly kind: 'dynamic';
  /** Where the charge stands at the bank, without `https://`. */
  readonly url: string;
  readonly amount?: Money;
};

export type PixInput = StaticPix | DynamicPix;
/** A Pix Automático code that asks for a recurring payment alone, with nothing to pay now. */
export type RecurrencePix = Receiver & {
  readonly kind: 'recurrence';
  readonly recurrenceUrl: string;
  readonly amount?: Money;
};
/**
 * What a code says, with all its fields as they stand, templates as text. A composite code pays now and also names the
 * recurring payment (`recurrenceUrl`).
 */
export type PixCode = (PixInput | RecurrencePix) & {
  readonly recurrenceUrl?: string;
  readonly fields: readonly TlvField[];
};

/** ASCII letters, digits and marks; letters lose their accents, anything else falls away, single spaces. */
function fold(text: string, longest: number): string {
  return text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, longest)
    .trim();
}

function amountText({ amount, currency }: Money): string {
  if (currency !== 'BRL' || amount < 1 || amount > 999_999_999_999) {
    throw new RangeError('pix: the amount must be between one centavo and 9,999,999,999.99 reais');
  }
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Host with a dot and path, without scheme and blanks (BCB, Manual de Padrões para Iniciação do Pix, 2.7). */
function isLocation(text: string): boolean {
  return text.length <= 77 && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::[0-9]{1,5})?(?:\/[!-~]*)?$/i.test(text);
}

function account(input: PixInput): string {
  if (input.kind === 'dynamic') {
    if (!isLocation(input.url)) {
      throw new RangeError('pix: the location has 1 to 77 characters, a host with a dot and no scheme');
    }
    return writeTlv('00', GUI) + writeTlv('25', input.url);
  }
  if (pixKeyKind(input.key) === undefined) throw new RangeError('pix: the key is in none of the canonical forms');
  const required = writeTlv('00', GUI) + writeTlv('01', input.key);
  // What the template's 99 characters leave, less the description's own head.
  const description = fold(input.description ?? '', Math.max(0, 99 - required.length - 4));
  return description === '' ? required : required + writeTlv('02', description);
}

function reference(input: PixInput): string {
  const txid = input.kind === 'static' ? (input.txid ?? NO_TXID) : NO_TXID;
  if (txid !== NO_TXID && !/^[0-9A-Za-z]{1,25}$/.test(txid)) {
    throw new RangeError('pix: the transaction id has 1 to 25 letters and digits');
  }
  return writeTlv('05', txid);
}

/** The code of a charge. Throws a RangeError for a key, amount, id or location no code can carry, and for an empty name. */
export function encodeBrCode(input: PixInput): string {
  const body = [
    writeTlv('00', '01'),
    // 12: to be used once. Static codes leave the field out, as the manual's example does.
    input.kind === 'dynamic' ? writeTlv('01', '12') : '',
    writeTlv('26', account(input)),
    writeTlv('52', '0000'),
    writeTlv('53', '986'),
    input.amount ? writeTlv('54', amountText(input.amount)) : '',
    writeTlv('58', 'BR'),
    writeTlv('59', fold(input.merchantName, 25)),
    writeTlv('60', fold(input.merchantCity, 15)),
    input.postalCode ? writeTlv('61', fold(input.postalCode, 9)) : '',
    writeTlv('62', reference(input)),
    '6304',
  ].join('');
  return body + crc16(body);
}

/** The amount of field 54, or undefined where it is absent or nought; null where it is no amount. */
function readAmount(text: string | undefined): Money | undefined | null {
  if (text === undefined) return undefined;
  if (text.length > 13 || !/^[0-9]+(?:\.[0-9]{0,2})?$/.test(text)) return null;
  const [whole = '', cents = ''] = text.split('.');
  const amount = Number(whole + cents.padEnd(2, '0'));
  return amount === 0 ? undefined : money(amount, 'BRL');
}

/** The Pix template among the identifiers; null where none, or a broken one, stands there. */
export function readTemplate(fields: readonly TlvField[], [first, last]: readonly [string, string]): TlvField[] | null {
  for (const { id, value } of fields) {
    if (id < first || id > last) continue;
    const template = parseTlv(value);
    if (template && valueOf(template, '00')?.toLowerCase() === GUI) return template;
  }
  return null;
}

/** Point of initiation: to be used again (11) or once (12); a code may leave it out (BCB, Manual do BR Code). */
export const INITIATION = [undefined, '11', '12'];
/** Identifiers of the account's template, and of the recurring payment's (Pix Automático). */
export const ACCOUNT = ['26', '51'] as const;
const RECURRENCE = ['80', '99'] as const;

/** Structure and checksum: what every EMV code must have before its fields are worth reading. */
function readFields(code: unknown): TlvField[] | null {
  if (typeof code !== 'string' || code.length > LONGEST_CODE) return null;
  const text = code.trim();
  const fields = parseTlv(text);
  if (!fields || fields.at(-1)?.id !== '63' || fields[0]?.id !== '00' || fields[0].value !== '01') return null;
  if (!INITIATION.includes(valueOf(fields, '01'))) return null;
  const crc = fields.at(-1)?.value ?? '';
  return crc.length === 4 && crc.toUpperCase() === crc16(text.slice(0, -4)) ? fields : null;
}

/** Field 62, where present, is a template; its subfield 05 is the id, `***` for none. Null where it is broken. */
function readTxid(fields: readonly TlvField[]): string | undefined | null {
  const additional = valueOf(fields, '62');
  if (additional === undefined) return undefined;
  const template = parseTlv(additional);
  if (!template) return null;
  const txid = valueOf(template, '05');
  return txid === NO_TXID ? undefined : txid;
}

/**
 * Reads a code as pasted: structure, checksum, the Pix template, currency real, country BR. Null for anything else; whether
 * the key exists and the charge is open only the bank knows.
 */
export function decodeBrCode(code: unknown): PixCode | null {
  const fields = readFields(code);
  const template = fields && readTemplate(fields, ACCOUNT);
  if (!fields || !template) return null;
  const merchantName = valueOf(fields, '59');
  const merchantCity = valueOf(fields, '60');
  const amount = readAmount(valueOf(fields, '54'));
  const txid = readTxid(fields);
  const home = valueOf(fields, '53') === '986' && valueOf(fields, '58') === 'BR' && valueOf(fields, '52')?.length === 4;
  if (!home || !merchantName || !merchantCity || amount === null || txid === null) return null;
  const description = valueOf(template, '02');
  const postalCode = valueOf(fields, '61');
  const common = { merchantName, merchantCity, ...(amount && { amount }), ...(postalCode && { postalCode }), fields };
  const target = readTarget(fields, template);
  if (target === null || target.kind !== 'static') return target && { ...target, ...common };
  return { ...target, ...(txid && { txid }), ...(description && { description }), ...common };
}

type Target =
  | { readonly kind: 'static'; readonly key: string; readonly recurrenceUrl?: string }
  | { readonly kind: 'dynamic'; readonly url: string; readonly recurrenceUrl?: string }
  | { readonly kind: 'recurrence'; readonly recurrenceUrl: string };

/** Exactly one of key and location, or neither beside a recurrence; null where the two contradict or a location is none. */
export function readTarget(fields: readonly TlvField[], template: readonly TlvField[]): Target | null {
  const [key, url] = [valueOf(template, '01'), valueOf(template, '25')];
  const recurrence = readTemplate(fields, RECURRENCE);
  const recurrenceUrl = recurrence === null ? undefined : valueOf(recurrence, '25');
  if (recurrence !== null && (recurrenceUrl === undefined || !isLocation(recurrenceUrl))) return null;
  const common = recurrenceUrl === undefined ? {} : { recurrenceUrl };
  if (key !== undefined && url !== undefined) return null;
  if (key !== undefined) return { kind: 'static', key, ...common };
  if (url !== undefined) return isLocation(url) ? { kind: 'dynamic', url, ...common } : null;
  return recurrenceUrl === undefined ? null : { kind: 'recurrence', recurrenceUrl };
}
