import { CloudOff } from 'lucide-react';
import { Icon } from './icon.tsx';
import styles from './connection-note.module.css';

/** Stands hidden in every page; `watchConnection` shows it while there is no connection. The choices stay where they are. */
export function ConnectionNote({ title, text }: { title: string; text: string }) {
  return (
    <div role="status" data-print="hide">
      <p className={styles.note} data-connection-note hidden>
        <Icon icon={CloudOff} size={24} />
        <span>
          <strong>{title}.</strong> {text}
        </span>
      </p>
    </div>
  );
}
