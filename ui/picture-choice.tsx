import type { ReactNode } from 'react';
import styles from './picture-choice.module.css';
import { SelectField } from './select-field.tsx';
import type { SelectOption } from './select-option.ts';
import { TextField } from './text-field.tsx';

type PictureChoiceProps = {
  /** What its inputs' names begin with: `<name>.id`, `.alt`, `.x`, `.y`. */
  readonly name: string;
  readonly legend: string;
  readonly words: {
    readonly id: string;
    readonly alt: string;
    readonly altHint: string;
    readonly x: string;
    readonly y: string;
  };
  readonly options: readonly SelectOption[];
  readonly valueOf: (name: string) => string;
  readonly errorOf: (name: string) => string | undefined;
  /** Address of a small picture. */
  readonly thumbOf: (id: string) => string;
  /** More that is asked of a picture that is chosen. */
  readonly children?: ReactNode;
};

/** One of the brand's pictures, the words for those who do not see it, and where its subject is. */
export function PictureChoice({
  name,
  legend,
  words,
  options,
  valueOf,
  errorOf,
  thumbOf,
  children,
}: PictureChoiceProps) {
  const id = valueOf(`${name}.id`);
  const focus = (axis: 'x' | 'y') => (
    <div className={styles.ofPicture}>
      <TextField
        label={words[axis]}
        optional=""
        name={`${name}.${axis}`}
        type="number"
        min={0}
        max={100}
        step={10}
        defaultValue={valueOf(`${name}.${axis}`)}
        error={errorOf(`${name}.${axis}`)}
      />
    </div>
  );
  return (
    <fieldset className={styles.picture}>
      <legend className={styles.legend}>{legend}</legend>
      {id !== '' && <img className={styles.thumb} src={thumbOf(id)} alt="" width={160} height={90} loading="lazy" />}
      <SelectField
        label={words.id}
        optional=""
        name={`${name}.id`}
        defaultValue={id}
        error={errorOf(`${name}.id`)}
        options={options}
      />
      <div className={styles.ofPicture}>
        <TextField
          label={words.alt}
          hint={words.altHint}
          optional=""
          name={`${name}.alt`}
          maxLength={200}
          defaultValue={valueOf(`${name}.alt`)}
          error={errorOf(`${name}.alt`)}
        />
      </div>
      {focus('x')}
      {focus('y')}
      {children !== undefined && <div className={styles.ofPicture}>{children}</div>}
    </fieldset>
  );
}
