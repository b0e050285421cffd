import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import type { PageFormAnswer } from '#ui/form-answer.ts';
import { keptAttributes } from '#ui/kept-form.ts';
import { PageForm } from '#ui/page-form.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextArea } from '#ui/text-input.tsx';
import type { Translate } from '#ui/translate.ts';
import type { EntryDetail } from '../../contract/entries.ts';
import styles from './admin.module.css';
import { shownValue } from './entry-badges.tsx';

type InputProps = { t: Translate; entry: EntryDetail; value: string; error: string | undefined };

function Input({ t, entry, value, error }: InputProps) {
  const { kind, room, places, least, most, choices } = entry;
  const label = t(kind === 'TEXT' ? 'dictionaryAdmin.value' : 'dictionaryAdmin.settingValue');
  const common = { label, name: 'value', error } as const;
  if (kind === 'SWITCH') {
    const options = ['true', 'false'].map((one) => ({ value: one, label: shownValue(t, kind, one) }));
    return <SelectField {...common} defaultValue={value} options={options} />;
  }
  if (kind === 'NUMBER') {
    const hint = t('dictionaryAdmin.number.hint', { least: least ?? '', most: most ?? '' });
    return <TextField {...common} hint={hint} inputMode="numeric" defaultValue={value} maxLength={12} />;
  }
  if (kind === 'LIST') {
    const named = new Set(value.split(','));
    return (
      <fieldset className={styles.form}>
        <legend>{label}</legend>
        {choices.map((choice) => (
          <Checkbox key={choice} name="value" value={choice} label={choice} defaultChecked={named.has(choice)} />
        ))}
        {error !== undefined && <p role="alert">{error}</p>}
      </fieldset>
    );
  }
  const needed =
    places.length === 0
      ? ''
      : ` ${t('dictionaryAdmin.value.places', { places: places.map((name) => `{${name}}`).join(', ') })}`;
  return (
    <Field label={label} hint={`${t('dictionaryAdmin.value.hint', { n: room })}${needed}`} error={error}>
      {(tied) => <TextArea {...tied} name="value" rows={value.length > 120 ? 6 : 3} defaultValue={value} />}
    </Field>
  );
}

type EntryFormProps = { t: Translate; entry: EntryDetail; answer: (PageFormAnswer & { isStale: boolean }) | undefined };

/** What is said instead of the default, and the way back to it. */
export function EntryForm({ t, entry, answer }: EntryFormProps) {
  const { edition, state, rule, standard, value } = entry;
  const current = state === 'changed' || state === 'broken' ? (value ?? '') : standard;
  // Who was second goes on from the newest, with what was typed.
  const held = { edition };
  return (
    <>
      {state !== 'gone' && (
        <PageForm
          held={held}
          noValidate
          className={styles.form}
          {...keptAttributes(
            answer?.isStale === true ? null : { name: entry.id, at: edition, isUnsaved: answer !== undefined },
          )}
        >
          <Input t={t} entry={entry} value={answer?.values['value'] ?? current} error={answer?.fields['value']} />
          <TextField
            label={t('dictionaryAdmin.reason')}
            optional={t('dictionaryAdmin.optional')}
            name="reason"
            maxLength={300}
            defaultValue={answer?.values['reason'] ?? ''}
          />
          <Cluster>
            <Button type="submit">{t(rule === 'legal' ? 'dictionaryAdmin.propose' : 'dictionaryAdmin.save')}</Button>
          </Cluster>
        </PageForm>
      )}
      {value !== null && (
        <PageForm held={{ ...held, do: 'reset' }}>
          <Button type="submit" variant="secondary">
            {t('dictionaryAdmin.reset')}
          </Button>
        </PageForm>
      )}
    </>
  );
}
