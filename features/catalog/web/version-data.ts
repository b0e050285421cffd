import { carWords } from '#kernel/car-words.ts';
import { MARKETS } from '#kernel/market.ts';
import { numberFormat } from '#kernel/number-format.ts';
import type { Page } from '#ui/page-context.ts';
import type { Translate } from '#ui/translate.ts';
import type { ConfigurableCar, ConfigurableVersion } from '../public.ts';
import { pictureAddress } from '../rules/picture.ts';
import { gainsOf, type KeyFigure, keyFiguresOf, type VersionSheet } from '../rules/version-gains.ts';

const WIDTHS = [480, 640, 800, 960] as const;

/** A version as it stands on its card: in the first paint it is offered in. */
export const versionPicture = (car: ConfigurableCar, version: ConfigurableVersion) => {
  const { picturePath: folder } = version;
  if (folder === null) return null;
  const paint = car.colors.find(({ versionIds }) => versionIds.includes(version.id)) ?? null;
  const address = (width: number): string => pictureAddress({ folder, view: 'hero', paint, width });
  return { src: address(640), srcSet: WIDTHS.map((width) => `${address(width)} ${width}w`).join(', ') };
};

type Gain = { page: Page; t: Translate; before: VersionSheet | undefined; version: VersionSheet | undefined };

/** The equipment of the first version, and what each further one adds to the one before it. */
export const gainsShown = ({ page, t, before, version }: Gain) => {
  if (version === undefined) return null;
  if (before === undefined) return { title: t('model.standard'), lines: version.highlights };
  const { highlights, measures, year } = gainsOf(before, version);
  const number = numberFormat(MARKETS[page.market].locale);
  const lines = [
    ...measures.map(({ key, value, unit }) => t(`model.gain.${key}`, { value: `${number.format(value)} ${unit}` })),
    ...(year === null ? [] : [t('model.gain.year', { year })]),
    ...highlights,
  ];
  const name = before.name === version.name ? `${before.name} ${before.year}` : before.name;
  return lines.length === 0 ? null : { title: t('model.gains', { version: name }), lines };
};

export const figuresOf = (input: {
  page: Page;
  t: Translate;
  car: ConfigurableCar;
  sheets: readonly VersionSheet[];
}) => {
  const { page, t, car, sheets } = input;
  return {
    title: t('model.figures', carWords(page.market, car.modelName)),
    list: figuresShown({ page, t, figures: keyFiguresOf(sheets) }),
  };
};

/** Figures with their names, as the market writes them. */
export const figuresShown = ({ page, t, figures }: { page: Page; t: Translate; figures: readonly KeyFigure[] }) => {
  const number = numberFormat(MARKETS[page.market].locale);
  return figures.map(({ key, value, unit, version }) => ({
    key,
    name: t.find(`datasheet.${key}`) ?? key,
    value: number.format(value),
    unit,
    version: version === null ? null : t('model.figures.version', { version }),
  }));
};
