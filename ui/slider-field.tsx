import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import styles from './slider-field.module.css';

export type SliderFieldProps = Omit<
  ComponentProps<'input'>,
  'type' | 'className' | 'value' | 'defaultValue' | 'step' | 'min' | 'max' | 'id'
> & {
  label: string;
  min: number;
  max: number;
  /** Grid of dragging, from the whole part of the least value. */
  step: number;
  /** Grid of the arrow keys, when finer; `any` keeps a value beside the grid until it is moved, to a whole one ahead. */
  keyStep?: number | 'any';
  value: number;
  onValue?: (value: number) => void;
  /** The value in words: `30 %`, `48 parcelas`. Spoken too. */
  shown: (value: number) => string;
};

/** The browser's own range input: finger, mouse and keys without a library. */
export function SliderField({
  label,
  min,
  max,
  step,
  keyStep = step,
  value,
  onValue,
  shown,
  ...input
}: SliderFieldProps) {
  const id = useId();
  const range = useRef<HTMLInputElement>(null);
  const [byKey, setByKey] = useState(false);
  useEffect(() => {
    const share = ((value - min) / Math.max(max - min, 1)) * 100;
    range.current?.style.setProperty('--filled', `${share}%`);
  }, [value, min, max]);
  // A least value between whole ones stays what it is; all above it are whole.
  const grid = Math.floor(min);
  const take = (raw: number) =>
    onValue?.(
      byKey
        ? keyStep === 'any'
          ? clamp(raw > value ? Math.ceil(raw) : Math.floor(raw), min, max)
          : raw
        : clamp(grid + Math.round((raw - grid) / step) * step, min, max),
    );
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <output htmlFor={id} className={styles.value}>
        {shown(value)}
      </output>
      <input
        {...input}
        ref={range}
        id={id}
        type="range"
        className={styles.range}
        min={min}
        max={max}
        step={keyStep}
        value={value}
        aria-valuetext={shown(value)}
        onKeyDown={() => setByKey(true)}
        onPointerDown={() => setByKey(false)}
        onChange={(event) => take(event.currentTarget.valueAsNumber)}
      />
      <span className={styles.end}>{shown(min)}</span>
      <span className={styles.end}>{shown(max)}</span>
    </div>
  );
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
