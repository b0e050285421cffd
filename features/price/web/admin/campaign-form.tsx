import { Checkbox } from '#ui/checkbox.tsx';
import { FullRow } from '#ui/form-section.tsx';
import type { Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Grid } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Campaigns, CampaignValues } from './campaigns-data.ts';
import type { Answer, Errors } from './office.ts';
import styles from './prices.module.css';
import { RecordForm } from './record-form.tsx';

type Props = { say: Say; loaded: Campaigns; answered: Answer | undefined };

/** A new campaign, one that waits, or the end of one that was approved. */
export function CampaignForm({ say, loaded, answered }: Props) {
  const { edited, here } = loaded;
  const isEnding = edited?.isApproved === true;
  const title = isEnding ? 'campaigns.end' : edited === null ? 'campaigns.new' : 'campaigns.edit';
  const given = { say, loaded, values: answered?.values ?? {}, errors: answered?.errors ?? {} };
  return (
    <RecordForm
      loaded={loaded}
      title={edited === null ? say(title) : `${say(title)}: ${edited.name}`}
      text={say(isEnding ? 'campaigns.end.text' : 'campaigns.new.text')}
      save={say('campaigns.save')}
      cancel={{ href: here, label: say('campaigns.cancel') }}
    >
      {isEnding ? <Kept edited={edited} /> : <Terms {...given} />}
      <Period {...given} isEnding={isEnding} />
    </RecordForm>
  );
}

/** What an approved campaign stays. */
function Kept({ edited }: { edited: CampaignValues }) {
  return (
    <>
      {(['name', 'audience', 'kind', 'value'] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={edited[name]} />
      ))}
      {edited.modelCodes.map((code) => (
        <input key={code} type="hidden" name="model" value={code} />
      ))}
      {edited.subsidized && <input type="hidden" name="subsidized" value="yes" />}
      {edited.combinable && <input type="hidden" name="combinable" value="yes" />}
    </>
  );
}

type Part = { say: Say; loaded: Campaigns; values: Errors; errors: Errors };

function Terms({ say, loaded: { edited, audiences, models }, values, errors }: Part) {
  const first = edited ?? { name: '', audience: 'COMPANY', kind: 'percent', value: '' };
  const chosen: readonly string[] = edited?.modelCodes ?? [];
  return (
    <>
      <TextField
        label={say('campaigns.name')}
        name="name"
        minLength={3}
        maxLength={80}
        defaultValue={values['name'] ?? first.name}
        error={errors['name']}
      />
      <SelectField
        label={say('campaigns.audience')}
        name="audience"
        defaultValue={values['audience'] ?? first.audience}
        options={audiences.map((one) => ({ value: one, label: say(`campaigns.audience.${one}`) }))}
        error={errors['audience']}
      />
      <SelectField
        label={say('campaigns.kind')}
        name="kind"
        defaultValue={values['kind'] ?? first.kind}
        options={['percent', 'amount'].map((one) => ({ value: one, label: say(`campaigns.kind.${one}`) }))}
      />
      <TextField
        label={say('campaigns.value')}
        hint={say('campaigns.value.hint')}
        name="value"
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
        defaultValue={values['value'] ?? first.value}
        error={errors['value'] ?? errors['basisPoints'] ?? errors['amount']}
      />
      <FullRow>
        <fieldset>
          <legend className={styles.legend}>{`${say('campaigns.models')}. ${say('campaigns.models.hint')}`}</legend>
          <Grid least="small" gap={2}>
            {models.map(({ code, name }) => (
              <Checkbox
                key={code}
                name="model"
                value={code}
                label={name}
                defaultChecked={chosen.includes(code)}
                error={errors['modelCodes']}
              />
            ))}
          </Grid>
        </fieldset>
      </FullRow>
      <FullRow>
        <Grid least="medium">
          {(['subsidized', 'combinable'] as const).map((name) => (
            <Checkbox
              key={name}
              name={name}
              value="yes"
              label={say(`campaigns.${name}`)}
              text={say(`campaigns.${name}.text`)}
              defaultChecked={edited?.[name] ?? false}
            />
          ))}
        </Grid>
      </FullRow>
    </>
  );
}

function Period({ say, loaded: { edited, today }, values, errors, isEnding }: Part & { isEnding: boolean }) {
  return (
    <>
      <input type="hidden" name="validFromAt" value={edited?.from.at ?? ''} />
      <input type="hidden" name="validFromWas" value={edited?.from.day ?? ''} />
      <input type="hidden" name="validUntilAt" value={edited?.until.at ?? ''} />
      <input type="hidden" name="validUntilWas" value={edited?.until.day ?? ''} />
      {isEnding ? (
        <input type="hidden" name="validFrom" value={edited?.from.day ?? ''} />
      ) : (
        <TextField
          label={say('campaigns.from')}
          name="validFrom"
          type="date"
          defaultValue={values['validFrom'] ?? edited?.from.day ?? today}
          error={errors['validFrom']}
        />
      )}
      <TextField
        label={say('campaigns.until')}
        hint={say('working.until.hint')}
        optional={say('prices.optional')}
        name="validUntil"
        type="date"
        defaultValue={values['validUntil'] ?? edited?.until.day ?? ''}
        error={errors['validUntil']}
      />
    </>
  );
}
