import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { RecordHistory } from '#ui/record-history.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { PageFormAnswer } from '#ui/form-answer.ts';
import { PageForm } from '#ui/page-form.tsx';
import type { settingsAction, settingsLoader, SettingsLoaded } from './settings-data.ts';
import styles from './admin.module.css';

export const settingsMeta = ({ loaderData, matches }: MetaArgs<ReturnType<typeof settingsLoader>>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('settings.title'), matches);

/** Where a lead may come without the person's number: nowhere, everywhere, in some cities, at some dealers. */
export function LeadSettings() {
  const loaded = useLoaderData<SettingsLoaded>();
  const answer = useActionData<ReturnType<typeof settingsAction>>();
  const { texts, settings, isDone, back, market } = loaded;
  const t = translator(texts);
  return (
    <PageForm noValidate held={{ revision: settings.revision }}>
      <Stack gap={6}>
        {answer !== undefined && (
          <Notice tone="error" live>
            {answer.message}
          </Notice>
        )}
        {isDone && answer === undefined && (
          <Notice tone="success" live>
            {t('settings.saved')}
          </Notice>
        )}
        <h2 className={styles.title}>{t(`settings.title.${market}`)}</h2>
        <Notice tone={settings.allowLeadsWithoutCpf ? 'information' : 'warning'}>
          {t(settings.allowLeadsWithoutCpf ? 'settings.flag.on' : 'settings.flag.off')}
        </Notice>
        <Checkbox
          name="everywhere"
          value="yes"
          label={t('settings.everywhere')}
          text={t('settings.everywhere.text')}
          defaultChecked={settings.enabledLeadsWithoutCpfRegardlessCitiesAndDealers}
        />
        <Cities t={t} loaded={loaded} answer={answer} />
        <Dealers t={t} loaded={loaded} answer={answer} />
        <Cluster gap={3}>
          <Button type="submit">{t('settings.save')}</Button>
          <LinkButton href={back} variant="quiet">
            {t('admin.lead.back')}
          </LinkButton>
        </Cluster>
        <RecordHistory history={loaded.history} />
      </Stack>
    </PageForm>
  );
}

type Part = { t: Translate; loaded: SettingsLoaded; answer: PageFormAnswer | undefined };

function Cities({ t, loaded: { settings, states, market }, answer }: Part) {
  return (
    <FormSection title={t('settings.cities')} text={t('settings.keep')}>
      {settings.cities.map(({ code, name, stateCode }) => (
        <FullRow key={code}>
          <Checkbox name="city" value={code} label={`${name}, ${stateCode}`} defaultChecked />
        </FullRow>
      ))}
      <SelectField
        label={t(`contact.state.${market}`)}
        name="stateCode"
        optional=""
        placeholder={t('contact.state.choose')}
        defaultValue={answer?.values['stateCode'] ?? ''}
        options={states}
      />
      <TextField
        label={t('settings.cityName')}
        name="cityName"
        optional=""
        maxLength={80}
        defaultValue={answer?.values['cityName']}
        error={answer?.fields['cityName']}
      />
    </FormSection>
  );
}

function Dealers({ t, loaded: { settings, dealers }, answer }: Part) {
  return (
    <FormSection title={t('settings.dealers')} text={t('settings.keep')}>
      {settings.dealers.map(({ id, name, cityName }) => (
        <FullRow key={id}>
          <Checkbox name="dealer" value={id} label={`${name}, ${cityName}`} defaultChecked />
        </FullRow>
      ))}
      <FullRow>
        <SelectField
          label={t('settings.dealer')}
          name="dealer"
          optional=""
          placeholder={t('form.dealer.choose')}
          defaultValue=""
          options={dealers}
          error={answer?.fields['dealer']}
        />
      </FullRow>
    </FormSection>
  );
}
