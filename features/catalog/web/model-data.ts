import { carWords } from '#kernel/car-words.ts';
import { data, type LoaderFunctionArgs, type MetaDescriptor } from 'react-router';
import { MARKETS } from '#kernel/market.ts';
import { formatMoney } from '#kernel/money.ts';
import { numberFormat } from '#kernel/number-format.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { photoSite } from '#ui/photo-address.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { pictureAddress, pictureAlt, type PictureView } from '../rules/picture.ts';
import { getCarWeb } from '../contract/car.ts';
import { getDatasheet, getModels, type Model } from '../contract/model.ts';
import { buildHref } from './build-href.ts';
import { comparePopupOf } from './compare-data.ts';
import { chaptersOf, linesShown, PAGE_CHAPTERS, stands } from './chapters-data.ts';
import { luggageOf } from './luggage-data.ts';
import { asksForSpace, keptOf, SPACE_FIELDS, spaceOf } from './space-data.ts';
import { figuresOf, gainsShown, versionPicture } from './version-data.ts';
import type { EquippedSheet } from '../rules/chapters.ts';
import type { VersionSheet } from '../rules/version-gains.ts';
import type { ConfigurableCar, ConfigurableColor, ConfigurableVersion } from '../public.ts';
import { headTags, modelHead, type ModelPath } from './model-head.ts';

/** What a visitor without a session may be given again, in seconds. */
const SHARED_SECONDS = 60;

const FIELD = 'cor';

type Refusable = { readonly ok: true } | { readonly ok: false; readonly problem: { readonly status: number } | null };

const statusOf = (answer: Refusable): number | undefined => (answer.ok ? undefined : answer.problem?.status);

/** A model's page, made whole on the server: it needs no script, not even to change the colour. */
export const modelLoader =
  ({ brandName, pathIn }: { brandName: (brand: string) => string; pathIn: ModelPath }) =>
  async ({ params, context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const slug = params.model ?? '';
    const [models, car] = await Promise.all([
      page.call(getModels, { query: { slug } }),
      page.call(getCarWeb, { query: { slug } }),
    ]);
    // Whoever has to wait must not take the model for gone.
    if (!models.ok || !car.ok) throw new Response(null, { status: statusOf(models) ?? statusOf(car) ?? 500 });
    const [model] = models.value.models;
    const [first] = car.value.versions;
    if (model === undefined || first === undefined) throw new Response(null, { status: 404 });
    const sheets = await readSheets(page, car.value.versions);
    const [sheet] = sheets;
    const texts = page.texts('ui', 'carView', 'catalog', 'model', 'compare');
    const t = translator(texts);
    const input = { page, t, car: car.value, first, brand: brandName(page.brand) };
    const room = sheet === undefined ? null : roomOf({ page, t, car: car.value, model, first: sheet });
    const space = room === null ? null : spaceOf(room);
    const luggage =
      room === null || model.bodyKind === 'utility'
        ? null
        : luggageOf({ ...room, lines: linesShown({ t, sheets }, 'space') });
    const chapters = chaptersOf({
      ...input,
      sheets,
      pictureOf: (view) => pictureOf(input, posedOf(input, model), view),
    });
    const value = {
      head: modelHead({ ...input, model, pathIn }),
      ...heroOf({ ...input, model }),
      figures: figuresOf({ ...input, sheets }),
      versions: versionsOf({ ...input, sheets }),
      compare: comparePopupOf({ page, t, versions: car.value.versions }),
      sheet: sheet === undefined ? null : sheetOf({ ...input, measures: sheet.measures }),
      space,
      luggage,
      chapters,
      hub: hubOf(t, {
        ...stands(chapters),
        gallery: model.gallery !== undefined,
        space: space !== null,
        luggage: luggage !== null,
        sheet: sheet !== undefined,
      }),
      next: {
        title: t('model.next'),
        lead: t('model.next.lead'),
        drive: {
          label: t('model.drive'),
          href: `${page.path('testDrive')}?${new URLSearchParams({ model: model.code })}`,
        },
      },
    };
    // Anybody's garage has an address of its own, which nobody else asks for.
    const kept = asksForSpace(page) ? 'private, no-store' : `public, max-age=0, s-maxage=${SHARED_SECONDS}`;
    return data(value, { headers: { 'cache-control': kept } });
  };

export type ModelData = Awaited<ReturnType<ReturnType<typeof modelLoader>>>['data'];

export const modelMeta = (model: ModelData | undefined): MetaDescriptor[] =>
  model === undefined ? [] : headTags(model.head);

type ModelPageInput = { page: Page; t: Translate; car: ConfigurableCar; first: ConfigurableVersion; brand: string };

type RoomInput = Pick<ModelPageInput, 'page' | 't' | 'car'> & { model: Model; first: VersionSheet };

const roomOf = ({ page, t, car, model, first }: RoomInput) => ({
  page,
  t,
  first,
  model: car.modelName,
  action: page.path('model', { model: car.modelSlug }),
  hasBed: model.bodyKind === 'pickup',
});

const HUB = ['figures', 'colors', 'gallery', 'versions', ...PAGE_CHAPTERS, 'space', 'luggage', 'sheet'] as const;

/** Anchors of the chapters that stand on the page. */
const hubOf = (t: Translate, stands: Partial<Record<(typeof HUB)[number], boolean>>) => ({
  label: t('model.hub'),
  links: HUB.filter((chapter) => stands[chapter] !== false).map((chapter) => ({
    label: t(`model.hub.${chapter}`),
    href: `#${chapter}`,
  })),
});

const WIDTHS = [480, 640, 800, 960, 1280, 1600] as const;

/** The picture at every width it is drawn in, so that a phone fetches a phone's, and what it shows. */
const pictureOf = (
  { t, car, first }: ModelPageInput,
  color: ConfigurableColor | undefined,
  view: PictureView,
): { src: string | null; srcSet: string; alt: string } => {
  const { picturePath: folder, versionName: version } = first;
  const alt = pictureAlt({ t, view, model: car.modelName, version, color });
  if (folder === null) return { src: null, srcSet: '', alt };
  const input = { folder, view, paint: color ?? null };
  return {
    src: pictureAddress(input),
    srcSet: WIDTHS.map((width) => `${pictureAddress({ ...input, width })} ${width}w`).join(', '),
    alt,
  };
};

/** Id of the colour the visitor asked to see on this page; none until they have. */
const paintOf = ({ page, car, first }: Pick<ModelPageInput, 'page' | 'car' | 'first'>): string | undefined => {
  const requested = page.url.searchParams.get(FIELD);
  return car.colors.find((color) => color.code === requested && color.versionIds.includes(first.id))?.id;
};

const offeredOf = ({ car, first }: Pick<ModelPageInput, 'car' | 'first'>): ConfigurableColor[] =>
  car.colors.filter((color) => color.versionIds.includes(first.id));

/** Until a colour is asked for, the model poses in the paint that it is known by everywhere else. */
const posedOf = (input: ModelPageInput, model: Model): ConfigurableColor | undefined => {
  const offered = offeredOf(input);
  const requested = input.page.url.searchParams.get(FIELD);
  return offered.find((color) => color.code === (requested ?? model.paintCode)) ?? offered[0];
};

const heroOf = (input: ModelPageInput & { model: Model }) => {
  const { page, t, car, first, model } = input;
  const offered = offeredOf(input);
  const requested = page.url.searchParams.get(FIELD);
  const shown = offered.find((color) => color.code === requested) ?? offered[0];
  const posed = posedOf(input, model);
  const own = page.path('model', { model: car.modelSlug });
  const typed = keptOf(page, SPACE_FIELDS).map(({ name, value }): [string, string] => [name, value]);
  const params = { model: car.modelName, color: shown?.name ?? '' };
  const withoutTaxes = first.priceWithoutTaxes;
  return {
    name: car.modelName,
    summary: model.summary,
    price: {
      label: t('model.from'),
      value: formatMoney(first.price, page.market),
      notes: [
        t('model.legal', { version: first.versionName, year: first.year }),
        ...(withoutTaxes === null ? [] : [t('model.withoutTaxes', { value: formatMoney(withoutTaxes, page.market) })]),
      ],
    },
    build: {
      label: t('model.build', carWords(page.market, car.modelName)),
      href: buildHref(page, { model: car.modelSlug, step: 'version', color: paintOf(input) }),
    },
    seeVersions: { label: t('model.versions.see'), href: '#versions' },
    picture: pictureOf(input, posed, 'hero'),
    ...photosOf(page, { t, model, isPainted: paintOf(input) !== undefined }),
    profile: pictureOf(input, shown, 'profile'),
    around: {
      label: t('carView.open'),
      href: `${page.path('modelView', { model: car.modelSlug })}${shown === undefined ? '' : `?${new URLSearchParams({ [FIELD]: shown.code })}`}`,
    },
    colors: {
      title: t('model.colors'),
      lead: t('model.colors.lead'),
      shown: t('model.colors.shown', params),
      list: offered.map((color) => ({
        id: color.id,
        name: color.name,
        hex: color.hex,
        roofHex: color.roofHex,
        isShown: color === shown,
        href: `${own}?${new URLSearchParams([[FIELD, color.code], ...typed])}#colors`,
      })),
    },
  };
};

type PhotosOf = { readonly t: Translate; readonly model: Model; readonly isPainted: boolean };

/** Photographs of the brand's own, where there are any. Whoever chose a colour sees the car in it, and that is drawn. */
const photosOf = (page: Page, { t, model: { photo, gallery }, isPainted }: PhotosOf) => {
  const site = photoSite(page);
  return {
    ...(photo === undefined || isPainted ? {} : { photo: { ...photo, site } }),
    ...(gallery === undefined ? {} : { gallery: { title: t('model.gallery'), photos: gallery, site } }),
  };
};

const versionsOf = ({ page, t, car, first, sheets }: ModelPageInput & { sheets: readonly VersionSheet[] }) => ({
  title: t('model.versions'),
  lead: t('model.versions.lead'),
  build: t('model.versions.build'),
  listPrice: t('model.listPrice'),
  list: car.versions.map((version, index) => ({
    id: version.id,
    picture: versionPicture(car, version),
    gains: gainsShown({ page, t, before: sheets[index - 1], version: sheets[index] }),
    name: version.versionName,
    buildOf: t('model.versions.buildOf', { version: version.versionName }),
    price: formatMoney(version.price, page.market),
    amount: version.price,
    /** Shown struck through only where its past proves it. */
    listAmount: version.listPrice,
    listPrice: version.price.amount < version.listPrice.amount ? formatMoney(version.listPrice, page.market) : null,
    withoutTaxes:
      version.priceWithoutTaxes === null
        ? null
        : t('model.withoutTaxes', { value: formatMoney(version.priceWithoutTaxes, page.market) }),
    facts: [
      { name: t('model.engine'), value: version.engine },
      { name: t('model.gear'), value: version.gear },
      { name: t('model.fuel'), value: t(`model.fuel.${version.fuel}`) },
      { name: t('model.year'), value: String(version.year) },
    ],
    href: buildHref(page, {
      model: car.modelSlug,
      step: 'optionals',
      color: paintOf({ page, car, first }),
      version: version.id,
    }),
  })),
});

/** A version's sheet and equipment; all of them, or none where one cannot be read now: a difference needs both sides. */
const readSheets = async (page: Page, versions: readonly ConfigurableVersion[]): Promise<EquippedSheet[]> => {
  const answers = await Promise.all(
    versions.map(({ code, year }) => page.call(getDatasheet, { query: { mvsCode: code, year } })),
  );
  const sheets = answers.flatMap((answer, index) => {
    const version = versions[index];
    if (!answer.ok || version === undefined) return [];
    const { measures, highlights, equipment } = answer.value;
    return [{ name: version.versionName, year: version.year, measures, highlights, equipment }];
  });
  return sheets.length === versions.length ? sheets : [];
};

type Measures = readonly { section: string; key: string; value: number; unit: string }[];

const sheetOf = ({ page, t, first, measures }: ModelPageInput & { measures: Measures }) => {
  const number = numberFormat(MARKETS[page.market].locale);
  const sections = [...new Set(measures.map((measure) => measure.section))];
  return {
    title: t('model.sheet', { version: first.versionName }),
    sections: sections.map((section) => ({
      title: t.find(`datasheet.section.${section}`) ?? section,
      rows: measures
        .filter((measure) => measure.section === section)
        .map(({ key, value, unit }) => ({
          key,
          name: t.find(`datasheet.${key}`) ?? key,
          value: `${number.format(value)} ${unit}`.trim(),
        })),
    })),
  };
};
