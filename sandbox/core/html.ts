/** Markup that was escaped already: only `html` makes it. */
export type Html = { readonly markup: string };

type Part = Html | string | number | false | null | undefined | readonly Part[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function print(part: Part): string {
  if (part === false || part === null || part === undefined) return '';
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);
  if (typeof part === 'number') return String(part);
  return 'markup' in part ? part.markup : part.map(print).join('');
}

/** Template whose values are escaped unless they are markup themselves; lists are joined, false and null vanish. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const markup = strings.map((text, at) => text + (at < parts.length ? print(parts[at]) : '')).join('');
  return { markup };
}

/** For text of our own that is no HTML: a style sheet or a script. */
export function verbatim(text: string): Html {
  return { markup: text };
}
