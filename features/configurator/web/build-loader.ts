import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import type { SomeTexts } from '#ui/translate.ts';
import { getRepresentativePlan, getSavedCar, getSummaryPdf, keepCar, saveCar } from '../contract.ts';
import { urlOf } from '#kernel/endpoint.ts';
import { codeOf, firstChoice, openChoice, type Opened } from '../rules/address.ts';
import { advisorOf, settledIn } from '../rules/advice/kept-advisor.ts';
import { codesOf } from '../rules/codes.ts';
import { versionOf, type Choice } from '../rules/choice.ts';
import { CONFIGURATOR_STEPS, isConfiguratorStep, isStepOpen, type ConfiguratorStep } from '../rules/steps.ts';
import { totalsOf } from '../rules/totals.ts';
import { answerClick, FIELDS, readClick, type Answer, type Click } from './click.ts';
import { CODE_FORM, LONGEST_CODE, type BuildData, type StepPaths } from './build-data.ts';
import type { BuildPorts, ServerPorts } from './ports.ts';
import { createInstalments } from './instalment-maker.ts';
import { lookOf } from './picture-of.ts';
import type { SentBuild } from './sent-build.ts';
import { writeBuild } from './write-build.ts';

/** The page's own words win over those of the features whose parts it shows. */
const AREAS = ['catalog', 'stock', 'configurator'] as const;

const notFound = (): Response => new Response(null, { status: 404 });

const stepPaths = (page: Page, model: string): StepPaths =>
  Object.fromEntries(CONFIGURATOR_STEPS.map((step) => [step, page.path('buildStep', { model, step })])) as StepPaths;

const pathsOf = (page: Page, model: string): BuildData['paths'] => ({
  steps: stepPaths(page, model),
  build: page.path('build', { model }),
  reserve: page.path('newReservation'),
  finance: page.path('financingStep', { step: 'flow-selection' }),
  proposal: page.path('proposal'),
  model: page.path('model', { model }),
  savedCars: page.path('accountCars'),
});

const withCode = (path: string, code: string, more: Record<string, string> = {}): string =>
  `${path}?${new URLSearchParams({ [FIELDS.code]: code, ...more })}`;

type Found = {
  page: Page;
  car: ConfigurableCar;
  step: ConfiguratorStep;
  opened: Opened;
  isUnreadable: boolean;
  /** The model's first car, in the colour that was picked on an earlier page. */
  isPainted: boolean;
};

const find = async (ports: ServerPorts, { params, context }: LoaderFunctionArgs): Promise<Found> => {
  const page = context.get(pageContext);
  if (!isConfiguratorStep(params.step)) throw notFound();
  const car = await ports.findCar(page.call, params.model ?? '');
  const first = car === null ? null : firstChoice(car);
  if (car === null || first === null) throw notFound();
  const text = page.url.searchParams.get(FIELDS.code);
  const opened = text === null ? null : openChoice(car, text);
  const painted = text === null ? paintFirst(car, first, page.url.searchParams.get(FIELDS.color)) : null;
  return {
    page,
    car,
    step: params.step,
    opened: opened ?? { choice: painted ?? first, lost: [] },
    isUnreadable: text !== null && opened === null,
    isPainted: painted !== null,
  };
};

/** In a colour that needs no other change; null where none was picked, or it is not to be had like that. */
const paintFirst = (car: ConfigurableCar, first: Choice, colorId: string | null): Choice | null => {
  if (colorId === null || colorId === first.colorId) return null;
  const answer = answerClick(car, first, { change: { kind: 'color', id: colorId }, isAgreed: false, way: null });
  return answer.kind === 'apply' ? answer.next : null;
};

/** Every step is an address: the car is in the query, and so is a click that was made without script. */
export const loadBuild = async (
  ports: ServerPorts,
  args: LoaderFunctionArgs,
): Promise<Response | ReturnType<typeof data<SentBuild>>> => {
  const { page, car, step, opened, isUnreadable, isPainted } = await find(ports, args);
  const { choice, lost } = opened;
  const shown = versionOf(car, choice.versionId);
  if (shown !== undefined) page.showCar({ mvsCode: shown.code, year: shown.year });
  const paths = stepPaths(page, car.modelSlug);
  const code = codeOf(car, choice);
  if (!isStepOpen(car, choice, step)) return redirect(withCode(paths.version, code));
  const click = readClick(page.url.searchParams);
  const answer = click === null ? null : answerClick(car, choice, click);
  const next = nextCode(car, click, answer);
  if (next !== null) return redirect(withCode(paths[step], next));
  if (isPainted && click === null) return redirect(withCode(paths[step], code));
  const near = await ports.near(page);
  const [priced, shared, financed, similar, location] = await Promise.all([
    askServer(ports, { page, car, choice, near }),
    findShared(page, code),
    page.call(getRepresentativePlan, { query: {} }),
    similarTo(ports, { page, car, choice, step }),
    ports.location(page),
  ]);
  const at = page.now.toISOString();
  const plan = financed.ok ? financed.value.plan : null;
  const words = { texts: page.texts(...AREAS), market: page.market };
  const instalments = plan === null ? null : createInstalments({ words, plan, at, represent: await ports.represent() });
  const value: BuildData = {
    car,
    brandName: ports.brandName(car.brand),
    isSubsidized: ports.isSubsidized(page),
    code,
    lost,
    isUnreadable,
    question: click,
    advice: click === null ? null : advisorOf(car).advise(choice, click.change),
    domains: settledIn(car, choice, code),
    ...priced,
    location,
    near,
    plan,
    instalment: instalments?.(priced.price?.total ?? totalsOf(car, choice).total) ?? null,
    texts: textsOf(page, { car, step, isAsking: click !== null }),
    paths: pathsOf(page, car.modelSlug),
    shared,
    address: step === 'resume' ? (shared?.url ?? `${page.url.origin}${withCode(paths.resume, code)}`) : null,
    similar,
    unknownCode: page.url.searchParams.get('unknown')?.slice(0, LONGEST_CODE) ?? null,
    failed: failureOf(page),
    isKept: shared !== null && page.url.searchParams.get('kept') === '1',
    card: toCard(page, car, choice),
    canonical: `${page.url.origin}${paths.version}`,
    at,
  };
  return data(writeBuild(value), {
    headers: { 'cache-control': `public, max-age=0, s-maxage=${shared === null ? SHARED_SECONDS : 0}` },
  });
};

/** Of the summary, which the server is asked for anew. */
const SUMMARY_ONLY = /^(?:resume|similar|pdf|keep)\.|^share\.(?!open|field|go|unknown)/;

type TextsInput = { readonly car: ConfigurableCar; readonly step: ConfiguratorStep; readonly isAsking: boolean };

/** Picked once for a car and a step: one car is shown by many pages. */
const picked = new WeakMap<SomeTexts, WeakMap<ConfigurableCar, Map<string, SomeTexts>>>();

/** What this page can show before its later scripts are there, which bring their own. */
const textsOf = (page: Page, input: TextsInput): SomeTexts => {
  // These are put together anew when somebody changes a text.
  const said = page.texts(...AREAS);
  const byCar = picked.get(said) ?? new WeakMap<ConfigurableCar, Map<string, SomeTexts>>();
  picked.set(said, byCar);
  const bySort = byCar.get(input.car) ?? new Map<string, SomeTexts>();
  byCar.set(input.car, bySort);
  const sort = `${input.step} ${input.isAsking}`;
  const texts = bySort.get(sort) ?? pickTexts(page, input);
  bySort.set(sort, texts);
  return texts;
};

const pickTexts = (page: Page, { car, step, isAsking }: TextsInput): SomeTexts => {
  const failure = page.texts('rules')['stock.failure'];
  const texts = {
    ...page.shownTexts(...AREAS, ...(isAsking ? LATER : [])),
    'stock.failure': failure,
    ...(step === 'resume' ? {} : Object.fromEntries(AMOUNT_KEYS.map((key) => [key, page.texts('ui')[key]]))),
    ...page.changedTexts(...LOADED_LATER),
  };
  const named = namesIn(car);
  const has = (key: string): boolean => {
    const [, family = '', name = ''] = FAMILY.exec(key) ?? [];
    return named[family]?.has(name) ?? true;
  };
  return Object.fromEntries(
    Object.entries(texts).filter(([key]) => has(key) && (step === 'resume' || !SUMMARY_ONLY.test(key))),
  );
};

/** The field that they are of is not on the summary. */
const AMOUNT_KEYS = ['amount.wrong', 'amount.zero', 'amount.tooMuch'] as const;
const LATER = ['configuratorLater'] as const;
/** Areas that the browser reads as files, which are everybody's: what a brand's team changed of them comes with the page. */
const LOADED_LATER = ['configuratorLater', 'carView'] as const;
const FAMILY = /^(part\.category|service\.category|paint|fuel|body|credit\.legal|credit\.brief|credit\.rate)\.(.+)$/;

/** The members of a family of texts that one car's page can name. */
const namesIn = (car: ConfigurableCar): Readonly<Record<string, ReadonlySet<string>>> => {
  const market = new Set([car.market]);
  return {
    'part.category': new Set(car.parts.map(({ category }) => category)),
    'service.category': new Set(car.services.map(({ category }) => category)),
    paint: new Set(car.colors.map(({ finish }) => finish)),
    fuel: new Set(car.versions.map(({ fuel }) => fuel)),
    body: new Set(),
    'credit.legal': market,
    'credit.brief': market,
    'credit.rate': market,
  };
};

/** The car a click leads to at once: the one picked among the ways out, or the selection step's. */
const nextCode = (car: ConfigurableCar, click: Click | null, answer: Answer | null): string | null => {
  const picked = click?.way === null || click === null ? null : openChoice(car, click.way);
  if (picked !== null && picked.lost.length === 0) return codeOf(car, picked.choice);
  return answer?.kind === 'apply' ? codeOf(car, answer.next) : null;
};

/** How long visitors without a session may be given the same page. */
const SHARED_SECONDS = 30;

const similarTo = async (
  ports: ServerPorts,
  { page, car, choice, step }: { page: Page; car: ConfigurableCar; choice: Choice; step: ConfiguratorStep },
): Promise<BuildData['similar']> => {
  const codes = codesOf(car, choice);
  return codes === null || step !== 'resume'
    ? []
    : ports.similar(page, {
        modelSlug: car.modelSlug,
        modelCode: car.modelCode,
        codes,
        total: totalsOf(car, choice).total,
      });
};

const askServer = async (
  ports: BuildPorts,
  { page, car, choice, near }: { page: Page; car: ConfigurableCar; choice: Choice; near: BuildData['near'] },
): Promise<Pick<BuildData, 'price' | 'stock'>> => {
  const codes = codesOf(car, choice);
  if (codes === null) return { price: null, stock: null };
  const [price, stock] = await Promise.all([ports.price(page.call, codes), ports.stock(page.call, codes, near)]);
  return { price, stock };
};

/** A code in the address counts only if it is this car's. */
const findShared = async (page: Page, code: string): Promise<BuildData['shared']> => {
  const text = page.url.searchParams.get('shared');
  if (text === null) return null;
  const saved = await page.call(getSavedCar, { params: { code: text } });
  if (!saved.ok || saved.value.choice !== code) return null;
  const path = page.path('build', { model: saved.value.model });
  return {
    code: saved.value.code,
    url: `${page.url.origin}${path}?s=${saved.value.code}`,
    pdf: pdfOf(page, saved.value.code),
  };
};

const pdfOf = (page: Page, code: string): string =>
  `${urlOf(getSummaryPdf, { code })}?${new URLSearchParams({ brand: page.brand, market: page.locale })}`;

const failureOf = (page: Page): BuildData['failed'] => {
  const failed = page.url.searchParams.get('share');
  return failed === 'failed' ? 'share' : failed === 'unkept' ? 'keep' : null;
};

/** The picture a message shows for the address: in the car's paint, on the brand's ground. */
const toCard = (page: Page, car: ConfigurableCar, choice: Choice): string | null => {
  const folder = versionOf(car, choice.versionId)?.picturePath ?? null;
  const color = car.colors.find((item) => item.id === choice.colorId);
  if (folder === null || color === undefined) return null;
  return `${page.url.origin}${folder.replace(/\/$/, '')}/share.jpg?${new URLSearchParams(lookOf({ car, choice }))}`;
};

/**
 * Saves the car under a short code, and comes back to the summary with it, goes on to its paper, or keeps it in the person's
 * area, by way of signing in where nobody is signed in. Works with and without script.
 */
export const shareCar = async (ports: ServerPorts, args: ActionFunctionArgs): Promise<Response> => {
  const { page, car, opened } = await find(ports, args);
  const { form } = page;
  const { resume } = stepPaths(page, car.modelSlug);
  const code = codeOf(car, opened.choice);
  const intent = form.get('intent');
  if (intent === 'keep' && page.user === null) {
    return redirect(`${page.path('signIn')}?${new URLSearchParams({ next: withCode(resume, code) })}`);
  }
  const saved = await page.call(saveCar, { body: { choice: code } });
  if (!saved.ok) return redirect(withCode(resume, code, { share: 'failed' }));
  const shared = saved.value.code;
  if (intent === 'pdf') return redirect(pdfOf(page, shared), 303);
  if (intent !== 'keep') return redirect(withCode(resume, code, { shared }));
  const stored = await page.call(keepCar, { body: { code: shared } });
  return redirect(withCode(resume, code, { shared, ...(stored.ok ? { kept: '1' } : { share: 'unkept' }) }));
};

/** `/monte/<model>`: the first step; with `?s=` the car saved under that code, of whatever model it is. */
export const openCar = async ({ params, context }: LoaderFunctionArgs): Promise<Response> => {
  const page = context.get(pageContext);
  const model = params.model ?? '';
  const shareCode = page.url.searchParams.get('s');
  if (shareCode === null) return redirect(`${page.path('buildStep', { model, step: 'version' })}${page.url.search}`);
  const saved = await page.call(getSavedCar, { params: { code: shareCode } });
  if (!saved.ok) {
    const typed = new URLSearchParams({ unknown: shareCode.slice(0, LONGEST_CODE) });
    return redirect(`${page.path('buildStep', { model, step: 'version' })}?${typed}#${CODE_FORM}`);
  }
  return redirect(withCode(page.path('buildStep', { model: saved.value.model, step: 'resume' }), saved.value.choice));
};
