export type TextParams = Readonly<Record<string, string | number>>;

/** The part of ICU MessageFormat that the texts use: `{name}`, and `{name, plural, =1 {one car} other {{name} cars}}`. */
const PLACE = /\{(\w+)(?:, plural, =1 \{((?:[^{}]|\{\w+\})*)\} other \{((?:[^{}]|\{\w+\})*)\})?\}/g;

/**
 * Fills the places of a text, which is written in ICU MessageFormat (unicode-org.github.io/icu/userguide/format_parse/messages).
 * `=1` means exactly one: CLDR's `one` would say "0 carro" in Brazil. A number is written as it is handed over. A place without
 * a value stays visible, so that a test or a reader sees the fault.
 */
export function format(text: string, params: TextParams): string {
  return text.replace(PLACE, (place, name: string, one?: string, other?: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) return place;
    if (one === undefined || other === undefined) return String(value);
    return format(String(value) === '1' ? one : other, params);
  });
}
