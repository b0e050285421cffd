import { useEffect, useEffectEvent, useState } from 'react';
import { clockText, markPassed, secondsLeft } from './countdown-time.ts';
import styles from './countdown.module.css';
import { HiddenText } from './hidden-text.tsx';

export type CountdownProps = {
  label: string;
  /** On the server's clock. */
  endsAtMs: number;
  /** The server's time when the page was made: the visitor's clock may be wrong, so only time passed is taken from it. */
  serverNowMs: number;
  /** What a screen reader says at 10, 5, 2 and 1 minutes, 30 seconds and the end. */
  spoken: (seconds: number) => string;
  onEnd?: () => void;
};

/** Plain digits that keep their width; no red, no blinking. */
export function Countdown({ label, endsAtMs, serverNowMs, spoken, onEnd }: CountdownProps) {
  const [left, setLeft] = useState(() => secondsLeft(endsAtMs, serverNowMs));
  const [said, setSaid] = useState('');
  const announce = useEffectEvent((seconds: number) => setSaid(spoken(seconds)));
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    const startedAt = performance.now();
    let before = secondsLeft(endsAtMs, serverNowMs);
    const tick = () => {
      const now = secondsLeft(endsAtMs, serverNowMs + performance.now() - startedAt);
      const mark = markPassed(before, now);
      if (mark !== undefined) announce(now);
      before = now;
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      end();
    };
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [endsAtMs, serverNowMs]);
  return (
    <span className={styles.countdown}>
      <span className={styles.label}>{label}</span>
      <span role="timer" aria-label={label} className={styles.clock}>
        {clockText(left)}
      </span>
      <HiddenText live="polite">{said}</HiddenText>
    </span>
  );
}
