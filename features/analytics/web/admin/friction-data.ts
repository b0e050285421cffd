import type { LoaderFunctionArgs } from 'react-router';
import { formatDay } from '#kernel/dates.ts';
import { csvFile, whole } from '#ui/csv-file.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { readFriction } from '../../contract/friction.ts';
import { answerInRange } from './range-data.ts';

/** What the parts of a model are called; null of what the catalogue does not know, which was invented or is gone. */
export type NamesOf = (page: Page, models: readonly string[]) => Promise<(model: string, id: string) => string | null>;
export type ModelsOf = (page: Page) => Promise<readonly { readonly value: string; readonly label: string }[]>;
export type FrictionPorts = { readonly namesOf: NamesOf; readonly models: ModelsOf };

/** So many as a person reads, cut when the unknown are left out: invented ones push nobody out. */
const MOST_SHOWN = 50;
const SLUG = /^[a-z0-9][a-z0-9-]{0,59}$/;

const read = async (page: Page, { namesOf }: FrictionPorts) => {
  const requested = page.url.searchParams.get('model') ?? '';
  const model = SLUG.test(requested) ? requested : '';
  const { value, range } = await answerInRange(page, { area: 'friction', file: 'list.csv' }, (query) =>
    page.call(readFriction, { query: { ...query, ...(model === '' ? {} : { model }) } }),
  );
  const t = translator(page.texts('analyticsAdmin'));
  const nameOf = await namesOf(page, [...new Set(value.refusals.map((one) => one.model))]);
  const refusals = value.refusals.flatMap(({ model: of, option, rule, because, times, agreed, other, left }) => {
    const wanted = nameOf(of, option);
    const against = because === '' ? '' : nameOf(of, because);
    if (wanted === null || against === null) return [];
    const said = t(`analyticsAdmin.rule.${rule}`);
    const id = [of, option, rule, because].join(' ');
    return [{ id, model: of, wanted, rule: against === '' ? said : `${said}: ${against}`, times, agreed, other, left }];
  });
  const words = value.words.map((one) => ({
    id: `${one.place} ${one.words}`,
    words: one.words,
    place: t(`analyticsAdmin.place.${one.place}`),
    visitors: one.visitors,
  }));
  return {
    range,
    model,
    refusals: refusals.slice(0, MOST_SHOWN),
    words,
    days: `${formatDay(value.from)} – ${formatDay(value.until)}`,
  };
};

export const frictionLoader =
  (ports: FrictionPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const [found, models] = await Promise.all([read(page, ports), ports.models(page)]);
    const names = new Map(models.map(({ value, label }) => [value, label]));
    const refusals = found.refusals.map((one) => ({ ...one, model: names.get(one.model) ?? one.model }));
    return { texts: page.shownTexts('analyticsAdmin'), ...found, refusals, models: [...models] };
  };

export type LoadedFriction = Awaited<ReturnType<ReturnType<typeof frictionLoader>>>;

export const frictionFile =
  (ports: FrictionPorts) =>
  async ({ context }: LoaderFunctionArgs): Promise<Response> => {
    const page = context.get(pageContext);
    const t = translator(page.texts('analyticsAdmin'));
    const { refusals } = await read(page, ports);
    const names = ['model', 'wanted', 'rule', 'times', 'agreed', 'other', 'left'] as const;
    const lines = refusals.map((row) => names.map((name) => String(row[name])));
    return csvFile(
      page,
      `friction-${page.brand}-${page.market}`,
      whole([names.map((name) => t(`analyticsAdmin.${name}`)), ...lines]),
    );
  };
