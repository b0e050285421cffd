import { data, type LoaderFunctionArgs } from 'react-router';
import type * as z from 'zod/mini';
import { MARKETS } from '#kernel/market.ts';
import { formatMoney } from '#kernel/money.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { format, type TextParams } from '#ui/text.ts';
import { getComparisons, type comparisonSchema } from '../contract/compare.ts';
import { getAllVersions } from '../contract/model.ts';
import { differencesOf, LEAST_COMPARED, MOST_COMPARED, type Cell, type Row } from '../rules/compare.ts';
import type { Version } from '../public.ts';

type Say = (key: string, params?: TextParams) => string;

/** Names in the page's address. `v` is one place of the form, `versions` the list as others link to it. */
const FIELDS = { versions: 'versions', place: 'v', only: 'only' } as const;

const SHARED_SECONDS = 60;

const idOf = (version: Version): string => `${version.code}-${version.year}`;

/** What the address asks for: each version once, as many as fit. */
const askedOf = (url: URL): string[] => {
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
  const say: Say = (key, given = {}) => format(texts[key] ?? key, given);
  const all = await page.call(getAllVersions, {});
  const known = all.ok ? all.value.versions : [];
  const asked = askedOf(page.url);
  const chosen = asked.filter((id) => known.some((version) => idOf(version) === id));
  const onlyDifferences = page.url.searchParams.get(FIELDS.only) === '1';
  const compared =
    chosen.length < LEAST_COMPARED ? null : await page.call(getComparisons, { query: { versions: chosen } });
  const isBroken = !all.ok || (compared !== null && !compared.ok);
  const here = page.path('compare');
  const value = {
    head: {
      title: say('compare.title'),
      lead: say('compare.lead'),
      description: say('compare.description'),
      canonical: `${page.url.origin}${here}`,
    },
    error: isBroken
      ? { title: say('comparator.unavailable'), again: say('compare.again'), href: `${here}${page.url.search}` }
      : null,
    lost: asked.length > chosen.length && all.ok ? say('compare.lost') : null,
    hint: chosen.length < LEAST_COMPARED && !isBroken ? say('compare.hint') : null,
    form: formOf({ page, say, known, chosen, onlyDifferences }),
    table: compared?.ok === true ? tableOf({ page, say, comparison: compared.value, onlyDifferences, chosen }) : null,
  };
  return data(value, { headers: { 'cache-control': `public, max-age=0, s-maxage=${isBroken ? 0 : SHARED_SECONDS}` } });
};

export type CompareData = Awaited<ReturnType<typeof loadCompare>>['data'];

type FormGiven = {
  page: Page;
  say: Say;
  known: readonly Version[];
  chosen: readonly string[];
  onlyDifferences: boolean;
};

const formOf = ({ page, say, known, chosen, onlyDifferences }: FormGiven) => {
  const models = [...new Set(known.map((version) => version.modelName))];
  return {
    action: page.path('compare'),
    label: say('compare.choose'),
    go: say('compare.go'),
    only: { name: FIELDS.only, label: say('compare.only'), isOn: onlyDifferences },
    none: say('compare.none'),
    name: FIELDS.place,
    places: Array.from({ length: MOST_COMPARED }, (_, at) => ({
      label: say('compare.place', { place: at + 1 }),
      value: chosen[at] ?? '',
    })),
    models: models.map((name) => ({
      name,
      versions: known
        .filter((version) => version.modelName === name)
        .map((version) => ({ id: idOf(version), name: `${version.versionName} · ${version.year}` })),
    })),
  };
};

type Comparison = z.output<typeof comparisonSchema>;

type TableGiven = {
  page: Page;
  say: Say;
  comparison: Comparison;
  onlyDifferences: boolean;
  chosen: readonly string[];
};

const tableOf = ({ page, say, comparison, onlyDifferences, chosen }: TableGiven) => {
  const { versions } = comparison;
  const sections = onlyDifferences ? differencesOf(comparison.sections) : comparison.sections;
  const query = (ids: readonly string[], only: boolean): string =>
    `?${new URLSearchParams({ [FIELDS.versions]: ids.join(','), ...(only ? { [FIELDS.only]: '1' } : {}) })}`;
  const here = page.path('compare');
  return {
    caption: say('compare.caption', {
      list: versions.map(({ modelName, versionName }) => `${modelName} ${versionName}`).join(', '),
    }),
    feature: say('compare.feature'),
    toggle: {
      href: `${here}${query(chosen, !onlyDifferences)}`,
      label: say(onlyDifferences ? 'compare.all' : 'compare.only'),
    },
    nothing: sections.length === 0 ? say('compare.same') : null,
    print: say('compare.printHint'),
    versions: versions.map((version) => ({
      id: version.id,
      model: version.modelName,
      name: `${version.versionName} · ${version.year}`,
      picture: version.picturePath === null ? null : `${version.picturePath.replace(/\/$/, '')}/hero.webp`,
      alt: say('compare.picture', { name: `${version.modelName} ${version.versionName}` }),
      build: {
        label: say('compare.build'),
        full: say('compare.buildOf', { name: `${version.modelName} ${version.versionName}` }),
        href: `${page.path('buildStep', { model: version.modelSlug, step: 'optionals' })}?${new URLSearchParams({ do: `version:${version.id}` })}`,
      },
      remove:
        versions.length > LEAST_COMPARED
          ? {
              label: say('compare.remove'),
              full: say('compare.removeOf', { name: `${version.modelName} ${version.versionName}` }),
              href: `${here}${query(
                chosen.filter((id) => id !== version.id),
                onlyDifferences,
              )}`,
            }
          : null,
    })),
    sections: sections.map(({ section, rows }) => ({
      section,
      title: say(`compare.section.${section}`),
      rows: rows.map((row) => ({
        key: row.key,
        name:
          row.name ?? say(section === 'price' || section === 'basics' ? `compare.${row.key}` : `datasheet.${row.key}`),
        differs: row.differs,
        cells: row.cells.map((cell) => textOf({ page, say, row, cell })),
      })),
    })),
    differs: say('compare.differs'),
  };
};

/** A cell in words: what is not there says so too, and not by a dash alone. */
const textOf = ({ page, say, row, cell }: { page: Page; say: Say; row: Row; cell: Cell }): string => {
  switch (cell.kind) {
    case 'money':
      return cell.value.amount === 0 ? say('compare.free') : formatMoney(cell.value, page.market);
    case 'number': {
      const { locale } = MARKETS[page.market];
      const shown = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(cell.value);
      return row.unit === null || row.unit === '' ? shown : `${shown} ${row.unit}`;
    }
    case 'text':
      return row.key === 'fuel' ? say(`model.fuel.${cell.text}`) : cell.text;
    case 'standard':
      return say('compare.standard');
    case 'none':
      return say('compare.absent');
  }
};

/** The comparator's form on a model's own page: its versions, the first marked; none where there is nothing to compare. */
export const comparePopupOf = (given: { page: Page; say: Say; versions: readonly Version[] }) => {
  const { page, say, versions } = given;
  if (versions.length < LEAST_COMPARED) return null;
  return {
    open: say('compare.open'),
    title: say('compare.popup'),
    hint: say('compare.popup.hint'),
    go: say('compare.go'),
    close: say('compare.close'),
    action: page.path('compare'),
    name: FIELDS.versions,
    versions: versions.map((version, at) => ({
      id: idOf(version),
      name: `${version.versionName} · ${version.year} · ${formatMoney(version.price, page.market)}`,
      isChosen: at < LEAST_COMPARED,
    })),
  };
};
