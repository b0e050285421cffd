import { carWords } from '#kernel/car-words.ts';
import { MARKETS } from '#kernel/market.ts';
import { numberFormat } from '#kernel/number-format.ts';
import type { Page } from '#ui/page-context.ts';
import { GARAGE_FIELDS } from '../rules/garage-fit.ts';
import {
  litresOf,
  luggageFitOf,
  MOST_SUITCASES,
  readCount,
  SUITCASES,
  type Luggage,
  type SuitcaseKind,
} from '../rules/luggage.ts';
import { keptOf, type SpaceInput } from './space-data.ts';

/** Packed until the visitor says otherwise: a week of two. */
const PACKED: Record<SuitcaseKind, string> = { cabin: '2', medium: '1', large: '0' };

/** The boot against the visitor's own suitcases; null where the sheet does not say its litres. */
export const luggageOf = ({ page, t, first, model, action }: SpaceInput) => {
  const trunk = first.measures.find(({ key }) => key === 'trunkL')?.value;
  if (trunk === undefined) return null;
  const number = numberFormat(MARKETS[page.market].locale);
  const typed = typedIn(page) ?? PACKED;
  const counts = { cabin: readCount(typed.cabin), medium: readCount(typed.medium), large: readCount(typed.large) };
  const luggage = whole(counts);
  const litres = number.format(trunk);
  return {
    title: t('model.luggage'),
    lead: t('model.luggage.lead', { ...carWords(page.market, model), litres }),
    note: t('model.luggage.note', { version: first.name }),
    action: `${action}#luggage`,
    kept: keptOf(page, ['cor', ...GARAGE_FIELDS]),
    check: t('model.luggage.check'),
    optional: t('model.space.optional'),
    fields: SUITCASES.map(({ kind, sides }) => ({
      name: kind,
      label: t(`model.luggage.${kind}`),
      hint: t('model.luggage.size', { size: sides.join(' × '), litres: litresOf(sides) }),
      sides,
      value: typed[kind],
      error: counts[kind] === null ? t('model.luggage.error', { most: MOST_SUITCASES }) : null,
    })),
    verdict: luggage === null ? null : verdictOf({ page, t, trunk, luggage }),
  };
};

export type LuggageShown = NonNullable<ReturnType<typeof luggageOf>>;

const typedIn = ({ url }: Page): Record<SuitcaseKind, string> | null => {
  const text = (kind: SuitcaseKind): string => url.searchParams.get(kind) ?? '';
  if (!SUITCASES.some(({ kind }) => url.searchParams.has(kind))) return null;
  return { cabin: text('cabin'), medium: text('medium'), large: text('large') };
};

const whole = ({ cabin, medium, large }: Record<SuitcaseKind, number | null>): Luggage | null =>
  cabin === null || medium === null || large === null ? null : { cabin, medium, large };

const verdictOf = ({
  page,
  t,
  trunk,
  luggage,
}: Pick<SpaceInput, 'page' | 't'> & { trunk: number; luggage: Luggage }) => {
  const { cases, used, left } = luggageFitOf(trunk, luggage);
  const number = numberFormat(MARKETS[page.market].locale);
  const words = {
    used: number.format(used),
    litres: number.format(trunk),
    left: number.format(Math.abs(left)),
    count: Math.abs(left),
  };
  const fits = left >= 0;
  return {
    fits,
    trunk,
    cases,
    title: t(fits ? 'model.luggage.fits' : 'model.luggage.tight', words),
    text: t(fits ? 'model.luggage.left' : 'model.luggage.missing', words),
  };
};
