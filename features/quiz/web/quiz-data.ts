import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { formatMoney } from '#kernel/money.ts';
import { numberFormat } from '#kernel/number-format.ts';

import { pageContext, type Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { answerQuiz, getKeptAnswers, getQuiz, saveQuiz, type QuizCar } from '../contract.ts';

/** The kind of a body, a fuel or a gearbox as the catalogue calls it; the program hands it in. */
export type QuizPorts = { readonly nameOf: (page: Page, fact: 'body' | 'fuel' | 'gear', word: string) => string };

const factText = (page: Page, { nameOf }: QuizPorts, { fact, value }: QuizCar['reasons'][number], price: string) => {
  const t = translator(page.texts('quiz'));
  if (fact === 'price') return t('quiz.reason.price', { price });
  if (fact === 'body' || fact === 'fuel' || fact === 'gear')
    return t(`quiz.reason.${fact}`, { word: nameOf(page, fact, String(value)) });
  const shown = numberFormat(page.locale, { maximumFractionDigits: 1 }).format(Number(value));
  return t(`quiz.reason.${fact}`, { value: shown });
};

const shownCar = (page: Page, ports: QuizPorts, car: QuizCar) => {
  const t = translator(page.texts('quiz'));
  const price = formatMoney(car.price, page.market);
  const chosen = new URLSearchParams({ do: `version:${car.versionId}` });
  return {
    id: car.versionId,
    name: car.modelName,
    version: car.versionName,
    price,
    match: t('quiz.match', { score: car.score }),
    score: car.score,
    reasons: car.reasons.map((reason) => factText(page, ports, reason, price)),
    missing: car.missing.map((fact) => t(`quiz.fact.${fact}`)),
    picture:
      car.picturePath === null
        ? null
        : `${car.picturePath.replace(/\/$/, '')}/hero.webp?paint=${car.paintCode ?? ''}&width=`,
    see: page.path('model', { model: car.modelSlug }),
    build: `${page.path('buildStep', { model: car.modelSlug, step: 'optionals' })}?${chosen}`,
  };
};
export type QuizCarView = ReturnType<typeof shownCar>;

/** The edition whose questions were answered; of an address without one it cannot be known. */
const editionIn = ({ searchParams }: URL): number => Number(searchParams.get('v') ?? 0);

/** Answers stand in the address, a field for each question, so that a result can be gone back to. */
const answersIn = (url: URL, count: number): number[][] =>
  Array.from({ length: count }, (_, index) =>
    url.searchParams
      .getAll(`q${index}`)
      .map(Number)
      .filter((one) => Number.isInteger(one) && one >= 0 && one < 8),
  );

const refusalOf = ({ problem }: { readonly problem: { readonly code?: string } | null }) =>
  problem?.code === 'quizChanged' ? ('quiz.changed' as const) : ('quiz.answerOne' as const);

const openKept = async (page: Page, ports: QuizPorts, reference: string) => {
  const kept = /^[0-9a-f]{16}$/.test(reference)
    ? await page.call(getKeptAnswers, { params: { reference }, query: {} })
    : null;
  if (kept?.ok !== true) throw data(null, { status: 404 });
  const { answered, cars } = kept.value;
  return { answered, cars: cars.map((car) => shownCar(page, ports, car)) };
};

export const quizLoader =
  (ports: QuizPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const here = page.path('quiz');
    const texts = page.shownTexts('quiz');
    const home = page.path('home');
    const reference = page.url.searchParams.get('r');
    const found = await page.call(getQuiz, { query: {} });
    if (reference !== null) {
      const kept = await openKept(page, ports, reference);
      const link = `${page.url.origin}${here}?r=${reference}`;
      return { texts, here, home, quiz: null, chosen: [], ...kept, link, refusal: null };
    }
    if (!found.ok) throw data(null, { status: found.problem?.status === 404 ? 404 : 503 });
    const { id, version, title, lead, questions } = found.value;
    const chosen = answersIn(page.url, questions.length);
    const isAnswered = chosen.some((one) => one.length > 0);
    const isOther = isAnswered && editionIn(page.url) !== version;
    const quiz = { id, version, title, lead, questions };
    const base = { texts, here, home, answered: [], link: null, quiz, cars: null };
    // What was chosen of other questions says nothing about these.
    if (isOther) return { ...base, chosen: [], refusal: 'quiz.changed' as const };
    if (!isAnswered)
      return { ...base, chosen, refusal: page.url.searchParams.has('sent') ? ('quiz.answerOne' as const) : null };
    const answer = await page.call(answerQuiz, { body: { quizId: id, version, answers: chosen } });
    if (!answer.ok) return { ...base, chosen, refusal: refusalOf(answer) };
    return { ...base, chosen, cars: answer.value.cars.map((car) => shownCar(page, ports, car)), refusal: null };
  };
export type QuizLoaded = Awaited<ReturnType<ReturnType<typeof quizLoader>>>;

/** Keeps the answers that stand in the address, and leads to their short one. */
export const quizAction = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const found = await page.call(getQuiz, { query: {} });
  if (!found.ok) throw data(null, { status: 404 });
  const answers = answersIn(page.url, found.value.questions.length);
  const body = { quizId: found.value.id, version: Math.max(1, editionIn(page.url)), answers };
  const saved = await page.call(saveQuiz, { body });
  // The page at the same address says what is wrong with it.
  if (!saved.ok) return redirect(`${page.path('quiz')}${page.url.search}`, 303);
  return redirect(`${page.path('quiz')}?r=${saved.value.reference}`, 303);
};
