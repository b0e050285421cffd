import type { LucideIcon } from 'lucide-react';
import styles from './icon.module.css';

export type { LucideIcon };

/** Decoration beside words unless it has a label. */
export function Icon({
  icon: Drawing,
  label,
  size = 20,
}: {
  icon: LucideIcon;
  label?: string;
  size?: 16 | 20 | 24 | 32 | 40;
}) {
  return (
    <Drawing
      className={styles.icon}
      size={size}
      strokeWidth={1.75}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined}
      focusable="false"
    />
  );
}
