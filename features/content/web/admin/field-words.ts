import type { Translate } from '#ui/translate.ts';
import { BLOCK_FIELDS } from '../../contract/page-blocks.ts';

/** Fields whose value is chosen from a list. */
const CHOSEN = new Set(
  [...BLOCK_FIELDS.values()].flat().flatMap(({ name, choices }) => (choices.length > 0 ? [name] : [])),
);

/** The place of a field in words: "Block 3, item 1, title". */
export const fieldWords = (t: Translate, field: string): string => {
  const [first = '', ...rest] = field.split('.');
  if (first !== 'blocks') return t.find(`pageAdmin.field.${first}`) ?? first;
  const words = rest.map((step, index) => {
    const number = Number(step);
    if (Number.isInteger(number))
      return index === 0 ? t('pageAdmin.block', { n: number + 1 }) : t('pageAdmin.item', { n: number + 1 });
    return step === 'items' ? '' : (t.find(`pageAdmin.field.${step}`) ?? step);
  });
  return words.filter((word) => word !== '').join(', ') || t('pageAdmin.blocks');
};

/** What a field says, in the words it was chosen by: a kind, a section or a sort is no code to whoever writes pages. */
export const valueWords = (t: Translate, field: string, value: string): string => {
  const name = field.split('.').at(-1) ?? '';
  if (name === 'kind') return t.find(`pageAdmin.block.${value}`) ?? value;
  return CHOSEN.has(name) ? (t.find(`pageAdmin.choice.${value}`) ?? value) : value;
};

/** A message that ends with what a field says now, with that in words. */
export const messageWords = (t: Translate, of: { field: string; message: string; now: string }): string => {
  const { field, message, now } = of;
  return now !== '' && message.endsWith(now) ? `${message.slice(0, -now.length)}${valueWords(t, field, now)}` : message;
};
