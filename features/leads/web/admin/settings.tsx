import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { sayer, type Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { FormAnswer } from '../form-answer.ts';
import type { settingsAction, settingsLoader, SettingsLoaded } from './settings-data.ts';
import styles from './admin.module.css';

export const settingsMeta = ({ loaderData, matches }: MetaArgs<ReturnType<typeof settingsLoader>>) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('settings.title'), matches);

/** Where a lead may come without the person's number: nowhere, everywhere, in some cities, at some dealers. */
export function LeadSettings() {
  const loaded = useLoaderData<SettingsLoaded>();
  const answer = useActionData<ReturnType<typeof settingsAction>>();
  const { texts, token, settings, isDone, back, market } = loaded;
  const say = sayer(texts);
  return (
    <form method="post" noValidate>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="revision" value={settings.revision} />
      <Stack gap={6}>
        {answer !== undefined && (
          <Notice tone="error" live>
            {answer.message}
          </Notice>
        )}
        {isDone && answer === undefined && (
          <Notice tone="success" live>
            {say('settings.saved')}
          </Notice>
        )}
        <h2 className={styles.title}>{say(`settings.title.${market}`)}</h2>
        <Notice tone={settings.allowLeadsWithoutCpf ? 'information' : 'warning'}>
          {say(settings.allowLeadsWithoutCpf ? 'settings.flag.on' : 'settings.flag.off')}
        </Notice>
        <Checkbox
          name="everywhere"
          value="yes"
          label={say('settings.everywhere')}
          text={say('settings.everywhere.text')}
          defaultChecked={settings.enabledLeadsWithoutCpfRegardlessCitiesAndDealers}
        />
        <Cities say={say} loaded={loaded} answer={answer} />
        <Dealers say={say} loaded={loaded} answer={answer} />
        <Cluster gap={3}>
          <Button type="submit">{say('settings.save')}</Button>
          <LinkButton href={back} variant="quiet">
            {say('admin.lead.back')}
          </LinkButton>
        </Cluster>
      </Stack>
    </form>
  );
}

type Part = { say: Say; loaded: SettingsLoaded; answer: FormAnswer | undefined };

function Cities({ say, loaded: { settings, states, market }, answer }: Part) {
  return (
    <FormSection title={say('settings.cities')} text={say('settings.keep')}>
      {settings.cities.map(({ code, name, stateCode }) => (
        <FullRow key={code}>
          <Checkbox name="city" value={code} label={`${name}, ${stateCode}`} defaultChecked />
        </FullRow>
      ))}
      <SelectField
        label={say(`contact.state.${market}`)}
        name="stateCode"
        optional=""
        placeholder={say('contact.state.choose')}
        defaultValue={answer?.values['stateCode'] ?? ''}
        options={states}
      />
      <TextField
        label={say('settings.cityName')}
        name="cityName"
        optional=""
        maxLength={80}
        defaultValue={answer?.values['cityName']}
        error={answer?.fields['cityName']}
      />
    </FormSection>
  );
}

function Dealers({ say, loaded: { settings, dealers }, answer }: Part) {
  return (
    <FormSection title={say('settings.dealers')} text={say('settings.keep')}>
      {settings.dealers.map(({ id, name, cityName }) => (
        <FullRow key={id}>
          <Checkbox name="dealer" value={id} label={`${name}, ${cityName}`} defaultChecked />
        </FullRow>
      ))}
      <FullRow>
        <SelectField
          label={say('settings.dealer')}
          name="dealer"
          optional=""
          placeholder={say('form.dealer.choose')}
          defaultValue=""
          options={dealers}
          error={answer?.fields['dealer']}
        />
      </FullRow>
    </FormSection>
  );
}
