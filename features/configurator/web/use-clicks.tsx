import { lazy, Suspense, type FormEvent, type ReactNode, useState } from 'react';
import type { Advice } from '../rules/advice/advisor.ts';
import { codeOf, openChoice } from '../rules/address.ts';
import type { BuildData } from './build-data.ts';
import { answerClick, readClick, type Answer, type Click } from './click.ts';
import { withTexts } from './later-texts.ts';
import type { Advising } from './use-advisor.ts';
import type { Build } from './use-build.ts';
import { t, describeOutcome, type Words } from './words.ts';

const loadQuestion = () => withTexts(import('./question.tsx'));
const QuestionDialog = lazy(() => loadQuestion().then((loaded) => ({ default: loaded.QuestionDialog })));
const QuestionPanel = lazy(() => loadQuestion().then((loaded) => ({ default: loaded.QuestionPanel })));

type PendingQuestion = {
  readonly answer: Exclude<Answer, { kind: 'apply' }>;
  readonly code: string;
  readonly advice: Advice | null;
};

export type Clicks = {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** What to tell a screen reader of the last change. */
  readonly spoken: string;
  readonly dialog: ReactNode;
  /** The question of a click that was made without script. */
  readonly panel: ReactNode;
  /** Takes a whole car, whatever is clicked. */
  readonly onApply: (code: string) => void;
  readonly onMove: (move: 'undo' | 'redo' | 'reset') => void;
};

const clickOf = (event: FormEvent<HTMLFormElement>): Click | null => {
  const { submitter } = event.nativeEvent as SubmitEvent;
  return readClick(new FormData(event.currentTarget, submitter));
};

/** Answers the form's clicks in the page: at once, or after the visitor has seen why and agreed to a way. */
export const useClicks = (input: { data: BuildData; build: Build; words: Words; advising: Advising }): Clicks => {
  const { data, build, words, advising } = input;
  const { car } = data;
  const [requested, setRequested] = useState<PendingQuestion | null>(null);
  const [wasRequested, setWasRequested] = useState(false);
  const [spoken, setSpoken] = useState<string | null>(null);

  const applyWay = (code: string): void => {
    const opened = openChoice(car, code);
    if (opened === null) return;
    build.apply(opened.choice);
    setSpoken(describeOutcome(words, car, { from: build.choice, to: opened.choice }));
  };
  const ask = (answer: PendingQuestion['answer']): void => {
    const { code } = build;
    setWasRequested(true);
    setRequested({ answer, code, advice: null });
    advising.advise(build.choice, answer.change).then(
      (advice) => setRequested((now) => (now?.answer === answer ? { ...now, advice } : now)),
      () => undefined,
    );
  };
  const onClick = (click: Click): void => {
    const answer = answerClick(car, build.choice, click);
    if (click.way === null && answer.kind !== 'apply') return ask(answer);
    setRequested(null);
    applyWay(click.way ?? (answer.kind === 'apply' ? codeOf(car, answer.next) : build.code));
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    const click = clickOf(event);
    if (click === null) return;
    event.preventDefault();
    onClick(click);
  };

  // Another car came meanwhile: what was asked of the one before is no question any more.
  const open = requested !== null && requested.code === build.code ? requested : null;
  return {
    onSubmit,
    onApply: applyWay,
    onMove: (move) => setSpoken(t(words, `announce.${move}`)),
    spoken: spoken ?? '',
    dialog: wasRequested && (
      <Suspense fallback={null}>
        <QuestionDialog
          question={
            open === null
              ? null
              : { car, choice: build.choice, code: build.code, onSubmit, ...partsOf(open.answer), advice: open.advice }
          }
          onClose={() => setRequested(null)}
        />
      </Suspense>
    ),
    panel: spoken === null && <ConfirmDialog data={data} build={build} onSubmit={onSubmit} />,
  };
};

type BeforeProps = { data: BuildData; build: Build; onSubmit: Clicks['onSubmit'] };

/** The question the address itself asks: of a click that came before any script ran. */
function ConfirmDialog({ data, build, onSubmit }: BeforeProps) {
  const { car, question: requested, advice } = data;
  const { choice, code } = build;
  const answer = requested === null || code !== data.code ? null : answerClick(car, choice, requested);
  if (answer === null || answer.kind === 'apply') return null;
  return (
    <Suspense fallback={null}>
      <QuestionPanel
        car={car}
        choice={choice}
        code={code}
        onSubmit={onSubmit}
        {...partsOf(answer)}
        advice={advice}
        cancelHref={build.hrefOf(build.step)}
      />
    </Suspense>
  );
}

const partsOf = (answer: PendingQuestion['answer']) => ({
  change: answer.change,
  proposal: answer.kind === 'ask' ? answer.proposal : null,
  refusal: answer.kind === 'refused' ? answer.refusal : null,
});

/** The question's own file, fetched before it is needed. */
export const preloadQuestion = (): void => void loadQuestion().catch(() => undefined);
