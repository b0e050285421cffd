import type { Market } from '#kernel/market.ts';
import { parseMoney } from '#kernel/money.ts';
import { fieldOf } from '#ui/form.ts';

export const LETTER_TEXTS = ['administrator', 'group', 'quota'] as const;

/** A letter of credit as it was written; null where nothing was. What is left out of it the call refuses. */
export const readLetter = (form: FormData, market: Market) => {
  const [administrator = '', group = '', quota = ''] = LETTER_TEXTS.map((name) => fieldOf(form, name).trim());
  const value = fieldOf(form, 'value').trim();
  const validUntil = fieldOf(form, 'validUntil').trim();
  if ([administrator, group, quota, value, validUntil].every((text) => text === '')) return null;
  return { administrator, group, quota, value: parseMoney(value, market)?.amount ?? 0, validUntil };
};
