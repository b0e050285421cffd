import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  lazy,
  memo,
  Suspense,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { Link } from 'react-router';
import { Stepper, type Step } from '#ui/stepper.tsx';
import type { Motif } from '#ui/tokens/contract.ts';
import { firstUse, useUsed, whenUsed } from '#ui/when-used.ts';
import type { Choice } from '../rules/choice.ts';
import type { ConfiguratorStep } from '../rules/steps.ts';
import { CONFIGURATOR_STEPS, isStepOpen } from '../rules/steps.ts';
import type { BuildData } from './build-data.ts';
import { BuildBar } from './build-bar.tsx';
import { BuildTools } from './build-tools.tsx';
import './deferred-styles.ts';
import styles from './build-screen.module.css';
import { CarStage } from './car-stage.tsx';
import { CapContext, type Cap } from './cap-context.ts';
import { DomainsContext } from './domains-context.ts';
import { CoatingPanel, ColorPanel, PartPanel, ServicePanel, VersionPanel } from './panels.tsx';
import { useLaterTexts, withTexts } from './later-texts.ts';
import type { LoadPorts, LoadRepresent } from './ports.ts';
import { missingInPicture } from './picture-of.ts';
import { useAdvisor } from './use-advisor.ts';
import { hrefOfStep, useBuild, type Build } from './use-build.ts';
import { preloadQuestion, useClicks } from './use-clicks.tsx';
import { useChecked } from './use-checked-price.ts';
import { InstalmentContext, useInstalments } from './use-instalments.ts';
import { WordsContext } from './words-context.ts';
import { t, formatList, type Words } from './words.ts';

const loadResume = () => import('./resume-panel.tsx');
// These work as they were served; whoever touches the page gets the rest.
const ResumePanel = lazy(() =>
  firstUse()
    .then(loadResume)
    .then((loaded) => ({ default: loaded.ResumePanel })),
);
const KeyListener = lazy(() =>
  firstUse()
    .then(() => import('./key-listener.tsx'))
    .then((loaded) => ({ default: loaded.KeyListener })),
);
const loadOpenByCode = () => firstUse().then(() => import('./open-by-code.tsx'));
const OpenByCode = lazy(() => loadOpenByCode().then((loaded) => ({ default: loaded.OpenByCode })));
const BuildNotices = lazy(() => import('./build-notices.tsx').then((loaded) => ({ default: loaded.BuildNotices })));
const HelperPanel = lazy(() =>
  withTexts(import('./helper-panel.tsx')).then((loaded) => ({ default: loaded.HelperPanel })),
);
const SavedOffer = lazy(() =>
  withTexts(import('./saved-offer.tsx')).then((loaded) => ({ default: loaded.SavedOffer })),
);

export type BuildScreenProps = {
  data: BuildData;
  ports: LoadPorts;
  represent: LoadRepresent;
  motif?: Motif;
  similar: ReactNode;
};

/** The configurator: the car on its stage, one step's options beside it, price and next step always in sight. */
export function BuildScreen({ data, ports, represent, motif, similar }: BuildScreenProps) {
  const { car } = data;
  const later = useLaterTexts();
  const words = useMemo(
    (): Words => ({ texts: { ...later, ...data.texts }, market: car.market }),
    [later, data.texts, car.market],
  );
  const build = useBuild(data);
  const checked = useChecked({ data, ports, code: build.code });
  const advising = useAdvisor(data, build);
  const instalments = useInstalments(data, represent);
  const clicks = useClicks({ data, build, words, advising });
  const [cap, setCap] = useState<Cap | null>(null);
  const [isHelping, setHelping] = useState(false);
  const isUsed = useUsed();
  useEffect(() => whenUsed(preloadLater), []);
  return (
    <WordsContext value={words}>
      <InstalmentContext value={instalments}>
        <div className={styles.build} data-step={build.step}>
          <div className={styles.stage}>
            <CarStage car={car} choice={build.choice} motif={motif} />
          </div>
          <div className={styles.panel}>
            <BuildSteps data={data} build={build} words={words} />
            <header className={styles.head}>
              <h1 className={styles.title}>{t(words, `heading.${build.step}`, { model: car.modelName })}</h1>
              {build.step !== 'resume' && <p className={styles.lead}>{t(words, `lead.${build.step}`)}</p>}
            </header>
            {hasNotice(data, build) && (
              <Suspense fallback={null}>
                <BuildNotices data={data} />
              </Suspense>
            )}
            {clicks.panel}
            <DomainsContext value={advising.domains}>
              <CapContext value={cap}>
                <StepOptions data={data} build={build} ports={ports} onSubmit={clicks.onSubmit} />
                <Suspense>
                  <KeyListener build={build} onMove={clicks.onMove} />
                </Suspense>
                {/* A phone's row of steps hides the last one. */}
                {build.step !== 'resume' && (
                  <p className={styles.last}>
                    <Link to={build.hrefOf('resume')}>{t(words, 'step.resume')}</Link>
                  </p>
                )}
              </CapContext>
            </DomainsContext>
            <PictureNote car={car} choice={build.choice} words={words} />
            <BuildTools
              data={data}
              build={build}
              isHelping={isHelping}
              onHelp={build.step === 'resume' ? null : () => setHelping(!isHelping)}
            />
            {isHelping && build.step !== 'resume' && (
              <Suspense fallback={null}>
                <HelperPanel
                  key={build.step}
                  data={data}
                  build={build}
                  advising={advising}
                  ports={ports}
                  instalments={instalments}
                  onApply={clicks.onApply}
                  onCap={setCap}
                />
              </Suspense>
            )}
          </div>
          {clicks.dialog}
          {isUsed && (
            <Suspense fallback={null}>
              <SavedOffer data={data} build={build} checked={checked} ports={ports} />
            </Suspense>
          )}
          <output className={styles.spoken}>{clicks.spoken}</output>
        </div>
        {build.step === 'resume' && data.similar.length > 0 && (
          <Suspense fallback={null}>
            <div className={styles.similar}>{similar}</div>
          </Suspense>
        )}
        <div className={styles.bar}>
          <BuildBar data={data} build={build} checked={checked} />
        </div>
      </InstalmentContext>
    </WordsContext>
  );
}

/** A picture that leaves something out says so. Under the options, where it moves none of them. */
function PictureNote({ car, choice, words }: { car: BuildData['car']; choice: Choice; words: Words }) {
  const missing = missingInPicture({ car, choice });
  if (missing.length === 0) return null;
  return <p className={styles.lead}>{t(words, 'picture.omits', { list: formatList(words, missing) })}</p>;
}

/** What was said of the car that came is settled once there is another. */
const hasNotice = (data: BuildData, build: Build): boolean =>
  build.code === data.code && (data.lost.length > 0 || data.isUnreadable);

/** What a visitor will likely need next, fetched while nothing else is to be done. */
const preloadLater = (): void => {
  preloadQuestion();
  void loadResume().catch(() => undefined);
};

const RouterLink = ({ href = '', ...rest }: ComponentProps<'a'>) => <Link to={href} preventScrollReset {...rest} />;

function BuildSteps({ data, build, words }: { data: BuildData; build: Build; words: Words }) {
  const current = CONFIGURATOR_STEPS.indexOf(build.step);
  const steps = CONFIGURATOR_STEPS.filter((step) => isStepOpen(data.car, build.choice, step)).map((step): Step => ({
    id: step,
    label: t(words, `step.${step}`),
    href: build.hrefOf(step),
    state: step === build.step ? 'current' : CONFIGURATOR_STEPS.indexOf(step) < current ? 'done' : 'ahead',
  }));
  return <Stepper label={t(words, 'build.steps')} doneText={t(words, 'build.done')} steps={steps} link={RouterLink} />;
}

type OptionsProps = {
  data: BuildData;
  build: Build;
  ports: LoadPorts;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

function StepOptions({ data, build, ports, onSubmit }: OptionsProps) {
  const { car } = data;
  const { step, choice, code } = build;
  if (step === 'resume') return <Summary car={car} choice={choice} data={data} code={code} ports={ports} />;
  return (
    <>
      <form method="get" action={data.paths.steps[step]} className={styles.options} onSubmit={onSubmit}>
        <input type="hidden" name="c" value={code} />
        <Panel step={step} data={data} choice={choice} />
      </form>
      {step === 'version' && <CodeForm action={data.paths.build} unknown={data.unknownCode} />}
    </>
  );
}

// What was served stays as it is while its script is awaited: nothing of the screen's own changes reaches it.

const Summary = memo(function Summary(props: Omit<ComponentProps<typeof ResumePanel>, 'hrefOf'>) {
  return (
    <Suspense fallback={null}>
      <ResumePanel {...props} hrefOf={(step) => hrefOfStep(props.data, props.code, step)} />
    </Suspense>
  );
});

const CodeForm = memo(function CodeForm(props: { action: string; unknown: string | null }) {
  return (
    <Suspense fallback={null}>
      <OpenByCode {...props} />
    </Suspense>
  );
});

function Panel({ step, data, choice }: { step: Exclude<ConfiguratorStep, 'resume'>; data: BuildData; choice: Choice }) {
  const input = { car: data.car, choice };
  switch (step) {
    case 'version':
      return <VersionPanel {...input} />;
    case 'optionals':
      return <PartPanel {...input} type="ITEM" />;
    case 'color':
      return <ColorPanel {...input} />;
    case 'accessories':
      return <PartPanel {...input} type="ACCESSORY" />;
    case 'coating':
      return <CoatingPanel {...input} />;
    case 'services':
      return <ServicePanel {...input} />;
  }
}
