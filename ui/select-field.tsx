import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './select-field.module.css';
import type { SelectOption } from './select-option.ts';

export type SelectGroup = { label: string; options: readonly SelectOption[] };
export type SelectFieldProps = Omit<FieldProps, 'children'> &
  Omit<ComponentProps<'select'>, 'id' | 'required' | 'className' | 'children'> & {
    options: readonly (SelectOption | SelectGroup)[];
    /** Shown while nothing is chosen. */
    placeholder?: string;
  };

const drawOption = ({ value, label, disabled }: SelectOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);

/** The browser's own select: the best one on phones, and it works without script. */
export function SelectField({ label, hint, error, optional, id, options, placeholder, ...select }: SelectFieldProps) {
  const initial =
    select.value === undefined && placeholder !== undefined ? { defaultValue: select.defaultValue ?? '' } : {};
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => (
        <span className={styles.box}>
          <select {...select} {...initial} {...control} className={styles.select}>
            {placeholder !== undefined && (
              <option value="" disabled={optional === undefined}>
                {placeholder}
              </option>
            )}
            {options.map((one) =>
              'options' in one ? (
                <optgroup key={one.label} label={one.label}>
                  {one.options.map(drawOption)}
                </optgroup>
              ) : (
                drawOption(one)
              ),
            )}
          </select>
          <span className={styles.arrow}>
            <Icon icon={ChevronDown} />
          </span>
        </span>
      )}
    </Field>
  );
}
