import { Star } from 'lucide-react';
import { HiddenText } from './hidden-text.tsx';
import styles from './rating.module.css';

/** `label` says it in words: `4,2 de 5`. */
export function Rating({ value, outOf = 5, label }: { value: number; outOf?: number; label: string }) {
  return (
    <span className={styles.rating}>
      <HiddenText>{label}</HiddenText>
      {Array.from({ length: outOf }, (_, index) => (
        <Star
          key={index}
          size={20}
          strokeWidth={1.5}
          className={styles.star}
          data-on={value >= index + 0.5}
          aria-hidden="true"
        />
      ))}
    </span>
  );
}

export type RatingInputProps = {
  legend: string;
  name: string;
  /** From worst to best. */
  options: readonly { value: string; label: string }[];
  value?: string | undefined;
  onValue?: (value: string) => void;
};

export function RatingInput({ legend, name, options, value, onValue }: RatingInputProps) {
  const chosen = options.findIndex((option) => option.value === value);
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.row}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onValue?.(option.value)}
            />
            <Star size={32} strokeWidth={1.5} className={styles.star} data-on={index <= chosen} aria-hidden="true" />
            <span className={styles.word}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
