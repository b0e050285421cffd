import { type ReactNode, useEffect, useRef } from 'react';
import styles from './summary-bar.module.css';

export type SummaryBarProps = {
  label: string;
  /** `<Price size="small">`. */
  price: ReactNode;
  /** `<InstallmentLine>`. */
  installment?: ReactNode;
  /** What is being bought, on wide screens. */
  subject?: ReactNode;
  /** The one thing to do next; a quiet second is allowed before it. */
  actions: ReactNode;
};

/** Stays at the lower edge: price and instalment always in sight. Pages scroll past it, so focus is never beneath it. */
export function SummaryBar({ label, price, installment, subject, actions }: SummaryBarProps) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => announceHeight(bar.current), []);
  return (
    <section ref={bar} className={styles.bar} aria-label={label}>
      <div className={styles.inner}>
        {subject !== undefined && <div className={styles.subject}>{subject}</div>}
        <div className={styles.price}>{price}</div>
        {installment !== undefined && <div className={styles.installment}>{installment}</div>}
        <div className={styles.actions} data-print="hide">
          {actions}
        </div>
      </div>
    </section>
  );
}

/** Tells the page how high the bar is: its words differ by market and wrap by window. */
const announceHeight = (bar: HTMLElement | null): (() => void) | undefined => {
  if (bar === null) return undefined;
  const { style } = document.documentElement;
  const seen = new ResizeObserver(() => style.setProperty('--bar', `${bar.offsetHeight}px`));
  seen.observe(bar);
  return () => {
    seen.disconnect();
    style.removeProperty('--bar');
  };
};
