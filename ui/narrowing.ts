import type { FieldShapes } from './admin-fields.ts';
import type { Values } from './admin-resource.ts';

/** An address, or what stands behind its "?". */
type At = Pick<URL, 'searchParams'>;

/** What the address narrows the list by: of a list of choices only what it has. */
const readFilters = ({ searchParams }: At, shapes: FieldShapes, names: readonly string[]): Values =>
  Object.fromEntries(
    names.flatMap((name) => {
      const text = (searchParams.get(name) ?? '').trim();
      const { choices = [] } = shapes[name] ?? {};
      return text === '' || (choices.length > 0 && !choices.includes(text)) ? [] : [[name, text]];
    }),
  );

type Narrowing = { readonly shapes: FieldShapes; readonly filters: readonly string[]; readonly text: string };

/** What narrows a list by its address, and the same as its call is asked. */
export const narrowedBy = (url: At, { shapes, filters, text }: Narrowing) => {
  const narrowed = readFilters(url, shapes, filters);
  return { narrowed, query: { ...narrowed, ...(shapes['text'] !== undefined && text !== '' ? { text } : {}) } };
};
