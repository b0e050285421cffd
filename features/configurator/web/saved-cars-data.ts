import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import { urlOf } from '#kernel/endpoint.ts';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { dropSavedCar, getRepresentativePlan, getSummaryPdf, listSavedCars } from '../contract.ts';
import { nameOfLost } from '../rules/lost-name.ts';
import { codeOf, openChoice, type Opened } from '../rules/address.ts';
import { compareCars } from '../rules/compare-cars.ts';
import { showShareCode } from '../rules/share-code.ts';
import { totalsOf } from '../rules/totals.ts';
import { createInstalments } from './instalment-maker.ts';
import { pictureOf } from './picture-of.ts';
import type { ServerPorts } from './ports.ts';
import { money, nameOf, t, formatDelta, formatList, type Words } from './words.ts';

type SavedCar = { readonly code: string; readonly model: string; readonly choice: string; readonly keptAt: string };
type Standing = { readonly kept: SavedCar; readonly car: ConfigurableCar; readonly opened: Opened };

const LEAST = 2;
const MOST = 4;
const FIELD = 'compare';

/** The cars of the person, each held against the catalogue of today: what is gone is said, and the nearest car shown. */
export const savedCarsLoader =
  (ports: Pick<ServerPorts, 'findCar' | 'represent'>) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const found = await page.call(listSavedCars, {});
    if (!found.ok) throw data(null, { status: found.problem?.status ?? 500 });
    const { cars } = found.value;
    const models = [...new Set(cars.map(({ model }) => model))];
    const known = new Map(
      await Promise.all(models.map(async (slug) => [slug, await ports.findCar(page.call, slug)] as const)),
    );
    const words: Words = { texts: page.texts('configurator', 'savedCars'), market: page.market };
    const financed = await page.call(getRepresentativePlan, { query: {} });
    const plan = financed.ok ? financed.value.plan : null;
    const at = page.now.toISOString();
    const instalments =
      plan === null ? () => null : createInstalments({ words, plan, at, represent: await ports.represent() });
    const standing = cars.flatMap((stored): Standing[] => {
      const car = known.get(stored.model) ?? null;
      const opened = car === null ? null : openChoice(car, stored.choice);
      return car === null || opened === null ? [] : [{ kept: stored, car, opened }];
    });
    const gone = cars.filter(({ code }) => !standing.some(({ kept: stored }) => stored.code === code));
    const requested = page.url.searchParams.getAll(FIELD).slice(0, MOST);
    const compared = standing.filter(({ kept: stored }) => requested.includes(stored.code));
    return {
      texts: page.shownTexts('configurator', 'savedCars'),
      here: page.path('accountCars'),
      field: FIELD,
      market: page.market,
      home: page.path('home'),
      cars: standing.map((one) =>
        toCard({ page, words, instalments, one, isWanted: requested.includes(one.kept.code) }),
      ),
      gone: gone.map(({ code, model }) => ({ code, model })),
      isTooFew: requested.length > 0 && compared.length < LEAST,
      comparison: compared.length < LEAST ? null : comparisonOf({ words, instalments, compared }),
    };
  };

export type SavedCarsData = Awaited<ReturnType<ReturnType<typeof savedCarsLoader>>>;

type Instalments = ReturnType<typeof createInstalments> | (() => null);
type CardInput = { page: Page; words: Words; instalments: Instalments; one: Standing; isWanted: boolean };

const toCard = ({ page, words, instalments, one, isWanted }: CardInput) => {
  const { kept: stored, car, opened } = one;
  const { choice, lost } = opened;
  const { total } = totalsOf(car, choice);
  const date = formatDay(dayIn(new Date(stored.keptAt), page.market));
  return {
    code: stored.code,
    isWanted,
    version: choice.versionId,
    name: nameOf(car, choice.versionId),
    color: choice.colorId === null ? '' : nameOf(car, choice.colorId),
    shown: showShareCode(stored.code),
    kept: t(words, 'savedCars.keptOn', { date }),
    picture: pictureOf({ car, choice, view: 'hero' }),
    total: money(words, total),
    instalment: instalments(total),
    lost:
      lost.length === 0
        ? null
        : t(words, 'lost.text', {
            list: formatList(
              words,
              lost.map((one) => nameOfLost(car, one)),
            ),
          }),
    open: `${page.path('buildStep', { model: car.modelSlug, step: 'resume' })}?${new URLSearchParams({ c: codeOf(car, choice) })}`,
    pdf: `${urlOf(getSummaryPdf, { code: stored.code })}?${new URLSearchParams({ brand: page.brand, market: page.locale })}`,
  };
};

const comparisonOf = (input: { words: Words; instalments: Instalments; compared: readonly Standing[] }) => {
  const { words, instalments, compared } = input;
  const { lines, totals, deltas } = compareCars(compared.map(({ car, opened }) => ({ car, choice: opened.choice })));
  const [first] = totals.map((total) => instalments(total));
  return {
    heads: compared.map(({ kept: stored, car, opened }) => ({
      code: stored.code,
      name: nameOf(car, opened.choice.versionId),
    })),
    lines: lines
      .filter(({ differs }) => differs)
      .map(({ kind, name, cells }) => ({
        key: `${kind} ${name ?? ''}`,
        name: name ?? t(words, `resume.line.${kind}`),
        cells: cells.map((cell) => {
          if (cell === null) return t(words, 'savedCars.without');
          return name === null ? `${cell.name}, ${money(words, cell.amount)}` : money(words, cell.amount);
        }),
      })),
    totals: totals.map((total) => money(words, total)),
    deltas: deltas.map((delta, at) => (at === 0 ? '' : formatDelta(words, delta))),
    months: totals.map((total, at) => {
      const view = instalments(total);
      if (view === null) return null;
      const delta = { amount: view.amount - (first?.amount ?? 0), currency: total.currency };
      const text = at === 0 ? view.brief : `${view.brief} (${formatDelta(words, delta)})`;
      return { text, rate: view.rate, legal: view.legal };
    }),
  };
};

/** Takes a car out of the area. */
export const savedCarsAction = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const code = form.get('code');
  if (typeof code !== 'string') throw data(null, { status: 403 });
  await page.call(dropSavedCar, { params: { code } });
  return redirect(page.path('accountCars'), 303);
};
