import { changeQuiz, createQuiz, removeQuiz } from '#features/quiz/contract.ts';
import { resourceSamples } from './resource-samples.ts';
import type { Sample } from './sample.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';

/** A well-formed quiz. */
export const quizBody = (more: object = {}) => ({
  title: 'Which car',
  lead: 'Two questions.',
  questions: [
    {
      text: 'How many travel along?',
      isMany: false,
      options: [
        { text: 'One', preferences: [] },
        { text: 'Many', preferences: [{ fact: 'seats', sense: 'LEAST', amount: 5, weight: 30 }] },
      ],
    },
    {
      text: 'What kind?',
      isMany: true,
      options: [
        { text: 'A pickup', preferences: [{ fact: 'body', sense: 'ONE_OF', words: ['pickup'], weight: 10 }] },
        { text: 'Strong', preferences: [{ fact: 'powerCv', sense: 'LEAST', amount: 150, weight: 10 }] },
      ],
    },
  ],
  published: false,
  ...more,
});

const as = 'game_admin';

/** Good calls of the quiz. */
export const quizSamples: Record<string, Sample> = {
  'POST quiz/v1/quiz-answers': {
    as: 'nobody',
    body: { quizId: NOWHERE, version: 1, answers: [[0]] },
    ends: 'quizUnknown',
  },
  'POST quiz/v1/quiz/save': {
    as: 'nobody',
    body: { quizId: NOWHERE, version: 1, answers: [[0]] },
    ends: 'quizUnknown',
  },
  'GET quiz/v1/quiz/kept/{reference}': {
    as: 'nobody',
    params: { reference: '0000000000000000' },
    ends: 'answersUnknown',
  },
  'GET quiz/v1/records': { as },
  ...resourceSamples({
    create: createQuiz,
    change: changeQuiz,
    remove: removeQuiz,
    body: quizBody(),
    version: { version: 1 },
    unknown: 'quizUnknown',
    as,
  }),
};
