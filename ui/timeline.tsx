import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { HiddenText } from './hidden-text.tsx';
import { Icon } from './icon.tsx';
import styles from './timeline.module.css';

export type TimelineEvent = {
  id: string;
  title: string;
  /** Formatted date or expectation. */
  when?: ReactNode;
  text?: ReactNode;
  state: 'done' | 'current' | 'ahead' | 'failed';
};

/** `states` are the words for each state, spoken after the title. */
export function Timeline({
  label,
  events,
  states,
}: {
  label: string;
  events: readonly TimelineEvent[];
  states: Readonly<Record<TimelineEvent['state'], string>>;
}) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {events.map((event) => (
        <li
          key={event.id}
          className={styles.event}
          data-state={event.state}
          aria-current={event.state === 'current' ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden="true">
            {event.state === 'done' && <Icon icon={Check} size={16} />}
          </span>
          <div className={styles.body}>
            <p className={styles.title}>
              {event.title}
              <HiddenText>: {states[event.state]}</HiddenText>
            </p>
            {event.when !== undefined && <p className={styles.when}>{event.when}</p>}
            {event.text !== undefined && <div className={styles.text}>{event.text}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
