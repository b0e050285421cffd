import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import type { Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { TriedRules } from '../../contract/review.ts';
import { OUTCOMES } from '../../rules/review/run-cases.ts';
import { CHOSEN, type RulesData } from './rules-data.ts';
import type { RuleTexts } from './rules-page.ts';
import styles from './rules.module.css';

type Props = { say: Say; words: RuleTexts; given: RulesData; tried: TriedRules };

/** Keeps the tried choices with the model; what came out stands ready as what is expected. */
export function KeepForm({ say, words, given, tried }: Props) {
  const { here, token, versionId, chosen } = given;
  const forced = tried.options.filter(({ state }) => state === 'forced');
  return (
    <form method="post" action={here} className={styles.keep}>
      <h4>{say('keep')}</h4>
      <p>{say('keep.lead')}</p>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="version" value={versionId} />
      {chosen.map((id) => (
        <input key={id} type="hidden" name={CHOSEN} value={id} />
      ))}
      <TextField label={say('keep.name')} name="name" minLength={3} maxLength={120} autoComplete="off" />
      <SelectField
        label={say('keep.expected')}
        name="expected"
        defaultValue={tried.isPossible ? 'BUILDABLE' : 'REFUSED'}
        options={OUTCOMES.map((value) => ({ value, label: say(`keep.expected.${value}`) }))}
      />
      {forced.length > 0 && (
        <fieldset className={styles.forced}>
          <legend>{say('keep.forced')}</legend>
          {forced.map(({ id }) => (
            <Checkbox key={id} name="forced" value={id} label={words.nameOf(id)} defaultChecked />
          ))}
        </fieldset>
      )}
      <div>
        <Button type="submit">{say('keep.send')}</Button>
      </div>
    </form>
  );
}
