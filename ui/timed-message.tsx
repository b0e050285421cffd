import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from './icon.tsx';
import styles from './timed-message.module.css';

/** The spec's default life of a message. */
export const MESSAGE_MS = 5000;

export type TimedMessageProps = {
  children: ReactNode;
  type?: 'SUCCESS' | 'ERROR';
  durationMs?: number;
  closeLabel: string;
  onEnd: () => void;
};

/** Goes by itself, but never while it is pointed at or focused (WCAG 2.2.1). Give it a `key` per message. */
export function TimedMessage({
  children,
  type = 'SUCCESS',
  durationMs = MESSAGE_MS,
  closeLabel,
  onEnd,
}: TimedMessageProps) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(onEnd, durationMs);
    return () => clearTimeout(timer);
  }, [held, durationMs, onEnd]);
  return (
    <div
      className={styles.message}
      data-type={type}
      data-print="hide"
      role={type === 'ERROR' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon icon={type === 'SUCCESS' ? CircleCheck : CircleAlert} size={24} />
      <div className={styles.text}>{children}</div>
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={onEnd}>
        <Icon icon={X} />
      </button>
    </div>
  );
}
