import { carWords } from '#kernel/car-words.ts';
import { data, type LoaderFunctionArgs, type MetaDescriptor } from 'react-router';
import { formatMoney, type Money } from '#kernel/money.ts';
import { splitVehicleCode } from '#kernel/vehicle-codes.ts';
import { readAmountFilter } from '#ui/amount-filter.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { searchAccessories } from '../contract/accessory-search.ts';
import { getModels, getVersions } from '../contract/model.ts';
import { getColors } from '../contract/part.ts';
import type { ConfigurableColor, ConfigurablePart } from '../public.ts';

const SHARED_SECONDS = 60;
const SIZE = 24;

/** Headings of accessories, as the catalogue has them. */
export const HEADINGS = ['TRAVEL', 'PROTECTION', 'INTERIOR', 'STYLE', 'CARGO', 'CHARGING'] as const;

const readQuery = ({ url, market }: Page) => {
  const query = url.searchParams;
  const model = query.get('modelo') ?? '';
  const version = query.get('versao') ?? '';
  return {
    text: (query.get('q') ?? '').slice(0, 100),
    model: /^[0-9A-Z]{3,4}$/.test(model) ? model : '',
    // A version of another model was left over from the choice before.
    version: splitVehicleCode(version)?.model === model ? version : '',
    heading: HEADINGS.find((heading) => heading === query.get('tipo')) ?? '',
    most: readAmountFilter(query.get('ate'), market),
    page: Math.max(1, Math.min(1000, Number(query.get('p')) || 1)),
  };
};
type AccessoryQuery = ReturnType<typeof readQuery>;

const find = (page: Page, query: AccessoryQuery) =>
  page.call(searchAccessories, {
    query: {},
    body: {
      text: query.text,
      page: query.page - 1,
      size: SIZE,
      ...(query.model === '' ? {} : { modelCode: query.model }),
      ...(query.version === '' ? {} : { mvsCode: query.version }),
      ...(query.heading === '' ? {} : { category: query.heading }),
      ...(query.most.amount === null ? {} : { maxPrice: query.most.amount.amount }),
    },
  });

/** Colours by model, so that each accessory's link opens a car that exists. */
const colorsOf = async (
  page: Page,
  models: readonly string[],
): Promise<ReadonlyMap<string, readonly ConfigurableColor[]>> => {
  const found = await Promise.all(models.map((modelCode) => page.call(getColors, { query: { modelCode } })));
  return new Map(models.map((code, index) => [code, found[index]?.ok === true ? found[index].value.colors : []]));
};

type Result = {
  readonly accessory: ConfigurablePart;
  readonly priceWithoutTaxes: Money | null;
  readonly modelCode: string;
  readonly modelName: string;
};
/** A car of one version in one colour, as the configurator's address has it; the app knows how it is written. */
export type CarCode = (car: { mvsCode: string; year: number; colorCode: string }) => string;

type CardInput = {
  readonly carCode: CarCode;
  readonly page: Page;
  readonly t: Translate;
  readonly slugs: ReadonlyMap<string, string>;
  readonly colors: ReadonlyMap<string, readonly ConfigurableColor[]>;
  readonly version: string;
};

/** The configurator with this accessory asked for, on the version chosen or the first that takes it. */
const addressOf = (
  { accessory, modelCode }: Result,
  { page, slugs, colors, version, carCode }: CardInput,
): string | null => {
  const slug = slugs.get(modelCode);
  const id = accessory.versionIds.find((one) => one.startsWith(`${version}-`)) ?? accessory.versionIds[0];
  const [, mvsCode = '', year = ''] = /^(.+)-(\d{4})$/.exec(id ?? '') ?? [];
  const allowed = accessory.optionalColors.map(({ colorId }) => colorId);
  const color = colors
    .get(modelCode)
    ?.find((one) => one.versionIds.includes(id ?? '') && (allowed.length === 0 || allowed.includes(one.id)));
  if (slug === undefined || color === undefined) return null;
  const code = carCode({ mvsCode, year: Number(year), colorCode: color.code });
  const query = new URLSearchParams({ c: code, do: `add:${accessory.id}` });
  return `${page.path('buildStep', { model: slug, step: 'accessories' })}?${query}`;
};

const toCard = (result: Result, input: CardInput) => {
  const { accessory, modelName } = result;
  return {
    id: `${result.modelCode} ${accessory.id}`,
    name: accessory.name,
    description: accessory.description,
    heading: input.t.find(`part.category.${accessory.category}`) ?? accessory.category,
    model: modelName,
    price: formatMoney(accessory.price, input.page.market),
    withoutTaxes:
      result.priceWithoutTaxes === null
        ? null
        : input.t('accessories.withoutTaxes', { value: formatMoney(result.priceWithoutTaxes, input.page.market) }),
    add: addressOf(result, input),
    addOf: input.t('accessories.add.of', { ...carWords(input.page.market, modelName), name: accessory.name }),
  };
};

/** The accessories of a brand: by model and version, kind, price and words. Made whole on the server. */
export const accessoriesLoader =
  ({ carCode }: { carCode: CarCode }) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const query = readQuery(page);
    const texts = page.texts('ui', 'catalog', 'accessories');
    const t = translator(texts);
    const [models, versions, found] = await Promise.all([
      page.call(getModels, { query: {} }),
      query.model === '' ? null : page.call(getVersions, { query: { modelCode: query.model } }),
      find(page, query),
    ]);
    const listed = models.ok ? models.value.models : [];
    const results = found.ok ? found.value.results : [];
    const colors = await colorsOf(page, [...new Set(results.map(({ modelCode }) => modelCode))]);
    const slugs = new Map(listed.map(({ code, slug }) => [code, slug]));
    const value = {
      market: page.market,
      texts: page.shownTexts('ui', 'catalog', 'accessories'),
      failed: !found.ok,
      here: page.path('accessories'),
      address: page.url.search,
      canonical: `${page.url.origin}${page.path('accessories')}`,
      query,
      models: listed.map(({ code, name }) => ({ value: code, label: name })),
      versions:
        versions?.ok === true
          ? versions.value.versions.map(({ code, versionName, year }) => ({
              value: code,
              label: `${versionName} ${year}`,
            }))
          : [],
      total: found.ok ? found.value.total : 0,
      pages: found.ok ? Math.ceil(found.value.total / SIZE) : 0,
      cards: results.map((result) => toCard(result, { carCode, page, t, slugs, colors, version: query.version })),
      locale: page.locale,
    };
    const cache = found.ok ? `public, max-age=0, s-maxage=${SHARED_SECONDS}` : 'private, no-store';
    return data(value, { status: found.ok ? 200 : 503, headers: { 'cache-control': cache } });
  };
export type AccessoryShow = Awaited<ReturnType<ReturnType<typeof accessoriesLoader>>>['data'];

export const accessoriesMeta = (show: AccessoryShow | undefined, brand: string): MetaDescriptor[] => {
  if (show === undefined) return [];
  const t = translator(show.texts);
  return [
    { title: t('accessories.title', { brand }) },
    { name: 'description', content: t('accessories.lead') },
    { tagName: 'link', rel: 'canonical', href: show.canonical },
    ...(show.address === '' ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
  ];
};
