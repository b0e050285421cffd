import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import type { PageFormAnswer } from '#ui/form-answer.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Section } from '#ui/section.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { ABOUTS, action, loader, type ReportLoaded } from './report-data.ts';

export { action, loader };
export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('report.title'), matches);

/** What is wrong on the site: on a page, of a car, of a dealership. */
export default function Report() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { texts, isSent, here, home, about } = loaded;
  const t = translator(texts);
  if (isSent && answer === undefined) {
    return (
      <Section compact level={1} title={t('report.sent')} lead={t('report.sent.text')} width="text">
        <Cluster>
          <LinkButton href={home}>{t('report.home')}</LinkButton>
          <LinkButton href={here} variant="quiet">
            {t('report.another')}
          </LinkButton>
        </Cluster>
      </Section>
    );
  }
  return (
    <Section compact level={1} title={t('report.title')} lead={t('report.lead')} width="text">
      <Stack gap={6}>
        <nav aria-label={t('report.about')}>
          <Cluster>
            {ABOUTS.map((one) => (
              <LinkButton
                key={one}
                href={`${here}?about=${one}`}
                variant={one === about ? 'primary' : 'secondary'}
                aria-current={one === about ? 'page' : undefined}
              >
                {t(`report.about.${one}`)}
              </LinkButton>
            ))}
          </Cluster>
        </nav>
        {about === 'car' && loaded.model === '' ? (
          <ChooseModel t={t} loaded={loaded} />
        ) : (
          <ReportForm t={t} loaded={loaded} answer={answer} />
        )}
      </Stack>
    </Section>
  );
}

type Props = { readonly t: Translate; readonly loaded: ReportLoaded };

function ChooseModel({ t, loaded: { here, offered } }: Props) {
  return (
    <form method="get" action={here}>
      <input type="hidden" name="about" value="car" />
      <Stack gap={4}>
        <SelectField label={t('report.model')} name="model" options={offered.choices} />
        <div>
          <Button type="submit">{t('report.next')}</Button>
        </div>
      </Stack>
    </form>
  );
}

function Subject({ t, loaded, answer }: Props & { readonly answer: PageFormAnswer | undefined }) {
  const { about, offered, path, dealer } = loaded;
  const { values = {}, fields = {} } = answer ?? {};
  if (about === 'page') {
    return (
      <TextField
        label={t('report.page')}
        hint={t('report.page.hint')}
        name="page"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        defaultValue={values['page'] ?? path}
        error={fields['page']}
      />
    );
  }
  const name = about === 'car' ? 'version' : 'dealer';
  return (
    <SelectField
      label={t(`report.${name}`)}
      name={name}
      placeholder={t('report.choose')}
      defaultValue={values[name] ?? (about === 'dealer' ? dealer : '')}
      options={offered.choices}
      error={fields[name]}
    />
  );
}

function ReportForm({ t, loaded, answer }: Props & { readonly answer: PageFormAnswer | undefined }) {
  const { here, key, about, model, privacy, offered } = loaded;
  const { values = {}, fields = {} } = answer ?? {};
  const to = new URLSearchParams({ about, ...(model === '' ? {} : { model }) });
  return (
    <PageForm action={`${here}?${to}`} noValidate idempotencyKey={key}>
      <Stack gap={5}>
        {answer !== undefined && (
          <Notice tone="error" live title={t('report.refused')}>
            {answer.message}
          </Notice>
        )}
        <Subject t={t} loaded={loaded} answer={answer} />
        {offered.shown.length > 0 && <Notice title={t('report.shown')}>{offered.shown.join(' · ')}</Notice>}
        <SelectField
          label={t('report.reason')}
          name="reason"
          placeholder={t('report.choose')}
          defaultValue={values['reason'] ?? ''}
          options={offered.reasons}
          error={fields['reason']}
        />
        <Field label={t('report.message')} error={fields['message']}>
          {(tied) => <TextArea {...tied} name="message" rows={5} maxLength={2000} defaultValue={values['message']} />}
        </Field>
        <TextField
          label={t('report.email')}
          optional={t('report.optional')}
          hint={t('report.email.hint')}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={values['email']}
          error={fields['email']}
        />
        <p>
          <a href={privacy}>{t('report.privacy')}</a>
        </p>
        <div>
          <Button type="submit" size="large">
            {t('report.send')}
          </Button>
        </div>
      </Stack>
    </PageForm>
  );
}
