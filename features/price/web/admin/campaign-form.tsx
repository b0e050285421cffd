import { Checkbox } from '#ui/checkbox.tsx';
import { FullRow } from '#ui/form-section.tsx';
import type { Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Grid } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Campaigns, CampaignValues } from './campaigns-data.ts';
import type { Answer, Errors } from './admin-page.ts';
import styles from './prices.module.css';
import { RecordForm } from './record-form.tsx';

type Props = { t: Translate; loaded: Campaigns; answered: Answer | undefined };

/** A new campaign, one that waits, or the end of one that was approved. */
export function CampaignForm({ t, loaded, answered }: Props) {
  const { edited, here } = loaded;
  const isEnding = edited?.isApproved === true;
  const title = isEnding ? 'campaigns.end' : edited === null ? 'campaigns.new' : 'campaigns.edit';
  const input = { t, loaded, values: answered?.values ?? {}, errors: answered?.errors ?? {} };
  return (
    <RecordForm
      loaded={loaded}
      title={edited === null ? t(title) : `${t(title)}: ${edited.name}`}
      text={t(isEnding ? 'campaigns.end.text' : 'campaigns.new.text')}
      save={t('campaigns.save')}
      cancel={{ href: here, label: t('campaigns.cancel') }}
    >
      {isEnding ? <HiddenFields edited={edited} /> : <Terms {...input} />}
      <Period {...input} isEnding={isEnding} />
    </RecordForm>
  );
}

/** What an approved campaign stays. */
function HiddenFields({ edited }: { edited: CampaignValues }) {
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

type Part = { t: Translate; loaded: Campaigns; values: Errors; errors: Errors };

function Terms({ t, loaded: { edited, audiences, models }, values, errors }: Part) {
  const first = edited ?? { name: '', audience: 'COMPANY', kind: 'percent', value: '' };
  const chosen: readonly string[] = edited?.modelCodes ?? [];
  return (
    <>
      <TextField
        label={t('campaigns.name')}
        name="name"
        minLength={3}
        maxLength={80}
        defaultValue={values['name'] ?? first.name}
        error={errors['name']}
      />
      <SelectField
        label={t('campaigns.audience')}
        name="audience"
        defaultValue={values['audience'] ?? first.audience}
        options={audiences.map((one) => ({ value: one, label: t(`campaigns.audience.${one}`) }))}
        error={errors['audience']}
      />
      <SelectField
        label={t('campaigns.kind')}
        name="kind"
        defaultValue={values['kind'] ?? first.kind}
        options={['percent', 'amount'].map((one) => ({ value: one, label: t(`campaigns.kind.${one}`) }))}
      />
      <TextField
        label={t('campaigns.value')}
        hint={t('campaigns.value.hint')}
        name="value"
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
        defaultValue={values['value'] ?? first.value}
        error={errors['value'] ?? errors['basisPoints'] ?? errors['amount']}
      />
      <FullRow>
        <fieldset>
          <legend className={styles.legend}>{`${t('campaigns.models')}. ${t('campaigns.models.hint')}`}</legend>
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
              label={t(`campaigns.${name}`)}
              text={t(`campaigns.${name}.text`)}
              defaultChecked={edited?.[name] ?? false}
            />
          ))}
        </Grid>
      </FullRow>
    </>
  );
}

function Period({ t, loaded: { edited, today }, values, errors, isEnding }: Part & { isEnding: boolean }) {
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
          label={t('campaigns.from')}
          name="validFrom"
          type="date"
          defaultValue={values['validFrom'] ?? edited?.from.day ?? today}
          error={errors['validFrom']}
        />
      )}
      <TextField
        label={t('campaigns.until')}
        hint={t('working.until.hint')}
        optional={t('prices.optional')}
        name="validUntil"
        type="date"
        defaultValue={values['validUntil'] ?? edited?.until.day ?? ''}
        error={errors['validUntil']}
      />
    </>
  );
}
