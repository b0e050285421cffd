import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { Change } from '../rules/proposal.ts';
import { clickValue, FIELDS } from './click.ts';
import styles from './option-card.module.css';

export type OptionCardProps = {
  id: string;
  title: ReactNode;
  /** What a click does; null: nothing, as it is chosen and stays. */
  change: Change | null;
  isChosen: boolean;
  /** One of several of which one is chosen, or free to put on and take off. */
  mark: 'one' | 'any';
  aside?: ReactNode;
  media?: ReactNode;
  /** What it is, what it brings, why it cannot be chosen. */
  children?: ReactNode;
  /** Does not go with what was chosen. */
  isForbidden?: boolean;
};

/**
 * A choice as a button of the form around it: without script the form asks the server, with script the page answers at
 * once. What does not go with the rest stays in sight, and a click on it says why and what can be done.
 */
export function OptionCard({
  id: option,
  title,
  change,
  isChosen,
  mark,
  aside,
  media,
  children,
  isForbidden = false,
}: OptionCardProps) {
  const id = useId();
  const isIdle = change === null;
  return (
    <li className={styles.card} data-option={option} data-chosen={isChosen} data-forbidden={isForbidden}>
      {media !== undefined && <span className={styles.media}>{media}</span>}
      <div className={styles.body}>
        <div className={styles.head}>
          <button
            type={isIdle ? 'button' : 'submit'}
            name={FIELDS.click}
            value={change === null ? '' : clickValue(change)}
            className={styles.button}
            aria-pressed={isChosen}
            aria-disabled={isIdle || undefined}
            aria-describedby={`${id}-aside ${id}-text`}
          >
            <span className={styles.mark} data-mark={mark} aria-hidden="true">
              {isChosen && <Icon icon={Check} size={16} />}
            </span>
            <span>{title}</span>
          </button>
          <span id={`${id}-aside`} className={styles.aside}>
            {aside}
          </span>
        </div>
        <div id={`${id}-text`} className={styles.text}>
          {children}
        </div>
      </div>
    </li>
  );
}
