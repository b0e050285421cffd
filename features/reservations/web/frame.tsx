import { type ReactNode, useMemo } from 'react';
import { useRevalidator } from 'react-router';
import { CountdownBar } from '#ui/countdown-bar.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { TwoColumns } from '#ui/two-columns.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { RESERVATION_STEPS } from '../rules/steps.ts';
import type { ChosenCarData } from './chosen-car-data.ts';
import { ChosenCar } from './chosen-car.tsx';
import styles from './frame.module.css';
import type { CarCardData, FrameData } from './step-data.ts';

const spokenOf =
  (t: Translate) =>
  (seconds: number): string => {
    if (seconds <= 0) return t('countdown.end');
    return seconds >= 60
      ? t('countdown.minutes', { count: Math.round(seconds / 60) })
      : t('countdown.seconds', { seconds });
  };

const shortOf = ({ picture, name, version, color, money }: CarCardData, t: Translate): ChosenCarData => ({
  picture,
  name,
  version,
  color,
  total: money.total,
  withoutTaxes: money.withoutTaxes === null ? null : `${t('price.withoutTaxes')} ${money.withoutTaxes}`,
});

/** What every step of a reservation stands in: the countdown all along, the steps, the work on the left, the car on the right. */
export function ReservationFrame({
  data,
  car,
  title,
  problem,
  children,
  side,
}: {
  data: FrameData;
  car: CarCardData;
  title: string;
  problem?: string | null;
  children: ReactNode;
  side: ReactNode;
}) {
  const t = translator(data.texts);
  const spoken = useMemo(() => spokenOf(translator(data.texts)), [data.texts]);
  const revalidator = useRevalidator();
  const at = RESERVATION_STEPS.indexOf(data.step);
  const furthest = RESERVATION_STEPS.indexOf(data.furthest);
  return (
    <>
      <CountdownBar label={t('countdown.toFinish')} text={t('countdown.text')}>
        <Countdown
          label={t('countdown.toFinish')}
          endsAtMs={Date.parse(data.heldUntil)}
          serverNowMs={Date.parse(data.now)}
          spoken={spoken}
          onEnd={() => void revalidator.revalidate()}
        />
      </CountdownBar>
      <Section compact level={1} title={title}>
        <Stepper
          label={t('reservation.steps')}
          doneText={t('reservation.steps.done')}
          steps={RESERVATION_STEPS.map((step, index) => ({
            id: step,
            label: t(`step.${step}`),
            state: index === at ? ('current' as const) : index < at ? ('done' as const) : ('ahead' as const),
            ...(index <= furthest && index !== at ? { href: data.links[step] } : {}),
          }))}
        />
        <div className={styles.strip}>
          <ChosenCar car={shortOf(car, t)} t={t} />
        </div>
        <TwoColumns
          main={
            <>
              {problem ? <Notice tone="error" live title={problem} /> : null}
              {children}
            </>
          }
          side={side}
        />
      </Section>
    </>
  );
}
