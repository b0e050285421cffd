/** Turns what was typed into what is shown while typing. Masks never refuse: validation is the rules' task. */
export type Mask = (typed: string) => string;

const digits = (typed: string): string => typed.replace(/\D/g, '');

/** `#` takes the next character; anything else is put in before it. */
function fill(pattern: string, characters: string): string {
  let shown = '';
  let at = 0;
  for (const place of pattern) {
    if (at >= characters.length) break;
    if (place === '#') {
      shown += characters[at];
      at += 1;
    } else shown += place;
  }
  return shown;
}

const pattern =
  (shape: string): Mask =>
  (typed) =>
    fill(shape, digits(typed));

/** Since July 2026 a CNPJ may hold letters in its first twelve places (IN RFB 2.229/2024). */
const cnpj: Mask = (typed) => fill('##.###.###/####-##', typed.toUpperCase().replace(/[^0-9A-Z]/g, ''));
const cpf = pattern('###.###.###-##');

export const MASKS = {
  cpf,
  cnpj,
  cpfOrCnpj: (typed) => (/[A-Za-z]/.test(typed) || digits(typed).length > 11 ? cnpj(typed) : cpf(typed)),
  dni: pattern('##.###.###'),
  cuit: pattern('##-########-#'),
  postalCodeBr: pattern('#####-###'),
  /** Four digits, or the CPA: a letter, four digits, three letters. */
  postalCodeAr: (typed) =>
    typed
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, '')
      .slice(0, 8),
  /** Ten digits: landline; eleven: mobile. */
  phoneBr: (typed) => fill(digits(typed).length > 10 ? '(##) #####-####' : '(##) ####-####', digits(typed)),
  /** Area code of two (Buenos Aires) or more digits. */
  phoneAr: (typed) => fill(digits(typed).startsWith('11') ? '(##) ####-####' : '(###) ###-####', digits(typed)),
  plate: (typed) =>
    typed
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, '')
      .slice(0, 7),
  chassis: (typed) =>
    typed
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, '')
      .slice(0, 17),
  date: pattern('##/##/####'),
  monthYear: pattern('##/##'),
} as const satisfies Record<string, Mask>;

export type MaskName = keyof typeof MASKS;

const MOST_WHOLE_DIGITS = 11;

/** Pasted along with an amount. */
const SYMBOL = /^\s*R\$/;

/** An amount as people write it: whole digits in groups, and cents only behind a comma. The symbol stands beside the input, not in it. */
export function currencyMask(locale: string): Mask {
  const grouped = new Intl.NumberFormat(locale, { maximumFractionDigits: 0, useGrouping: 'always' });
  return (typed) => {
    // "50 mil" is no 50: what has letters is left as it is, and whoever reads it says that a number is needed.
    if (/\p{L}/u.test(typed.replace(SYMBOL, ''))) return typed;
    const [before = '', ...after] = typed.split(',');
    const whole = digits(before).slice(0, MOST_WHOLE_DIGITS);
    const cents = digits(after.join('')).slice(0, 2);
    if (whole === '' && after.length === 0) return '';
    return grouped.format(Number(whole)) + (after.length === 0 ? '' : `,${cents}`);
  };
}

/** The minor units that a masked amount stands for; 0 for words. */
export function minorUnitsOf(shown: string): number {
  if (/\p{L}/u.test(shown)) return 0;
  const [whole = '', cents = ''] = shown.split(',');
  return Number(digits(whole)) * 100 + Number(digits(cents).padEnd(2, '0'));
}

/** Where the caret belongs after masking: behind as many letters and digits as before. */
export function caretAfter(shown: string, charactersBefore: number): number {
  let seen = 0;
  for (const [index, character] of [...shown].entries()) {
    if (seen >= charactersBefore) return index;
    if (/[0-9A-Za-z]/.test(character)) seen += 1;
  }
  return shown.length;
}
