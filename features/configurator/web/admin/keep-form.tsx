import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import type { TranslateUnder } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PageForm } from '#ui/page-form.tsx';
import type { TriedRules } from '../../contract/review.ts';
import { OUTCOMES } from '../../rules/review/run-cases.ts';
import { CHOSEN, type RulesData } from './rules-data.ts';
import type { RuleTexts } from './rules-page.ts';
import styles from './rules.module.css';

type Props = { t: TranslateUnder<'ruleAdmin'>; words: RuleTexts; input: RulesData; tried: TriedRules };

/** Keeps the tried choices with the model; what came out stands ready as what is expected. */
export function KeepForm({ t, words, input: params, tried }: Props) {
  const { here, versionId, chosen } = params;
  const forced = tried.options.filter(({ state }) => state === 'forced');
  return (
    <PageForm action={here} className={styles.keep} held={{ version: versionId }}>
      <h4>{t('keep')}</h4>
      <p>{t('keep.lead')}</p>
      {chosen.map((id) => (
        <input key={id} type="hidden" name={CHOSEN} value={id} />
      ))}
      <TextField label={t('keep.name')} name="name" minLength={3} maxLength={120} autoComplete="off" />
      <SelectField
        label={t('keep.expected')}
        name="expected"
        defaultValue={tried.isPossible ? 'BUILDABLE' : 'REFUSED'}
        options={OUTCOMES.map((value) => ({ value, label: t(`keep.expected.${value}`) }))}
      />
      {forced.length > 0 && (
        <fieldset className={styles.forced}>
          <legend>{t('keep.forced')}</legend>
          {forced.map(({ id }) => (
            <Checkbox key={id} name="forced" value={id} label={words.nameOf(id)} defaultChecked />
          ))}
        </fieldset>
      )}
      <div>
        <Button type="submit">{t('keep.send')}</Button>
      </div>
    </PageForm>
  );
}
