import { useLoaderData, useLocation, type MetaArgs } from 'react-router';
import { quizAction, quizLoader } from '#features/quiz/web/quiz-data.ts';
import { QuizScreen } from '#features/quiz/web/quiz-screen.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { declaredText, translator } from '#ui/translate.ts';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });
export const loader = quizLoader({
  nameOf: (page, fact, word) => {
    if (fact === 'body') return declaredText(translator(page.texts('catalog')), `body.${word}`);
    if (fact === 'fuel') return declaredText(translator(page.texts('configurator')), `fuel.${word}`);
    return declaredText(translator(page.texts('quiz')), `quiz.gear.${word}`);
  },
});
export const action = quizAction;
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined
    ? []
    : [
        ...pageTitle(loaderData.quiz?.title ?? translator(loaderData.texts)('quiz.result'), matches),
        ...(loaderData.cars === null ? [] : [{ name: 'robots', content: 'noindex' }]),
      ];

export default function Quiz() {
  return <QuizScreen loaded={useLoaderData<typeof loader>()} search={useLocation().search} />;
}
