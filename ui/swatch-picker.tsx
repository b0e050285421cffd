import type { ReactNode } from 'react';
import styles from './swatch-picker.module.css';

export type Swatch = {
  value: string;
  name: string;
  /** A CSS colour of the paint itself: data, not a token. */
  color: string;
  /** Roof of a two-tone paint. */
  secondColor?: string;
  metallic?: boolean;
  disabled?: boolean;
};

export type SwatchPickerProps = {
  legend: string;
  name: string;
  swatches: readonly Swatch[];
  value: string;
  onValue?: (value: string) => void;
  /** What stands beside the chosen name: its price, or the word for included. */
  note?: ReactNode;
};

/** Round samples of 44 px; the chosen one's name and price are words, so that colour never speaks alone (WCAG 1.4.1). */
export function SwatchPicker({ legend, name, swatches, value, onValue, note }: SwatchPickerProps) {
  const chosen = swatches.find((swatch) => swatch.value === value);
  return (
    <fieldset className={styles.set}>
      <legend className={styles.hidden}>{legend}</legend>
      <p className={styles.chosen} aria-live="polite">
        <span className={styles.name}>{chosen?.name}</span>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </p>
      <div className={styles.row}>
        {swatches.map((swatch) => (
          <label key={swatch.value} className={styles.swatch} title={swatch.name}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={swatch.value}
              checked={swatch.value === value}
              disabled={swatch.disabled}
              onChange={() => onValue?.(swatch.value)}
            />
            <Sample swatch={swatch} />
            <span className={styles.hidden}>{swatch.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Drawn, not styled: a page's content security policy may forbid style attributes. */
function Sample({ swatch }: { swatch: Swatch }) {
  return (
    <svg viewBox="0 0 40 40" className={styles.sample} aria-hidden="true">
      <circle cx="20" cy="20" r="20" fill={swatch.color} />
      {swatch.secondColor !== undefined && <path d="M0 20a20 20 0 0 1 40 0Z" fill={swatch.secondColor} />}
      <circle cx="20" cy="20" r="19.5" fill="none" stroke="currentColor" strokeOpacity="0.28" />
      {swatch.metallic === true && (
        <ellipse className={styles.shine} cx="15" cy="11" rx="11" ry="6" transform="rotate(-28 15 11)" />
      )}
      {swatch.disabled === true && <path d="M6 34 34 6" stroke="currentColor" strokeWidth="2.5" />}
    </svg>
  );
}
