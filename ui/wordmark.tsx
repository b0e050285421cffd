import { HiddenText } from './hidden-text.tsx';
import styles from './wordmark.module.css';

/** What brands/wordmark.ts draws. */
export type WordmarkDrawing = {
  viewBox: string;
  width: number;
  height: number;
  path: string;
  strokeWidth: number;
  cap: 'butt' | 'round' | 'square';
};

export function WordmarkImage({ drawing, name }: { drawing: WordmarkDrawing; name: string }) {
  return (
    <>
      <svg
        viewBox={drawing.viewBox}
        width={drawing.width}
        height={drawing.height}
        className={styles.wordmark}
        aria-hidden="true"
      >
        <path
          d={drawing.path}
          fill="none"
          stroke="currentColor"
          strokeWidth={drawing.strokeWidth}
          strokeLinecap={drawing.cap}
          strokeLinejoin={drawing.cap === 'round' ? 'round' : 'miter'}
          strokeMiterlimit={10}
        />
      </svg>
      <HiddenText>{name}</HiddenText>
    </>
  );
}
