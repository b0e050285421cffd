import type { Translate } from '#ui/translate.ts';
import type { SavedCard } from '../../contract/cards.ts';

/** A card as its owner knows it: brand and last four digits. */
export const cardName = ({ brand, lastFour }: Pick<SavedCard, 'brand' | 'lastFour'>, t: Translate): string =>
  `${brand === null ? t('cards.brand.other') : t(`cards.brand.${brand}`)} •••• ${lastFour ?? ''}`;
