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
import type { LineShown } from './chapters-data.ts';
import { keptOf, type SpaceInput } from './space-data.ts';

const EMPTY: Record<SuitcaseKind, string> = { cabin: '', medium: '', large: '' };

type LuggageInput = SpaceInput & {
  /** Equipment that is about room. */
  lines: readonly LineShown[];
};

/** The boot, or a pick-up's bed, against the visitor's own suitcases; null where the sheet does not say its litres. */
export const luggageOf = ({ page, t, first, model, action, hasBed, lines }: LuggageInput) => {
  const trunk = first.measures.find(({ key }) => key === 'trunkL')?.value;
  if (trunk === undefined || trunk <= 0) return null;
  const number = numberFormat(MARKETS[page.market].locale);
  const typed = typedIn(page) ?? EMPTY;
  const counts = { cabin: readCount(typed.cabin), medium: readCount(typed.medium), large: readCount(typed.large) };
  const luggage = whole(counts);
  const litres = number.format(trunk);
  return {
    title: t('model.luggage'),
    lead: t(hasBed ? 'model.luggage.lead.bed' : 'model.luggage.lead', { ...carWords(page.market, model), litres }),
    note: t('model.luggage.note', { version: first.name }),
    action: `${action}#luggage`,
    kept: keptOf(page, ['cor', ...GARAGE_FIELDS]),
    check: t('model.luggage.check'),
    lines,
    fields: SUITCASES.map(({ kind, sides }) => ({
      name: kind,
      label: t(`model.luggage.${kind}`),
      hint: t('model.luggage.size', { size: sides.join(' × '), litres: litresOf(sides) }),
      sides,
      value: typed[kind],
      error: counts[kind] === null ? t('model.luggage.error', { most: MOST_SUITCASES }) : null,
    })),
    verdict: luggage === null ? null : verdictOf({ page, t, hasBed, trunk, luggage }),
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

/** Suitcases leave gaps: beyond this part of the litres, volume alone promises nothing. */
const ROOMY = 0.8;

const verdictOf = ({
  page,
  t,
  hasBed,
  trunk,
  luggage,
}: Pick<SpaceInput, 'page' | 't' | 'hasBed'> & { trunk: number; luggage: Luggage }) => {
  const { cases, used, left } = luggageFitOf(trunk, luggage);
  if (cases.length === 0) return null;
  const number = numberFormat(MARKETS[page.market].locale);
  const words = {
    used: number.format(used),
    litres: number.format(trunk),
    left: number.format(Math.abs(left)),
    count: Math.abs(left),
  };
  const drawn = { trunk, cases };
  if (left < 0) {
    const title = t(hasBed ? 'model.luggage.tight.bed' : 'model.luggage.tight', words);
    return { ...drawn, isFine: false, title, text: t('model.luggage.missing', words) };
  }
  const isFine = used <= trunk * ROOMY;
  return {
    ...drawn,
    isFine,
    title: t(isFine ? 'model.luggage.fits' : 'model.luggage.limit', words),
    text: t(left === 0 ? 'model.luggage.full' : 'model.luggage.left', words),
  };
};
