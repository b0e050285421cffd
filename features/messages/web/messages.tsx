import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { fieldOf } from '#ui/form.ts';
import { FormActions } from '#ui/form-actions.tsx';
import { refusedForm, statusOf } from '#ui/form-answer.ts';
import { FormRefusal } from '#ui/form-refusal.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { getMessageSettings, saveMessageSettings } from '../contract/messages.ts';
import { MESSAGE_TOPICS } from '../rules/messages.ts';
import styles from './messages.module.css';

export const handle = { js: false };

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const settings = await page.call(getMessageSettings, {});
  if (!settings.ok) throw data(null, { status: statusOf(settings) });
  return {
    texts: page.shownTexts('messages', 'accounts'),
    settings: settings.value,
    saved: page.url.searchParams.get('saved') !== null,
    details: page.path('accountData'),
  };
};

const chosenIn = (form: FormData, name: string) =>
  MESSAGE_TOPICS.filter((topic) => form.getAll(name).some((value) => value === topic));

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const result = await page.call(saveMessageSettings, {
    body: {
      mail: chosenIn(form, 'mail'),
      whatsApp: chosenIn(form, 'whatsApp'),
      quiet: { from: Number(fieldOf(form, 'from') || '-1'), until: Number(fieldOf(form, 'until') || '-1') },
    },
  });
  return result.ok ? redirect(`${page.path('accountMessages')}?saved=1`, 303) : refusedForm(page, form, result);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('messages.title'), matches);

/** What a person is written to about, by which channel, and in which hours not. */
export default function MessagesPage() {
  const { texts, settings, saved, details } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  const typed = answer?.values;
  const chosen = (name: 'mail' | 'whatsApp'): readonly string[] =>
    typed === undefined ? settings[name] : (typed[name] ?? '').split('\n');
  return (
    <PageForm noValidate>
      <Stack gap={7}>
        <p className={styles.text}>{t('messages.lead')}</p>
        {answer !== undefined && <FormRefusal>{answer.message}</FormRefusal>}
        {saved && answer === undefined && (
          <Notice tone="success" live>
            {t('messages.saved')}
          </Notice>
        )}
        <FormSection title={t('messages.mail')}>
          <TopicBoxes t={t} name="mail" chosen={chosen('mail')} />
        </FormSection>
        <WhatsAppPart t={t} end={settings.phoneEnd} details={details} chosen={chosen('whatsApp')} />
        <FormSection title={t('messages.quiet')} text={t('messages.quiet.text')}>
          {(['from', 'until'] as const).map((name) => (
            <SelectField
              key={name}
              name={name}
              label={t(`messages.quiet.${name}`)}
              defaultValue={typed?.[name] ?? String(settings.quiet[name])}
              error={answer?.fields[`quiet.${name}`]}
              options={HOURS.map((hour) => ({ value: hour, label: t('messages.hour', { hour }) }))}
            />
          ))}
        </FormSection>
        <FormSection title={t('messages.owed')} text={t('messages.owed.text')}>
          {null}
        </FormSection>
        <FormActions>
          <Button type="submit">{t('messages.save')}</Button>
        </FormActions>
      </Stack>
    </PageForm>
  );
}

type Boxes = { t: Translate; name: 'mail' | 'whatsApp'; chosen: readonly string[] };

function TopicBoxes({ t, name, chosen }: Boxes) {
  return (
    <FullRow>
      <fieldset className={styles.topics}>
        <legend className={styles.legend}>{t(`messages.${name}.legend`)}</legend>
        {MESSAGE_TOPICS.map((topic) => (
          <Checkbox
            key={topic}
            name={name}
            value={topic}
            label={t(`messages.topic.${topic}`)}
            text={t(`messages.topic.${topic}.text`)}
            defaultChecked={chosen.includes(topic)}
          />
        ))}
      </fieldset>
    </FullRow>
  );
}

/** Without a number there is nothing to choose. */
function WhatsAppPart({ t, end, details, chosen }: Omit<Boxes, 'name'> & { end: string | null; details: string }) {
  const text = end === null ? t('messages.whatsApp.noPhone') : t('messages.whatsApp.text', { end });
  return (
    <FormSection title={t('messages.whatsApp')} text={text}>
      {end === null ? (
        <FullRow>
          <LinkButton href={details} variant="secondary">
            {t('messages.whatsApp.addPhone')}
          </LinkButton>
        </FullRow>
      ) : (
        <TopicBoxes t={t} name="whatsApp" chosen={chosen} />
      )}
    </FormSection>
  );
}
