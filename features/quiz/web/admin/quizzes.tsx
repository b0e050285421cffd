import { dayIn, formatDay } from '#kernel/dates.ts';
import { rowsOf, type SpecialField } from '#ui/admin-resource.ts';
import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { Field } from '#ui/field.tsx';
import { FullRow } from '#ui/form-section.tsx';
import { fieldOf } from '#ui/form.ts';
import { TextArea } from '#ui/text-input.tsx';
import { translator } from '#ui/translate.ts';
import { changeQuiz, createQuiz, listQuizzes, removeQuiz, type QuizInput, type QuizRecord } from '../../contract.ts';
import { MEASURED, NAMED, WORDS_OF } from '../../rules/facts.ts';
import { questionLines, questionsOf } from '../../rules/lines.ts';

/** All that an answer may ask for, as it is written. */
const FACTS = [...MEASURED, ...NAMED.map((fact) => `${fact} (${WORDS_OF[fact].join(', ')})`)].join(', ');

/** Questions are written as lines: a form for each preference would be hundreds of fields. */
const questionsField: SpecialField<QuizInput, QuizRecord, unknown> = {
  part: ({ at: { t }, values, errors }) => (
    <FullRow>
      <Field
        label={t('quizAdmin.questions')}
        hint={t('quizAdmin.questions.hint', { facts: FACTS })}
        error={errors['questions']}
      >
        {(tied) => <TextArea {...tied} name="questions" rows={24} defaultValue={values['questions']} />}
      </Field>
    </FullRow>
  ),
  show: (row) => ({ questions: row === null ? '' : questionLines(row.questions) }),
  read: (form, page) => {
    const read = questionsOf(fieldOf(form, 'questions'));
    if ('wrong' in read) {
      const t = translator(page.texts('quiz'));
      return Promise.resolve({ refused: { questions: t('quizAdmin.lineWrong', { line: read.wrong }) } });
    }
    const questions = read.rows.map(({ text, isMany, options }) => ({
      text,
      isMany,
      options: options.map((option) => ({
        text: option.text,
        preferences: option.preferences.map((preference) =>
          preference.sense === 'ONE_OF' ? { ...preference, words: [...preference.words] } : preference,
        ),
      })),
    }));
    return Promise.resolve({ body: { questions } });
  },
};

/** Quizzes of the brand: what is asked, and what each answer asks for. */
const quizzes = defineAdminResource({
  area: 'quizzes',
  stem: 'quizAdmin',
  isKept: true,
  texts: ['quiz'],
  list: rowsOf(listQuizzes, (answer) => ({ rows: answer.quizzes, total: answer.total })),
  create: createQuiz,
  change: changeQuiz,
  remove: removeQuiz,
  name: ({ title }) => title,
  extra: () => null,
  columns: [
    { key: 'title' },
    { key: 'count', cell: ({ questions }) => questions.length, isNumber: true },
    { key: 'createdAt', cell: ({ createdAt }, { market }) => formatDay(dayIn(new Date(createdAt), market)) },
    { key: 'published' },
  ],
  fields: {
    title: {},
    lead: { isWide: true },
    questions: questionsField,
    published: {},
  },
});

export const { resource } = quizzes;
export const handle = { js: false };
export const loader = quizzes.loader;
export const action = quizzes.action;
export const meta = quizzes.meta;

export default quizzes.Screen;
