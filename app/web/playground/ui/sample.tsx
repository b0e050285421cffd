import type { ReactNode } from 'react';
import type { Market } from '#kernel/market.ts';
import type { Translate } from '#ui/translate.ts';
import type { Colors, Motif } from '#ui/tokens/contract.ts';
import type { WordmarkDrawing } from '#ui/wordmark.tsx';
import styles from './ui.module.css';

/** What a group of samples is drawn with: texts, market, and the brand's own drawings. */
export type GroupProps = {
  t: Translate;
  locale: string;
  market: Market;
  brandName: string;
  motif: Motif;
  wordmark: WordmarkDrawing;
  /** The brand's palette, where a sample needs a paint. */
  paints: Colors;
  /** Which overlay the address asks for. */
  open: string | null;
};

/** One component in one state, with the state's name. */
export function Sample({ state, wide = false, children }: { state: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={styles.sample} data-wide={wide}>
      <p className={styles.state}>{state}</p>
      {children}
    </div>
  );
}
