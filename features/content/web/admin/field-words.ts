import type { Translate } from '#ui/translate.ts';

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
