import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { FieldError } from './field.tsx';
import styles from './radio-cards.module.css';

export type RadioCard = {
  value: string;
  title: ReactNode;
  text?: ReactNode;
  /** A price or a state, at the end of the first line. */
  aside?: ReactNode;
  media?: ReactNode;
  disabled?: boolean;
};

export type RadioCardsProps = {
  legend: string;
  name: string;
  options: readonly RadioCard[];
  value?: string | undefined;
  defaultValue?: string | undefined;
  onValue?: (value: string) => void;
  error?: string | undefined;
  /** Keeps the legend for screen readers only, when a heading above says the same. */
  legendHidden?: boolean;
  columns?: 1 | 2 | 3;
  /** Several may be chosen. */
  multiple?: boolean;
  values?: readonly string[];
  onToggle?: (value: string, on: boolean) => void;
};

/** Choices as cards; radio buttons (or check boxes) beneath, so that keys, forms and no-script pages work. */
export function RadioCards({ legend, legendHidden = false, columns = 1, error, options, ...choice }: RadioCardsProps) {
  const id = useId();
  return (
    <fieldset
      className={styles.set}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className={legendHidden ? styles.hiddenLegend : styles.legend}>{legend}</legend>
      <div className={classes(styles.cards, styles[`columns${columns}`])}>
        {options.map((option) => (
          <OptionCard key={option.value} option={option} choice={choice} />
        ))}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

type Choice = Omit<RadioCardsProps, 'legend' | 'options' | 'legendHidden' | 'columns' | 'error'>;

function OptionCard({ option, choice }: { option: RadioCard; choice: Choice }) {
  const controlled =
    choice.multiple === true ? choice.values?.includes(option.value) : choice.value && choice.value === option.value;
  const isControlled = choice.multiple === true ? choice.values !== undefined : choice.value !== undefined;
  return (
    <label className={styles.card}>
      <input
        type={choice.multiple === true ? 'checkbox' : 'radio'}
        className={styles.input}
        name={choice.name}
        value={option.value}
        disabled={option.disabled}
        {...(isControlled
          ? { checked: controlled === true }
          : { defaultChecked: choice.defaultValue === option.value })}
        onChange={(event) => {
          choice.onValue?.(option.value);
          choice.onToggle?.(option.value, event.currentTarget.checked);
        }}
      />
      {option.media !== undefined && <span className={styles.media}>{option.media}</span>}
      <span className={styles.body}>
        <span className={styles.head}>
          <span className={styles.title}>{option.title}</span>
          {option.aside !== undefined && <span className={styles.aside}>{option.aside}</span>}
        </span>
        {option.text !== undefined && <span className={styles.text}>{option.text}</span>}
      </span>
    </label>
  );
}
