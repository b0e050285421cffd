import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { HiddenText } from './hidden-text.tsx';
import { Icon } from './icon.tsx';
import type { LinkSlot } from './link-slot.ts';
import { revealFocus, STOP } from './scroller.ts';
import styles from './stepper.module.css';

export type Step = { id: string; label: string; href?: string | undefined; state: 'done' | 'current' | 'ahead' };

/** Steps are addresses. A step without one cannot be opened yet. */
export function Stepper({
  label,
  doneText,
  steps,
  link: Link = 'a',
}: {
  label: string;
  doneText: string;
  steps: readonly Step[];
  link?: LinkSlot;
}) {
  const nav = useRef<HTMLElement>(null);
  const current = steps.find((step) => step.state === 'current')?.id;
  useEffect(() => {
    if (nav.current !== null && current !== undefined) showStep(nav.current, current);
  }, [current]);
  useEffect(() => revealFocus(nav.current), []);
  return (
    <nav ref={nav} aria-label={label} className={styles.nav} {...STOP}>
      <ol className={styles.list}>
        {steps.map((step, index) => (
          <li key={step.id} className={styles.step} data-step={step.id} data-state={step.state}>
            {step.href === undefined ? (
              <span className={styles.link} aria-current={step.state === 'current' ? 'step' : undefined}>
                <StepBody step={step} number={index + 1} doneText={doneText} />
              </span>
            ) : (
              <Link
                href={step.href}
                className={styles.link}
                aria-current={step.state === 'current' ? 'step' : undefined}
              >
                <StepBody step={step} number={index + 1} doneText={doneText} />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepBody({ step, number, doneText }: { step: Step; number: number; doneText: string }) {
  return (
    <>
      <span className={styles.mark} aria-hidden="true">
        {step.state === 'done' ? <Icon icon={Check} size={16} /> : number}
      </span>
      <span className={styles.label}>{step.label}</span>
      {step.state === 'done' && <HiddenText>, {doneText}</HiddenText>}
    </>
  );
}

/** On narrow screens the row scrolls by itself so that the step is in sight; the page does not move. */
function showStep(nav: HTMLElement, id: string) {
  const step = nav.querySelector<HTMLElement>(`[data-step="${CSS.escape(id)}"]`);
  if (step === null) return;
  nav.scrollLeft = step.offsetLeft - nav.offsetLeft - (nav.clientWidth - step.clientWidth) / 2;
}
