import type { Translate } from '#ui/translate.ts';
import { fieldWords } from './field-words.ts';
import type { ShownLink } from './links-data.ts';

/** The page or popup a link stands in, by name. */
export const linkTitle = (t: Translate, { title, ownName, isPopup }: ShownLink): string => {
  if (isPopup) return t('linksAdmin.popup', { title });
  return ownName === null ? title : t(ownName);
};

/** The block and field it stands in, the block by its kind too. */
export const linkPlace = (t: Translate, { field, kind }: ShownLink): string => {
  if (kind === null) return t('pageAdmin.field.href');
  return `${t.find(`pageAdmin.block.${kind}`) ?? kind}: ${fieldWords(t, field)}`;
};
