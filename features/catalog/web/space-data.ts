import { carWords } from '#kernel/car-words.ts';
import { MARKETS } from '#kernel/market.ts';
import { numberFormat } from '#kernel/number-format.ts';
import type { Page } from '#ui/page-context.ts';
import type { Translate } from '#ui/translate.ts';
import { GARAGE_SIDES, type GarageSide, LEAST_SIDE, MOST_SIDE, readSide, roomOf } from '../rules/garage-fit.ts';
import type { VersionSheet } from '../rules/version-gains.ts';

/** How large the car is, and whether it goes into the garage that was typed; null where the sheet does not say all three sides. */
export const spaceOf = (input: { page: Page; t: Translate; first: VersionSheet; model: string; action: string }) => {
  const { page, t, first, model, action } = input;
  const millimetres = (side: GarageSide): number | undefined =>
    first.measures.find(({ key }) => key === `${side}Mm`)?.value;
  const [length, width, height] = GARAGE_SIDES.map(millimetres);
  if (length === undefined || width === undefined || height === undefined) return null;
  const metres = numberFormat(MARKETS[page.market].locale, { minimumFractionDigits: 2 });
  const shown = (value: number): string => `${metres.format(value / 1000)} m`;
  const typed = typedIn(page);
  const error = t('model.space.error', { least: LEAST_SIDE, most: MOST_SIDE });
  return {
    title: t('model.space'),
    lead: t('model.space.lead', {
      ...carWords(page.market, model),
      length: shown(length),
      width: shown(width),
      height: shown(height),
    }),
    note: t('model.space.note', { version: first.name }),
    action: `${action}#space`,
    check: t('model.space.check'),
    fields: GARAGE_SIDES.map((side) => ({
      name: side,
      label: t(`model.space.${side}`),
      value: typed?.[side] ?? '',
      error: typed !== null && readSide(typed[side]) === null ? error : null,
    })),
    verdict: typed === null ? null : verdictOf(t, typed, { length, width, height }),
  };
};

export type Space = NonNullable<ReturnType<typeof spaceOf>>;

/** Whether the address asks about a garage. */
export const asksForSpace = (page: Page): boolean => typedIn(page) !== null;

const typedIn = (page: Page): Record<GarageSide, string> | null => {
  const { searchParams } = page.url;
  if (!GARAGE_SIDES.some((side) => searchParams.has(side))) return null;
  const text = (side: GarageSide): string => searchParams.get(side) ?? '';
  return { length: text('length'), width: text('width'), height: text('height') };
};

const verdictOf = (t: Translate, typed: Record<GarageSide, string>, car: Record<GarageSide, number>) => {
  const [length, width, height] = GARAGE_SIDES.map((side) => readSide(typed[side]));
  if (length == null || width == null || height == null) return null;
  const room = roomOf({ length, width, height }, car);
  const missing = GARAGE_SIDES.filter((side) => room[side] < 0);
  return {
    fits: missing.length === 0,
    title: t(missing.length === 0 ? 'model.space.fits' : 'model.space.tight'),
    text:
      missing.length === 0
        ? t('model.space.left', room)
        : missing.map((side) => t(`model.space.missing.${side}`, { cm: -room[side] })).join(' '),
  };
};
