import { CircleAlert, CircleCheck, CloudOff, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './message-page.module.css';

const ICONS = { empty: SearchX, error: CircleAlert, offline: CloudOff, success: CircleCheck } as const;

export type MessagePageProps = {
  kind: keyof typeof ICONS;
  title: ReactNode;
  text?: ReactNode;
  /** What a person can do about it: at least one way on. */
  actions?: ReactNode;
  /** A code to name on the phone. */
  reference?: ReactNode;
  level?: 1 | 2;
};

/** Nothing there, something failed, no connection: one calm shape, alone on a page or in a part of it. */
export function MessagePage({ kind, title, text, actions, reference, level = 2 }: MessagePageProps) {
  const Title = `h${level}` as const;
  return (
    <div className={styles.message} data-level={level} role={kind === 'error' ? 'alert' : undefined}>
      <Icon icon={ICONS[kind]} size={40} />
      <Title className={styles.title}>{title}</Title>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {reference !== undefined && <p className={styles.reference}>{reference}</p>}
    </div>
  );
}
