export type TextParams = Readonly<Record<string, string | number>>;

/**
 * Fills `{name}` places; `{name|car|cars}` says the first word where the value is one, else the second. A place without a value
 * stays visible, so that a test or a reader sees the fault.
 */
export function format(text: string, params: TextParams): string {
  return text.replace(/\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g, (place, name: string, one?: string, more?: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) return place;
    return (one === undefined ? undefined : String(value) === '1' ? one : more) ?? String(value);
  });
}

type Words = { readonly rules: Intl.PluralRules; readonly numbers: Intl.NumberFormat };

const made = new Map<string, Words>();

/** Making these costs more than using them. */
const wordsOf = (locale: string): Words => {
  const known = made.get(locale);
  if (known !== undefined) return known;
  const words = { rules: new Intl.PluralRules(locale), numbers: new Intl.NumberFormat(locale) };
  made.set(locale, words);
  return words;
};

/** Keys `x.one` and `x.other` of a dictionary, named by their common part. */
export type PluralKey<Texts> = {
  [K in keyof Texts]: K extends `${infer Stem}.other` ? (`${Stem}.one` extends keyof Texts ? Stem : never) : never;
}[keyof Texts];

/**
 * The form of `key` that the language's plural rules (CLDR, through Intl.PluralRules) ask for, with `{count}` filled in.
 * The category `many`, which pt and es have for round millions, reads as `other`.
 */
export function plural<Texts extends Readonly<Record<string, string>>>(
  texts: Texts,
  key: PluralKey<Texts> & string,
  input: { count: number; locale: string; params?: TextParams },
): string {
  const { rules, numbers } = wordsOf(input.locale);
  const form = rules.select(input.count) === 'one' ? 'one' : 'other';
  const text = texts[`${key}.${form}`];
  if (text === undefined) throw new Error(`No text ${key}.${form}`);
  const count = numbers.format(input.count);
  return format(text, { count, ...input.params });
}
