import type { ReactNode } from 'react';
import { Picture } from '#ui/picture.tsx';
import type { Translate } from '#ui/translate.ts';
import { Section } from '#ui/section.tsx';
import { Stack } from '#ui/stack.tsx';
import { Stepper } from '#ui/stepper.tsx';
import type { ServiceStep } from './ask.ts';
import type { ShownModel } from './ports.ts';
import styles from './visits.module.css';

export type Chosen = {
  readonly step: ServiceStep;
  readonly label: string;
  readonly value: string;
  readonly href: string;
};

/** Around every step of a booking: where one is, what is chosen so far, and one thing to do. */
export function VisitFrame({
  t,
  title,
  lead,
  steps,
  step,
  chosen,
  model,
  children,
}: {
  t: Translate;
  title: string;
  lead: string;
  steps: readonly ServiceStep[];
  step: ServiceStep;
  chosen: readonly Chosen[];
  model: ShownModel | null;
  children: ReactNode;
}) {
  const here = steps.indexOf(step);
  const done = chosen.filter((one) => steps.indexOf(one.step) < here);
  return (
    <Section compact level={1} title={title} lead={lead}>
      <Stack gap={6}>
        <Stepper
          label={t('visits.steps')}
          doneText={t('visits.step.done')}
          steps={steps.map((id, index) => ({
            id,
            label: t(`visits.step.${id}`),
            href: index < here ? chosen.find((one) => one.step === id)?.href : undefined,
            state: index < here ? 'done' : index === here ? 'current' : 'ahead',
          }))}
        />
        {done.length > 0 && <ChosenLine t={t} chosen={done} model={model} />}
        {children}
      </Stack>
    </Section>
  );
}

function ChosenLine({ t, chosen, model }: { t: Translate; chosen: readonly Chosen[]; model: ShownModel | null }) {
  return (
    <div className={styles.chosen} data-long={chosen.length > 1}>
      {model !== null && (
        <div className={styles.picture}>
          <Picture src={`${model.picture}320`} alt="" width={320} height={180} />
        </div>
      )}
      <dl className={styles.facts}>
        {chosen.map(({ step, label, value, href }) => (
          <div key={step} className={styles.fact}>
            <dt>{label}</dt>
            <dd>
              {value}{' '}
              <a href={href} aria-label={t('visits.changeOf', { what: label.toLowerCase() })}>
                {t('visits.change')}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
