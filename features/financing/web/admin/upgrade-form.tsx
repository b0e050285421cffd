import { Checkbox } from '#ui/checkbox.tsx';
import { AdminForm } from '#ui/admin-form.tsx';
import { FullRow } from '#ui/form-section.tsx';
import type { Translate } from '#ui/translate.ts';
import { SelectField, type SelectOption } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { FormAnswer } from '../funding-texts.ts';
import type { UpgradesLoaded } from './upgrades-loader.ts';

type Props = {
  t: Translate;
  loaded: UpgradesLoaded;
  /** Absent: a new one. */
  setup: UpgradesLoaded['setups'][number] | undefined;
  /** What was typed and why it was refused. */
  answer: FormAnswer | null;
};

const originsOf = (versions: UpgradesLoaded['versions'], t: Translate): SelectOption[] => {
  const models = [...new Map(versions.map(({ modelCode, modelName }) => [modelCode, modelName]))];
  return models.flatMap(([modelCode, modelName]) => [
    { value: `${modelCode}:`, label: t('upgrade.from.any', { model: modelName }) },
    ...versions
      .filter((version) => version.modelCode === modelCode)
      .map(({ code, versionName, year }) => ({
        value: `${modelCode}:${code}`,
        label: `${modelName} ${versionName} ${year}`,
      })),
  ]);
};

/** What was typed wins over what is kept, and that over a new one's beginnings. */
const toValues = (setup: Props['setup'], answer: FormAnswer | null, today: string): Texts => {
  if (answer !== null) return answer.values;
  if (setup === undefined) return { validFrom: today, position: '0', active: 'on' };
  return {
    from: `${setup.fromModelCode}:${setup.fromMvsCode ?? ''}`,
    to: `${setup.toMvsCode}:${setup.toYear}`,
    headline: setup.headline,
    text: setup.text,
    validFrom: setup.since,
    validUntil: setup.until ?? '',
    position: String(setup.position),
    active: setup.active ? 'on' : '',
  };
};

/** One upgrade: from where to where, in which words, and when. Posts without script. */
export function UpgradeForm({ t, loaded, setup, answer }: Props) {
  const errors = answer?.fields ?? {};
  const values = toValues(setup, answer, loaded.today);
  const { versions, token, here } = loaded;
  const goals = versions.map(({ code, year, modelName, versionName }) => ({
    value: `${code}:${year}`,
    label: `${modelName} ${versionName} ${year}`,
  }));
  return (
    <AdminForm
      token={token}
      record={setup ?? null}
      title={t(setup === undefined ? 'upgrade.new' : 'upgrade.edit')}
      cancel={{ href: here, label: t('upgrade.cancel') }}
      save={t('upgrade.save')}
    >
      <SelectField
        label={t('upgrade.from')}
        name="from"
        options={originsOf(versions, t)}
        defaultValue={values['from']}
        error={errors['fromModelCode'] ?? errors['fromMvsCode']}
      />
      <SelectField
        label={t('upgrade.to')}
        name="to"
        options={goals}
        defaultValue={values['to']}
        error={errors['toMvsCode'] ?? errors['toYear']}
      />
      <FullRow>
        <TextField
          label={t('upgrade.headline')}
          hint={t('upgrade.headline.hint')}
          name="headline"
          maxLength={80}
          defaultValue={values['headline']}
          error={errors['headline']}
        />
      </FullRow>
      <FullRow>
        <TextField
          label={t('upgrade.text')}
          hint={t('upgrade.text.hint')}
          name="text"
          maxLength={300}
          defaultValue={values['text']}
          error={errors['text']}
        />
      </FullRow>
      <When t={t} values={values} errors={errors} />
    </AdminForm>
  );
}

type Texts = Readonly<Record<string, string | undefined>>;

function When({ t, values, errors }: { t: Translate; values: Texts; errors: Texts }) {
  return (
    <>
      <TextField
        label={t('upgrade.validFrom')}
        name="validFrom"
        type="date"
        defaultValue={values['validFrom']}
        error={errors['validFrom']}
      />
      <TextField
        label={t('upgrade.validUntil')}
        optional={t('optional')}
        name="validUntil"
        type="date"
        defaultValue={values['validUntil']}
        error={errors['validUntil']}
      />
      <TextField
        label={t('upgrade.position')}
        hint={t('upgrade.position.hint')}
        name="position"
        type="number"
        min={0}
        max={999}
        defaultValue={values['position']}
        error={errors['position']}
      />
      <Checkbox name="active" label={t('upgrade.active')} defaultChecked={values['active'] === 'on'} />
    </>
  );
}
