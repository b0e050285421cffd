import { data, type LoaderFunctionArgs } from 'react-router';
import type * as z from 'zod/mini';
import { MARKETS } from '#kernel/market.ts';
import { formatMoney } from '#kernel/money.ts';
import { numberFormat } from '#kernel/number-format.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { getComparisons, type comparisonSchema } from '../contract/compare.ts';
import { getAllVersions } from '../contract/model.ts';
import {
  differencesOf,
  LEAST_COMPARED,
  MOST_COMPARED,
  type Cell,
  type CompareSection,
  type Row,
} from '../rules/compare.ts';
import type { Version } from '../public.ts';

/** Names in the page's address. `v` is one place of the form, `versions` the list as others link to it. */
const FIELDS = { versions: 'versions', place: 'v', only: 'only' } as const;

const SHARED_SECONDS = 60;

const idOf = (version: Version): string => `${version.code}-${version.year}`;

/** What the address asks for: each version once, as many as fit. */
const readQuery = (url: URL): string[] => {
  const listed = url.searchParams.getAll(FIELDS.versions).flatMap((text) => text.split(','));
  const ids = [...listed, ...url.searchParams.getAll(FIELDS.place)]
    .map((text) => text.trim())
    .filter((text) => text !== '');
  return [...new Set(ids)].slice(0, MOST_COMPARED);
};

/** The comparator, made whole on the server: choosing, differences and print need no script. */
export const loadCompare = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const texts = page.texts('compare', 'catalog', 'model', 'rules');
  const t = translator(texts);
  const all = await page.call(getAllVersions, {});
  const known = all.ok ? all.value.versions : [];
  const query = readQuery(page.url);
  const chosen = query.filter((id) => known.some((version) => idOf(version) === id));
  const onlyDifferences = page.url.searchParams.get(FIELDS.only) === '1';
  const compared =
    chosen.length < LEAST_COMPARED ? null : await page.call(getComparisons, { query: { versions: chosen } });
  const isBroken = !all.ok || (compared !== null && !compared.ok);
  const here = page.path('compare');
  const value = {
    head: {
      title: t('compare.title'),
      lead: t('compare.lead'),
      description: t('compare.description'),
      canonical: `${page.url.origin}${here}`,
    },
    error: isBroken
      ? { title: t('comparator.unavailable'), again: t('compare.again'), href: `${here}${page.url.search}` }
      : null,
    lost: query.length > chosen.length && all.ok ? t('compare.lost') : null,
    hint: chosen.length < LEAST_COMPARED && !isBroken ? t('compare.hint') : null,
    form: formOf({ page, t, known, chosen, onlyDifferences }),
    table: compared?.ok === true ? tableOf({ page, t, comparison: compared.value, onlyDifferences, chosen }) : null,
  };
  return data(value, { headers: { 'cache-control': `public, max-age=0, s-maxage=${isBroken ? 0 : SHARED_SECONDS}` } });
};

export type CompareData = Awaited<ReturnType<typeof loadCompare>>['data'];

type FormInput = {
  page: Page;
  t: Translate;
  known: readonly Version[];
  chosen: readonly string[];
  onlyDifferences: boolean;
};

const formOf = ({ page, t, known, chosen, onlyDifferences }: FormInput) => {
  const models = [...new Set(known.map((version) => version.modelName))];
  return {
    action: page.path('compare'),
    label: t('compare.choose'),
    go: t('compare.go'),
    only: { name: FIELDS.only, label: t('compare.only'), isOn: onlyDifferences },
    none: t('compare.none'),
    name: FIELDS.place,
    places: Array.from({ length: MOST_COMPARED }, (_, at) => ({
      label: t('compare.place', { place: at + 1 }),
      value: chosen[at] ?? '',
    })),
    models: models.map((name) => ({
      name,
      versions: known
        .filter((version) => version.modelName === name)
        .map((version) => ({ id: idOf(version), name: `${name} ${version.versionName} · ${version.year}` })),
    })),
  };
};

type Comparison = z.output<typeof comparisonSchema>;

type TableInput = {
  page: Page;
  t: Translate;
  comparison: Comparison;
  onlyDifferences: boolean;
  chosen: readonly string[];
};

const tableOf = ({ page, t, comparison, onlyDifferences, chosen }: TableInput) => {
  const { versions } = comparison;
  const sections = onlyDifferences ? differencesOf(comparison.sections) : comparison.sections;
  const query = (ids: readonly string[], only: boolean): string =>
    `?${new URLSearchParams({ [FIELDS.versions]: ids.join(','), ...(only ? { [FIELDS.only]: '1' } : {}) })}`;
  const here = page.path('compare');
  return {
    caption: t('compare.caption', {
      list: versions.map(({ modelName, versionName }) => `${modelName} ${versionName}`).join(', '),
    }),
    feature: t('compare.feature'),
    toggle: {
      href: `${here}${query(chosen, !onlyDifferences)}`,
      label: t(onlyDifferences ? 'compare.all' : 'compare.only'),
    },
    nothing: sections.length === 0 ? t('compare.same') : null,
    print: t('compare.printHint'),
    versions: versions.map((version) => ({
      id: version.id,
      model: version.modelName,
      name: `${version.versionName} · ${version.year}`,
      picture: version.picturePath === null ? null : `${version.picturePath.replace(/\/$/, '')}/hero.webp`,
      alt: t('compare.picture', { name: `${version.modelName} ${version.versionName}` }),
      build: {
        label: t('compare.build'),
        full: t('compare.buildOf', { name: `${version.modelName} ${version.versionName}` }),
        href: `${page.path('buildStep', { model: version.modelSlug, step: 'optionals' })}?${new URLSearchParams({ do: `version:${version.id}` })}`,
      },
      remove:
        versions.length > LEAST_COMPARED
          ? {
              label: t('compare.remove'),
              full: t('compare.removeOf', { name: `${version.modelName} ${version.versionName}` }),
              href: `${here}${query(
                chosen.filter((id) => id !== version.id),
                onlyDifferences,
              )}`,
            }
          : null,
    })),
    sections: sections.map(({ section, rows }) => ({
      section,
      title: t(`compare.section.${section}`),
      rows: rows.map((row) => ({
        key: row.key,
        name:
          row.name ??
          t.find(section === 'price' || section === 'basics' ? `compare.${row.key}` : `datasheet.${row.key}`) ??
          row.key,
        differs: row.differs,
        cells: row.cells.map((cell) => textOf({ page, t, section, row, cell })),
      })),
    })),
    differs: t('compare.differs'),
  };
};

/** A cell in words: what is not there says so too, and not by a dash alone. */
const textOf = ({
  page,
  t,
  section,
  row,
  cell,
}: {
  page: Page;
  t: Translate;
  section: CompareSection;
  row: Row;
  cell: Cell;
}): string => {
  switch (cell.kind) {
    case 'money':
      return cell.value.amount === 0 ? t('compare.free') : formatMoney(cell.value, page.market);
    case 'number': {
      const { locale } = MARKETS[page.market];
      const shown = numberFormat(locale, { maximumFractionDigits: 2 }).format(cell.value);
      return row.unit === null || row.unit === '' ? shown : `${shown} ${row.unit}`;
    }
    case 'text':
      return row.key === 'fuel' ? (t.find(`model.fuel.${cell.text}`) ?? cell.text) : cell.text;
    case 'standard':
      return t('compare.standard');
    case 'none':
      // What a version does not sell it may have from the start, under a name of its own.
      return t(section === 'optionals' || section === 'colors' ? 'compare.notOffered' : 'compare.absent');
  }
};

/** The comparator's form on a model's own page: its versions, the first marked; none where there is nothing to compare. */
export const comparePopupOf = (input: { page: Page; t: Translate; versions: readonly Version[] }) => {
  const { page, t, versions } = input;
  if (versions.length < LEAST_COMPARED) return null;
  return {
    open: t('compare.open'),
    title: t('compare.popup'),
    hint: t('compare.popup.hint'),
    go: t('compare.go'),
    close: t('compare.close'),
    action: page.path('compare'),
    name: FIELDS.versions,
    versions: versions.map((version, at) => ({
      id: idOf(version),
      name: `${version.versionName} · ${version.year} · ${formatMoney(version.price, page.market)}`,
      isChosen: at < LEAST_COMPARED,
    })),
  };
};
