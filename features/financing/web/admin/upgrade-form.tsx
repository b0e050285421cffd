import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { Say } from '#ui/say.ts';
import { SelectField, type SelectOption } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { UpgradesLoaded } from './upgrades.tsx';

type Props = {
  say: Say;
  loaded: UpgradesLoaded;
  /** Absent: a new one. */
  setup: UpgradesLoaded['setups'][number] | undefined;
  errors: Readonly<Record<string, string | undefined>>;
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

/** One upgrade: from where to where, in which words, and when. Posts without script. */
export function UpgradeForm({ say, loaded, setup, errors }: Props) {
  const { versions, token, here, today } = loaded;
  const goals = versions.map(({ code, year, modelName, versionName }) => ({
    value: `${code}:${year}`,
    label: `${modelName} ${versionName} ${year}`,
  }));
  return (
    <form method="post">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="id" value={setup?.id ?? ''} />
      <Stack gap={6}>
        <FormSection title={say(setup === undefined ? 'upgrade.new' : 'upgrade.edit')}>
          <SelectField
            label={say('upgrade.from')}
            name="from"
            options={originsOf(versions, say)}
            defaultValue={setup && `${setup.fromModelCode}:${setup.fromMvsCode ?? ''}`}
            error={errors['fromModelCode'] ?? errors['fromMvsCode']}
          />
          <SelectField
            label={say('upgrade.to')}
            name="to"
            options={goals}
            defaultValue={setup && `${setup.toMvsCode}:${setup.toYear}`}
            error={errors['toMvsCode'] ?? errors['toYear']}
          />
          <FullRow>
            <TextField
              label={say('upgrade.headline')}
              hint={say('upgrade.headline.hint')}
              name="headline"
              maxLength={80}
              defaultValue={setup?.headline}
              error={errors['headline']}
            />
          </FullRow>
          <FullRow>
            <TextField
              label={say('upgrade.text')}
              hint={say('upgrade.text.hint')}
              name="text"
              maxLength={300}
              defaultValue={setup?.text}
              error={errors['text']}
            />
          </FullRow>
          <When say={say} setup={setup} errors={errors} today={today} />
        </FormSection>
        <FormActions>
          <LinkButton variant="quiet" href={here}>
            {say('upgrade.cancel')}
          </LinkButton>
          <Button type="submit">{say('upgrade.save')}</Button>
        </FormActions>
      </Stack>
    </form>
  );
}

function When({ say, setup, errors, today }: Omit<Props, 'loaded'> & { today: string }) {
  return (
    <>
      <TextField
        label={say('upgrade.validFrom')}
        name="validFrom"
        type="date"
        defaultValue={setup?.since ?? today}
        error={errors['validFrom']}
      />
      <TextField
        label={say('upgrade.validUntil')}
        optional={say('optional')}
        name="validUntil"
        type="date"
        defaultValue={setup?.until ?? ''}
        error={errors['validUntil']}
      />
      <TextField
        label={say('upgrade.position')}
        hint={say('upgrade.position.hint')}
        name="position"
        type="number"
        min={0}
        max={999}
        defaultValue={setup?.position ?? 0}
        error={errors['position']}
      />
      <Checkbox name="active" label={say('upgrade.active')} defaultChecked={setup?.active ?? true} />
    </>
  );
}
