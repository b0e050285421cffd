import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { ComponentProps } from 'react';
import { Stepper, type Step } from '#ui/stepper.tsx';
import type { Motif } from '#ui/tokens/contract.ts';
import type { Choice } from '../rules/choice.ts';
import type { ConfiguratorStep } from '../rules/steps.ts';
import { CONFIGURATOR_STEPS, isStepOpen } from '../rules/steps.ts';
import type { BuildData } from './build-data.ts';
import { BuildBar } from './build-bar.tsx';
import { BuildTools } from './build-tools.tsx';
import { BuildNotices } from './build-notices.tsx';
import styles from './build-screen.module.css';
import { CarStage } from './car-stage.tsx';
import { answerClick, readClick, type Answer } from './click.ts';
import { CoatingPanel, ColorPanel, PartPanel, ServicePanel, VersionPanel } from './panels.tsx';
import type { LoadPorts } from './ports.ts';
import { QuestionDialog, QuestionPanel } from './question.tsx';
import { OpenByCode } from './open-by-code.tsx';
import { ResumePanel } from './resume-panel.tsx';
import { SavedOffer } from './saved-offer.tsx';
import { useBuild, type Build } from './use-build.ts';
import { useChecked } from './use-checked-price.ts';
import { useSavedCar } from './use-saved-car.ts';
import { WordsContext } from './words-context.ts';
import { say, sayChange, sayRefusal, type Words } from './words.ts';

export type BuildScreenProps = { data: BuildData; ports: LoadPorts; motif?: Motif };

/** The configurator: the car on its stage, one step's options beside it, price and next step always in sight. */
export function BuildScreen({ data, ports, motif }: BuildScreenProps) {
  const { car } = data;
  const words: Words = { texts: data.texts, market: car.market };
  const build = useBuild(data);
  const checked = useChecked({ data, ports, code: build.code });
  const saved = useSavedCar({ data, build, stock: checked.stock });
  const clicks = useClicks(data, build, words);
  return (
    <WordsContext value={words}>
      <div className={styles.build} data-step={build.step}>
        <div className={styles.stage}>
          <CarStage car={car} choice={build.choice} motif={motif} />
        </div>
        <div className={styles.panel}>
          <BuildSteps data={data} build={build} words={words} />
          <header className={styles.head}>
            <h1 className={styles.title}>{say(words, `heading.${build.step}`, { model: car.modelName })}</h1>
            {build.step !== 'resume' && <p className={styles.lead}>{say(words, `lead.${build.step}`)}</p>}
          </header>
          <BuildNotices data={data} code={build.code} refused={clicks.refused} />
          {clicks.panel}
          <StepOptions data={data} build={build} onSubmit={clicks.onSubmit} />
        </div>
        {clicks.dialog}
        <SavedOffer offered={saved} />
        <output className={styles.spoken}>{clicks.spoken}</output>
      </div>
      <div className={styles.bar}>
        <BuildBar data={data} build={build} checked={checked} />
      </div>
    </WordsContext>
  );
}

const RouterLink = ({ href = '', ...rest }: ComponentProps<'a'>) => <Link to={href} preventScrollReset {...rest} />;

function BuildSteps({ data, build, words }: { data: BuildData; build: Build; words: Words }) {
  const current = CONFIGURATOR_STEPS.indexOf(build.step);
  const steps = CONFIGURATOR_STEPS.filter((step) => isStepOpen(data.car, build.choice, step)).map((step): Step => ({
    id: step,
    label: say(words, `step.${step}`),
    href: build.hrefOf(step),
    state: step === build.step ? 'current' : CONFIGURATOR_STEPS.indexOf(step) < current ? 'done' : 'ahead',
  }));
  return (
    <Stepper label={say(words, 'build.steps')} doneText={say(words, 'build.done')} steps={steps} link={RouterLink} />
  );
}

type OptionsProps = { data: BuildData; build: Build; onSubmit: (event: FormEvent<HTMLFormElement>) => void };

function StepOptions({ data, build, onSubmit }: OptionsProps) {
  const { car } = data;
  const { step, choice, code, hrefOf } = build;
  if (step === 'resume') return <ResumePanel car={car} choice={choice} data={data} code={code} hrefOf={hrefOf} />;
  return (
    <>
      <form method="get" action={data.paths.steps[step]} className={styles.options} onSubmit={onSubmit}>
        <input type="hidden" name="c" value={code} />
        <Panel step={step} data={data} choice={choice} />
      </form>
      <BuildTools data={data} build={build} />
      {step === 'version' && <OpenByCode action={data.paths.build} isUnknown={data.isCodeUnknown} />}
    </>
  );
}

function Panel({ step, data, choice }: { step: Exclude<ConfiguratorStep, 'resume'>; data: BuildData; choice: Choice }) {
  const given = { car: data.car, choice };
  switch (step) {
    case 'version':
      return <VersionPanel {...given} />;
    case 'optionals':
      return <PartPanel {...given} type="ITEM" />;
    case 'color':
      return <ColorPanel {...given} />;
    case 'accessories':
      return <PartPanel {...given} type="ACCESSORY" />;
    case 'coating':
      return <CoatingPanel {...given} />;
    case 'services':
      return <ServicePanel {...given} />;
  }
}

/** Answers the form's clicks in the page: at once, or after the visitor agreed. */
const useClicks = (data: BuildData, build: Build, words: Words) => {
  const { car } = data;
  const [asked, setAsked] = useState<Extract<Answer, { kind: 'ask' }> | null>(null);
  const [outcome, setOutcome] = useState<{ spoken: string; refused: string | null } | null>(null);
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const click = readClick(new FormData(event.currentTarget, submitter));
    if (click === null) return;
    event.preventDefault();
    const answer = answerClick(car, build.choice, click);
    setAsked(answer.kind === 'ask' ? answer : null);
    if (answer.kind === 'apply') {
      build.apply(answer.next);
      setOutcome({
        spoken: sayChange(words, { car, change: answer.change, proposal: answer.proposal }),
        refused: null,
      });
    }
    if (answer.kind === 'refused') setOutcome({ spoken: '', refused: sayRefusal(words, car, answer.refusal) });
  };
  const question = { car, choice: build.choice, code: build.code, onSubmit };
  // A click made without script: the server asked, and answers again.
  const fromAddress =
    data.asked === null || build.code !== data.code || outcome !== null
      ? null
      : answerClick(car, build.choice, data.asked);
  return {
    onSubmit,
    spoken: outcome?.spoken ?? '',
    refused: outcome === null ? data.refused : outcome.refused,
    dialog: (
      <QuestionDialog
        question={asked === null ? null : { ...question, change: asked.change, proposal: asked.proposal }}
        onClose={() => setAsked(null)}
      />
    ),
    panel: fromAddress?.kind === 'ask' && (
      <QuestionPanel
        {...question}
        change={fromAddress.change}
        proposal={fromAddress.proposal}
        cancelHref={build.hrefOf(build.step)}
      />
    ),
  };
};
