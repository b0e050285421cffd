import { type ReactNode, useMemo } from 'react';
import { useRevalidator } from 'react-router';
import { CountdownBar } from '#ui/countdown-bar.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { TwoColumns } from '#ui/two-columns.tsx';
import { sayer, type Say } from '#ui/say.ts';
import { RESERVATION_STEPS, type ReservationStep } from '../rules/steps.ts';

export type FrameData = {
  readonly texts: Record<string, string>;
  readonly step: ReservationStep;
  readonly furthest: ReservationStep;
  readonly links: Readonly<Record<ReservationStep, string>>;
  readonly heldUntil: string;
  readonly now: string;
};

const spokenOf =
  (say: Say) =>
  (seconds: number): string => {
    if (seconds <= 0) return say('countdown.end');
    return seconds >= 60
      ? say('countdown.minutes', { minutes: Math.round(seconds / 60) })
      : say('countdown.seconds', { seconds });
  };

/** What every step of a reservation stands in: the countdown all along, the steps, the work on the left, the car on the right. */
export function ReservationFrame({
  data,
  title,
  problem,
  children,
  side,
}: {
  data: FrameData;
  title: string;
  problem?: string | null;
  children: ReactNode;
  side: ReactNode;
}) {
  const say = sayer(data.texts);
  const spoken = useMemo(() => spokenOf(sayer(data.texts)), [data.texts]);
  const revalidator = useRevalidator();
  const at = RESERVATION_STEPS.indexOf(data.step);
  const furthest = RESERVATION_STEPS.indexOf(data.furthest);
  return (
    <>
      <CountdownBar label={say('countdown.label')} text={say('countdown.text')}>
        <Countdown
          label={say('countdown.label')}
          endsAtMs={Date.parse(data.heldUntil)}
          serverNowMs={Date.parse(data.now)}
          spoken={spoken}
          onEnd={() => void revalidator.revalidate()}
        />
      </CountdownBar>
      <Section compact level={1} title={title}>
        <Stepper
          label={say('steps.label')}
          doneText={say('steps.done')}
          steps={RESERVATION_STEPS.map((step, index) => ({
            id: step,
            label: say(`step.${step}`),
            state: index === at ? ('current' as const) : index < at ? ('done' as const) : ('ahead' as const),
            ...(index <= furthest && index !== at ? { href: data.links[step] } : {}),
          }))}
        />
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
