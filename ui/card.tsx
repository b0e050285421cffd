import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classes } from './classes.ts';

export type CardProps = {
  children: ReactNode;
  as?: 'div' | 'article' | 'section' | 'li';
  look?: 'raised' | 'outlined' | 'sunken' | 'plain';
  padded?: boolean;
};

export function Card({ children, as: Tag = 'div', look = 'raised', padded = true }: CardProps) {
  return <Tag className={classes(styles.card, styles[look], padded && styles.padded)}>{children}</Tag>;
}
