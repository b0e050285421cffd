import { carWords } from '#kernel/car-words.ts';
import { MARKETS } from '#kernel/market.ts';
import { numberFormat } from '#kernel/number-format.ts';
import type { Page } from '#ui/page-context.ts';
import type { Translate } from '#ui/translate.ts';
import {
  fitOf,
  type Garage,
  GARAGE_BOUNDS,
  GARAGE_FIELDS,
  GARAGE_SIDES,
  type GarageField,
  type GarageFit,
  type GarageSide,
  isSnug,
  readMeasure,
} from '../rules/garage-fit.ts';
import { SUITCASES } from '../rules/luggage.ts';
import type { VersionSheet } from '../rules/version-gains.ts';

export type SpaceInput = {
  page: Page;
  t: Translate;
  first: VersionSheet;
  model: string;
  action: string;
  /** A pick-up: drawn with its bed. */
  hasBed: boolean;
};

/** How large the car is, and how it stands in the garage that was typed; null where the sheet does not say all three sides. */
export const spaceOf = ({ page, t, first, model, action, hasBed }: SpaceInput) => {
  const millimetres = (key: string): number | undefined => first.measures.find((one) => one.key === key)?.value;
  const [length, width, height] = GARAGE_SIDES.map((side) => millimetres(`${side}Mm`));
  if (length === undefined || width === undefined || height === undefined) return null;
  const car = { length, width, height };
  const metres = numberFormat(MARKETS[page.market].locale, { minimumFractionDigits: 2 });
  const shown = { length: metresOf(metres, length), width: metresOf(metres, width), height: metresOf(metres, height) };
  const typed = typedIn(page);
  const { garage, errors } = typed === null ? { garage: null, errors: {} } : readGarage(t, typed);
  const fit = garage === null ? null : fitOf(garage, car);
  return {
    title: t('model.space'),
    lead: t('model.space.lead', { ...carWords(page.market, model), ...shown }),
    note: t('model.space.note', { version: first.name }),
    action: `${action}#space`,
    kept: keptOf(page, ['cor', ...SUITCASES.map(({ kind }) => kind)]),
    check: t('model.space.check'),
    optional: t('model.space.optional'),
    fields: GARAGE_FIELDS.map((name) => ({
      name,
      label: t(`model.space.${name}`),
      hint: name === 'door' ? t('model.space.door.hint') : null,
      value: typed?.[name] ?? '',
      isOptional: !isSide(name),
      error: errors[name] ?? null,
    })),
    drawing: { car: { ...car, clearance: millimetres('clearanceMm') ?? 0 }, garage, fit, shown, hasBed },
    plan: t(garage === null ? 'model.space.plan' : 'model.space.plan.garage'),
    drawn:
      garage === null
        ? t('model.space.drawn', shown)
        : t('model.space.drawn.garage', {
            ...shown,
            roomLength: metresOf(metres, garage.length * 10),
            roomWidth: metresOf(metres, garage.width * 10),
            roomHeight: metresOf(metres, garage.height * 10),
          }),
    front: t(garage === null ? 'model.space.front' : 'model.space.front.garage'),
    verdict: garage === null || fit === null ? null : verdictOf(t, garage, fit),
  };
};

export type Space = NonNullable<ReturnType<typeof spaceOf>>;

const metresOf = (format: Intl.NumberFormat, millimetres: number): string => `${format.format(millimetres / 1000)} m`;

const isSide = (name: GarageField): name is GarageSide => GARAGE_SIDES.some((side) => side === name);

export const SPACE_FIELDS = [...GARAGE_FIELDS, ...SUITCASES.map(({ kind }) => kind)];

/** Whether the address asks about a garage or luggage. */
export const asksForSpace = (page: Page): boolean => SPACE_FIELDS.some((name) => page.url.searchParams.has(name));

/** What the address says besides one form's own fields, so that the other form's answer stays. */
export const keptOf = ({ url }: Page, names: readonly string[]): { name: string; value: string }[] =>
  names.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value === null ? [] : [{ name, value: value.slice(0, 20) }];
  });

const typedIn = ({ url }: Page): Record<GarageField, string> | null => {
  const text = (name: GarageField): string => url.searchParams.get(name) ?? '';
  if (!GARAGE_FIELDS.some((name) => url.searchParams.has(name))) return null;
  return {
    length: text('length'),
    width: text('width'),
    height: text('height'),
    entrance: text('entrance'),
    door: text('door'),
  };
};

type Read = { garage: Garage | null; errors: Partial<Record<GarageField, string>> };

/** The garage that was typed, or what is wrong with it, field by field. */
const readGarage = (t: Translate, typed: Record<GarageField, string>): Read => {
  const errors: Read['errors'] = {};
  const read = (name: GarageField): number | null => {
    if (!isSide(name) && typed[name].trim() === '') return null;
    const value = readMeasure(typed[name], name);
    if (value === null) errors[name] = t('model.space.error', GARAGE_BOUNDS[name]);
    return value;
  };
  const [length = null, width = null, height = null, entrance = null, door = null] = GARAGE_FIELDS.map(read);
  if (entrance !== null && width !== null && entrance > width) errors.entrance = t('model.space.error.entrance');
  if (length === null || width === null || height === null || Object.keys(errors).length > 0)
    return { garage: null, errors };
  return { garage: { length, width, height, entrance, door }, errors };
};

export const verdictOf = (t: Translate, garage: Garage, fit: GarageFit) => {
  const cm = (value: number): string =>
    t(value < 0 ? 'model.space.missing' : 'model.space.left', { cm: Math.abs(value) });
  const row = (name: string, value: string, isFine: boolean) => ({ name, value, isFine });
  const rows = [
    ...GARAGE_SIDES.map((side) => row(t(`model.space.row.${side}`), cm(fit.room[side]), fit.room[side] >= 0)),
    ...(fit.entrance === null ? [] : [row(t('model.space.row.entrance'), cm(fit.entrance), fit.entrance >= 0)]),
    ...(fit.beside < 0
      ? []
      : [
          row(t('model.space.row.door'), besideText(t, garage, fit), garage.door === null || fit.beside >= garage.door),
        ]),
  ];
  const snug = isSnug(fit) ? t('model.space.snug') : null;
  return { isFine: rows.every(({ isFine }) => isFine) && snug === null, title: t(titleKey(fit)), rows, snug };
};

const besideText = (t: Translate, { door }: Garage, { beside, room, doors }: GarageFit): string => {
  if (door === null) return t('model.space.beside', { cm: beside });
  if (doors === 1) return t('model.space.oneSide', { cm: room.width, door });
  return t('model.space.beside.needed', { cm: beside, door });
};

const titleKey = ({ fits, doors }: GarageFit) => {
  if (!fits) return 'model.space.tight';
  return doors === null ? 'model.space.fits' : (`model.space.fits.${doors}` as const);
};
