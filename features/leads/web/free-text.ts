import { filledIn } from '#ui/form.ts';

const WIDE: Readonly<Record<string, string>> = { '&': '＆', $: '＄', '<': '＜', '>': '＞', '%': '％' };

/**
 * A message as people write it. The calls' free text takes none of & $ < > % (spec, overview 5), but "R$ 2.000" is no mistake: each
 * goes as its full-width form (Unicode, FF01 to FF5E), which reads the same and is no markup anywhere.
 */
export const widen = (text: string): string => text.replaceAll(/[&$<>%]/g, (character) => WIDE[character] ?? '');

export const freeText = (form: FormData, name: string): string | undefined => {
  const text = filledIn(form, name);
  return text === undefined ? undefined : widen(text);
};
