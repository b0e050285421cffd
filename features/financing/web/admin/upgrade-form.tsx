import { Checkbox } from '#ui/checkbox.tsx';
import { DeskForm } from '#ui/desk-form.tsx';
import { FullRow } from '#ui/form-section.tsx';
import type { Say } from '#ui/say.ts';
import { SelectField, type SelectOption } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { FormAnswer } from '../say-funding.ts';
import type { UpgradesLoaded } from './upgrades-loader.ts';

type Props = {
  say: Say;
  loaded: UpgradesLoaded;
  /** Absent: a new one. */
  setup: UpgradesLoaded['setups'][number] | undefined;
  /** What was typed and why it was refused. */
  answer: FormAnswer | null;
};

const originsOf = (versions: UpgradesLoaded['versions'], say: Say): SelectOption[] => {
  const models = [...new Map(versions.map(({ modelCode, modelName }) => [modelCode, modelName]))];
  return models.flatMap(([modelCode, modelName]) => [
    { value: `${modelCode}:`, label: say('upgrade.from.any', { model: modelName }) },
    ...versions
      .filter((version) => version.modelCode === modelCode)
      .map(({ code, versionName, year }) => ({
        value: `${modelCode}:${code}`,
        label: `${modelName} ${versionName} ${year}`,
      })),
  ]);
};

/** What was typed wins over what is kept, and that over a new one's beginnings. */
const valuesOf = (setup: Props['setup'], answer: FormAnswer | null, today: string): Texts => {
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
export function UpgradeForm({ say, loaded, setup, answer }: Props) {
  const errors = answer?.fields ?? {};
  const values = valuesOf(setup, answer, loaded.today);
  const { versions, token, here } = loaded;
  const goals = versions.map(({ code, year, modelName, versionName }) => ({
    value: `${code}:${year}`,
    label: `${modelName} ${versionName} ${year}`,
  }));
  return (
    <DeskForm
      token={token}
      record={setup ?? null}
      title={say(setup === undefined ? 'upgrade.new' : 'upgrade.edit')}
      cancel={{ href: here, label: say('upgrade.cancel') }}
      save={say('upgrade.save')}
    >
      <SelectField
        label={say('upgrade.from')}
        name="from"
        options={originsOf(versions, say)}
        defaultValue={values['from']}
        error={errors['fromModelCode'] ?? errors['fromMvsCode']}
      />
      <SelectField
        label={say('upgrade.to')}
        name="to"
        options={goals}
        defaultValue={values['to']}
        error={errors['toMvsCode'] ?? errors['toYear']}
      />
      <FullRow>
        <TextField
          label={say('upgrade.headline')}
          hint={say('upgrade.headline.hint')}
          name="headline"
          maxLength={80}
          defaultValue={values['headline']}
          error={errors['headline']}
        />
      </FullRow>
      <FullRow>
        <TextField
          label={say('upgrade.text')}
          hint={say('upgrade.text.hint')}
          name="text"
          maxLength={300}
          defaultValue={values['text']}
          error={errors['text']}
        />
      </FullRow>
      <When say={say} values={values} errors={errors} />
    </DeskForm>
  );
}

type Texts = Readonly<Record<string, string | undefined>>;

function When({ say, values, errors }: { say: Say; values: Texts; errors: Texts }) {
  return (
    <>
      <TextField
        label={say('upgrade.validFrom')}
        name="validFrom"
        type="date"
        defaultValue={values['validFrom']}
        error={errors['validFrom']}
      />
      <TextField
        label={say('upgrade.validUntil')}
        optional={say('optional')}
        name="validUntil"
        type="date"
        defaultValue={values['validUntil']}
        error={errors['validUntil']}
      />
      <TextField
        label={say('upgrade.position')}
        hint={say('upgrade.position.hint')}
        name="position"
        type="number"
        min={0}
        max={999}
        defaultValue={values['position']}
        error={errors['position']}
      />
      <Checkbox name="active" label={say('upgrade.active')} defaultChecked={values['active'] === 'on'} />
    </>
  );
}
