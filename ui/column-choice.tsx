import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import styles from './column-choice.module.css';
import { COLUMNS } from './columns.ts';
import { Disclosure } from './disclosure.tsx';
import type { Translate } from './translate.ts';

type ColumnChoiceProps = {
  readonly t: Translate;
  readonly action: string;
  /** What narrows the list goes along. */
  readonly held: Readonly<Record<string, string>>;
  readonly columns: readonly { readonly key: string; readonly head: string }[];
  readonly chosen: readonly string[];
};

/** Which columns a list shows, as an address. The first names the row, and stays. */
export function ColumnChoice({ t, action, held, columns: [first, ...others], chosen }: ColumnChoiceProps) {
  if (first === undefined || others.length < 2) return null;
  return (
    <Disclosure summary={t('console.columns')}>
      <form method="get" action={action} className={styles.choice}>
        {Object.entries({ ...held, [COLUMNS]: first.key }).map(
          ([name, value]) => value !== '' && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <fieldset className={styles.boxes}>
          <legend className={styles.legend}>{t('console.columns.hint', { name: first.head })}</legend>
          {others.map(({ key, head }) => (
            <Checkbox
              key={key}
              label={head}
              name={COLUMNS}
              value={key}
              defaultChecked={chosen.length === 0 || chosen.includes(key)}
            />
          ))}
        </fieldset>
        <Button type="submit" variant="secondary">
          {t('console.columns.show')}
        </Button>
      </form>
    </Disclosure>
  );
}
