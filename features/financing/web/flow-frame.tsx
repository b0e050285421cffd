import type { ReactNode } from 'react';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import type { Translate } from '#ui/translate.ts';
import { Section } from '#ui/section.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { Stepper } from '#ui/stepper.tsx';
import type { FundingPage } from '../rules/steps.ts';
import { FLOW_STEPS, stepOf, type FlowStep } from './flow.ts';
import styles from './flow-frame.module.css';
import type { CarShown } from './shown-car.ts';

export type FrameProps = {
  t: Translate;
  page: FundingPage;
  car: CarShown | null;
  /** Addresses of the steps that are open. */
  links?: Partial<Readonly<Record<FlowStep, string>>>;
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
};

/** Around every page of the flow: where one is, which car it is about, and one thing to do. */
export function FlowFrame({ t, page, car, links = {}, title, lead, children }: FrameProps) {
  const here = FLOW_STEPS.indexOf(stepOf(page));
  return (
    <Section compact level={1} title={title} lead={lead}>
      <Stack gap={6}>
        <Stepper
          label={t('flow.steps')}
          doneText={t('steps.done')}
          steps={FLOW_STEPS.map((id, index) => ({
            id,
            label: t(`flow.step.${id}`),
            href: index < here ? links[id] : undefined,
            state: index < here ? 'done' : index === here ? 'current' : 'ahead',
          }))}
        />
        {car !== null && <CarLine t={t} car={car} />}
        {car?.missing != null && <Missing t={t} missing={car.missing} />}
        {children}
      </Stack>
    </Section>
  );
}

/** What the reservation would say only after the bank's approval. */
function Missing({ t, missing }: { t: Translate; missing: NonNullable<CarShown['missing']> }) {
  return (
    <Notice tone="warning" title={t('flow.missing.title')}>
      <p>{t('flow.missing.text')}</p>
      <Cluster>
        <LinkButton href={missing.waiting} variant="secondary">
          {t('flow.missing.waiting')}
        </LinkButton>
        {missing.similar !== null && (
          <LinkButton href={missing.similar} variant="quiet">
            {t('flow.missing.similar')}
          </LinkButton>
        )}
      </Cluster>
    </Notice>
  );
}

function CarLine({ t, car }: { t: Translate; car: CarShown }) {
  return (
    <div className={styles.car}>
      {car.picture !== null && (
        <div className={styles.picture}>
          <Picture src={car.picture} alt="" width={240} height={135} />
        </div>
      )}
      <div className={styles.words}>
        <p className={styles.name}>{car.name}</p>
        {car.color !== null && <p className={styles.color}>{car.color}</p>}
        {car.price !== null && (
          <Price
            size="small"
            label={t('flow.car.price')}
            value={car.price}
            {...(car.withoutTaxes === null ? {} : { legal: t('flow.car.withoutTaxes', { value: car.withoutTaxes }) })}
          />
        )}
        {car.paid !== null && <p className={styles.color}>{t('flow.car.paid', car.paid)}</p>}
        {car.change !== null && <a href={car.change}>{t('flow.car.change')}</a>}
      </div>
    </div>
  );
}
