/**
 * Identity documents of both countries. Every predicate takes anything, never throws and looks at a bounded number of
 * characters; only ASCII digits count. A number is accepted bare or in its exact printed mask, nothing in between.
 */

const CODE_OF_ZERO = 48;

function valueAt(text: string, index: number): number {
  return text.charCodeAt(index) - CODE_OF_ZERO;
}

/** Sum of the first characters' values, each times its weight. A letter's value is its ASCII code minus 48. */
function weigh(text: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * valueAt(text, index), 0);
}

/** The Brazilian registries' modulus 11: remainders 0 and 1 give the digit 0, others 11 minus the remainder. */
function checkDigit(text: string, weights: readonly number[]): number {
  const rest = weigh(text, weights) % 11;
  return rest < 2 ? 0 : 11 - rest;
}

function isRepeated(text: string): boolean {
  return text === text.charAt(0).repeat(text.length);
}

/** The bare text of a value written bare or masked; null for any other writing. */
function bare(value: unknown, { plain, masked }: { plain: RegExp; masked: RegExp }): string | null {
  if (typeof value !== 'string' || value.length > 18) return null;
  if (plain.test(value)) return value;
  return masked.test(value) ? value.replace(/[./-]/g, '') : null;
}

const CPF = { plain: /^[0-9]{11}$/, masked: /^[0-9]{3}\.[0-9]{3}\.[0-9]{3}-[0-9]{2}$/ };
const CPF_FIRST = [10, 9, 8, 7, 6, 5, 4, 3, 2] as const;
const CPF_SECOND = [11, ...CPF_FIRST] as const;

/** CPF: nine digits and two check digits by modulus 11 (Receita Federal); eleven equal digits are refused. */
export function isCpf(value: unknown): boolean {
  const cpf = bare(value, CPF);
  if (cpf === null || isRepeated(cpf)) return false;
  return checkDigit(cpf, CPF_FIRST) === valueAt(cpf, 9) && checkDigit(cpf, CPF_SECOND) === valueAt(cpf, 10);
}

const CNPJ = {
  plain: /^[0-9A-Z]{12}[0-9]{2}$/,
  masked: /^[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-[0-9]{2}$/,
};
const CNPJ_FIRST = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2] as const;
const CNPJ_SECOND = [6, ...CNPJ_FIRST] as const;

/**
 * CNPJ, numeric or alphanumeric (IN RFB 2.229/2024): twelve digits or capital letters and two check digits, modulus 11
 * over ASCII code minus 48. The check cannot see a swap of characters whose values differ by a multiple of 11 (`3` and
 * `I`, 25, for one), so show the number back to whoever typed it.
 */
export function isCnpj(value: unknown): boolean {
  const cnpj = bare(value, CNPJ);
  if (cnpj === null || isRepeated(cnpj)) return false;
  return checkDigit(cnpj, CNPJ_FIRST) === valueAt(cnpj, 12) && checkDigit(cnpj, CNPJ_SECOND) === valueAt(cnpj, 13);
}

export function isCpfOrCnpj(value: unknown): boolean {
  return isCpf(value) || isCnpj(value);
}

/** Keeps 0-9 and A-Z, drops everything else: the form in which documents travel and are stored. */
export function stripDocument(text: string): string {
  return text.replace(/[^0-9A-Z]/g, '');
}

/** Eleven digits as CPF (3.3.3-2), fourteen characters as CNPJ (2.3.3/4-2); any other length comes back as it was. */
export function formatDocument(text: string): string {
  const code = stripDocument(text);
  if (code.length !== 11 && code.length !== 14) return text;
  return maskDocument(code);
}

/** The mask while someone types: CPF up to eleven digits, CNPJ from the twelfth character or the first letter on. */
export function maskDocument(text: string): string {
  const code = stripDocument(text.slice(0, 64)).slice(0, 14);
  const sizes = /^[0-9]{0,11}$/.test(code) ? [3, 3, 3, 2] : [2, 3, 3, 4, 2];
  const marks = sizes.length === 4 ? ['', '.', '.', '-'] : ['', '.', '.', '/', '-'];
  let at = 0;
  let masked = '';
  for (const [index, size] of sizes.entries()) {
    const part = code.slice(at, at + size);
    if (part !== '') masked += `${marks[index]}${part}`;
    at += size;
  }
  return masked;
}

const MOST_RG_DIGITS = 50;
/** Fifty characters and as many separators as any mask puts between them. */
const LONGEST_RG = 2 * MOST_RG_DIGITS;

/**
 * RG: no national form (each state issues its own, some with letters), so: not empty, one to fifty characters 0-9 and
 * A-Z in either case, separators apart, with at least one digit among them.
 */
export function isRg(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > LONGEST_RG) return false;
  const code = value.replace(/[ ./-]/g, '');
  return code.length <= MOST_RG_DIGITS && /^[0-9A-Za-z]+$/.test(code) && /[0-9]/.test(code);
}

const CNH_FIRST = [9, 8, 7, 6, 5, 4, 3, 2, 1] as const;
const CNH_SECOND = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/**
 * Brazilian driver's licence register number: nine digits and two check digits (Contran Res. 886/2021, art. 4). Both are
 * remainders modulo 11, ten becoming zero; where the first was ten, two comes off the second.
 */
export function isDriverLicense(value: unknown): boolean {
  if (typeof value !== 'string' || !/^[0-9]{11}$/.test(value) || isRepeated(value)) return false;
  const first = weigh(value, CNH_FIRST) % 11;
  const second = ((weigh(value, CNH_SECOND) % 11) - (first === 10 ? 2 : 0) + 11) % 11;
  return first % 10 === valueAt(value, 9) && second % 10 === valueAt(value, 10);
}

const DNI = { plain: /^[0-9]{7,8}$/, masked: /^[0-9]{1,2}\.[0-9]{3}\.[0-9]{3}$/ };

/** Argentine DNI: seven or eight digits, with or without thousands dots; all zeros is nobody's. */
export function isDni(value: unknown): boolean {
  const dni = bare(value, DNI);
  return dni !== null && /[1-9]/.test(dni);
}

/** `12.345.678`; anything that is not seven or eight digits comes back as it was. */
export function formatDni(text: string): string {
  const dni = stripDocument(text);
  return DNI.plain.test(dni) ? `${dni.slice(0, -6)}.${dni.slice(-6, -3)}.${dni.slice(-3)}` : text;
}

const CUIL = { plain: /^[0-9]{11}$/, masked: /^[0-9]{2}-[0-9]{8}-[0-9]$/ };
/** Weights 2 to 7 cycling from the right over ten digits. */
const CUIL_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2] as const;
const CUIL_PREFIXES = ['20', '23', '24', '27', '30'] as const;
const CUIT_PREFIXES = [...CUIL_PREFIXES, '33', '34'] as const;

function isArgentineTaxId(value: unknown, prefixes: readonly string[]): value is string {
  const code = bare(value, CUIL);
  if (code === null || !prefixes.includes(code.slice(0, 2))) return false;
  const digit = 11 - (weigh(code, CUIL_WEIGHTS) % 11);
  return (digit === 11 ? 0 : digit === 10 ? 9 : digit) === valueAt(code, 10);
}

/**
 * Argentine CUIL: prefix 20, 23, 24, 27 or 30, eight digits, check digit modulo 11 where eleven becomes zero and ten
 * becomes nine. With a DNI given, the eight digits must be that DNI (a seven-digit one gets a leading zero).
 */
export function isCuil(value: unknown, dni?: unknown): boolean {
  if (!isArgentineTaxId(value, CUIL_PREFIXES)) return false;
  if (dni === undefined) return true;
  const number = bare(dni, DNI);
  return number !== null && stripDocument(value).slice(2, 10) === number.padStart(8, '0');
}

/** Argentine CUIT: as the CUIL, with the companies' further prefixes 33 and 34. */
export function isCuit(value: unknown): boolean {
  return isArgentineTaxId(value, CUIT_PREFIXES);
}

/** `20-12345678-6`; anything that is not eleven digits comes back as it was. */
export function formatCuil(text: string): string {
  const code = stripDocument(text);
  return CUIL.plain.test(code) ? `${code.slice(0, 2)}-${code.slice(2, 10)}-${code.slice(10)}` : text;
}

/** A company's number as its market prints it: CNPJ `00.000.000/0000-00`, CUIT `00-00000000-0`. Anything else comes back as it is. */
export function formatCompanyNumber(text: string): string {
  const bare = stripDocument(text);
  if (bare.length === 11) return `${bare.slice(0, 2)}-${bare.slice(2, 10)}-${bare.slice(10)}`;
  return bare.length === 14 ? formatDocument(bare) : text;
}

/**
 * One writing for one person of a market: a DNI has eight digits, a person's CUIL or CUIT is their DNI between a prefix and a check
 * digit. What people are found by where their document itself is not kept.
 */
export function personOfDocument(market: 'br' | 'ar', document: string): string {
  const number = stripDocument(document.toUpperCase());
  if (market === 'br') return number;
  if (/^2[0347]/.test(number) && isCuit(number)) return number.slice(2, 10);
  return /^[0-9]{7}$/.test(number) ? number.padStart(8, '0') : number;
}
