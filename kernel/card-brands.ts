/** Card brands the sites take. */
export const CARD_BRANDS = ['VISA', 'AMEX', 'MASTERCARD', 'DISCOVER', 'DINERS', 'JCB', 'CHINA_UNION_PAY'] as const;
export type CardBrand = (typeof CARD_BRANDS)[number];

/** Sixteen digits in groups of up to four, with a generous number of spaces between and around them. */
const LONGEST_TYPED = 64;

/** The digits of a card number as typed; null where anything but ASCII digits and spaces stands in it. */
export function cardDigits(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST_TYPED) return null;
  const digits = value.replace(/ /g, '');
  return /^[0-9]+$/.test(digits) ? digits : null;
}

type Range = readonly [first: string, last: string, brand: CardBrand | null];

/**
 * Issuer identification numbers (ISO/IEC 7812) by their first digits; the longest range that fits decides. Null marks the
 * numbers other networks hold inside those of ours (Elo, Naranja, Maestro), so that their cards are not mistaken. A table
 * of our own because the usual library cannot be bundled in part: a form that checks a number would carry every network.
 */
const RANGES: readonly Range[] = [
  ['4', '4', 'VISA'],
  ['34', '34', 'AMEX'],
  ['37', '37', 'AMEX'],
  ['51', '55', 'MASTERCARD'],
  ['2221', '2720', 'MASTERCARD'],
  // Of its debit cards in Brazil and Argentina, which the gateway names Mastercard (Mercado Pago, test cards).
  ['503143', '503143', 'MASTERCARD'],
  ['503175', '503175', 'MASTERCARD'],
  ['6011', '6011', 'DISCOVER'],
  ['644', '649', 'DISCOVER'],
  ['65', '65', 'DISCOVER'],
  ['300', '305', 'DINERS'],
  ['3095', '3095', 'DINERS'],
  ['36', '36', 'DINERS'],
  ['38', '39', 'DINERS'],
  ['1800', '1800', 'JCB'],
  ['2131', '2131', 'JCB'],
  ['3528', '3589', 'JCB'],
  ['62', '62', 'CHINA_UNION_PAY'],
  ['8100', '8171', 'CHINA_UNION_PAY'],
  ['401178', '401179', null],
  ['402918', '402918', null],
  ['431274', '431274', null],
  ['438935', '438935', null],
  ['451416', '451416', null],
  ['457393', '457393', null],
  ['457631', '457632', null],
  ['493698', '493698', null],
  ['527572', '527572', null],
  ['627780', '627780', null],
  ['650031', '650033', null],
  ['650035', '650051', null],
  ['650405', '650439', null],
  ['650485', '650538', null],
  ['650541', '650598', null],
  ['650700', '650718', null],
  ['650720', '650727', null],
  ['650901', '650978', null],
  ['651652', '651679', null],
  ['655000', '655019', null],
  ['655021', '655058', null],
];

/** Whether a number can lie in a range, as far as the shorter of the two reaches. */
function fits(digits: string, [first, last]: Range): boolean {
  const length = Math.min(digits.length, first.length);
  const start = digits.slice(0, length);
  return start >= first.slice(0, length) && start <= last.slice(0, length);
}

/**
 * The brand by the number's first digits, as soon as they leave no doubt; undefined before that and for brands the sites do
 * not take. Hyphens and dots between the digits are passed over: a pasted number shows its brand before it is corrected.
 */
export function cardBrand(value: unknown): CardBrand | undefined {
  const digits = cardDigits(typeof value === 'string' ? value.replace(/[.-]/g, ' ') : value);
  if (digits === null || digits.length > 19) return undefined;
  const possible = RANGES.filter((range) => fits(digits, range));
  const settled = possible.filter(([first]) => first.length <= digits.length);
  const longest = settled.toSorted((a, b) => b[0].length - a[0].length)[0];
  if (!longest || possible.some((range) => range[0].length > digits.length && range[2] !== longest[2]))
    return undefined;
  return longest[2] ?? undefined;
}
