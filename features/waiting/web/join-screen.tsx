import { formatDay } from '#kernel/dates.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import type { PageFormAnswer } from '#ui/form-answer.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Section } from '#ui/section.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import type { JoinLoaded } from './join-data.ts';

type Props = { readonly loaded: JoinLoaded; readonly answer: PageFormAnswer | undefined };

/** Asking to be told when such a car is near; after it, what happens next. */
export function JoinScreen({ loaded, answer }: Props) {
  const { texts, car, until, links, city } = loaded;
  const t = translator(texts);
  if (car === null) {
    return (
      <MessagePage
        kind="empty"
        level={1}
        title={t('waiting.carUnknown')}
        actions={<LinkButton href={links.home}>{t('waiting.home')}</LinkButton>}
      />
    );
  }
  if (until !== null && answer === undefined) {
    return (
      <Section compact level={1} title={t('waiting.joined')} lead={car}>
        <Stack gap={4}>
          <Notice tone="success" live title={t('waiting.next')}>
            {t('waiting.next.text', { day: formatDay(until) })}
          </Notice>
          <Cluster>
            <LinkButton href={links.car}>{t('waiting.back')}</LinkButton>
          </Cluster>
        </Stack>
      </Section>
    );
  }
  return (
    <Section
      compact
      level={1}
      title={t('waiting.title')}
      lead={city === null ? t('waiting.lead', { car }) : t('waiting.lead.near', { car, city })}
    >
      <JoinForm t={t} loaded={loaded} answer={answer} />
    </Section>
  );
}

function JoinForm({ t, loaded, answer }: Props & { readonly t: Translate }) {
  const { key, links, dealers } = loaded;
  const values: Readonly<Record<string, string>> = answer?.values ?? loaded.values;
  const errors: Readonly<Record<string, string>> = answer?.fields ?? {};
  return (
    <PageForm action={links.here} noValidate idempotencyKey={key}>
      <Stack gap={5}>
        {answer !== undefined && (
          <Notice tone="error" live title={t('waiting.failure')}>
            {answer.message}
          </Notice>
        )}
        <TextField
          label={t('waiting.name')}
          name="name"
          autoComplete="name"
          defaultValue={values['name']}
          error={errors['name']}
        />
        <TextField
          label={t('waiting.email')}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={values['email']}
          error={errors['email']}
        />
        <SelectField
          label={t('waiting.dealer')}
          name="dealerId"
          placeholder={t(loaded.hasPlace ? 'waiting.dealer.nearest' : 'waiting.dealer.any')}
          defaultValue={values['dealerId'] ?? ''}
          options={dealers}
          error={errors['dealerId']}
        />
        <Checkbox
          name="consent"
          label={t('waiting.consent')}
          defaultChecked={values['consent'] === 'on'}
          error={errors['consent']}
        />
        <p>
          <a href={links.privacy}>{t('waiting.privacy')}</a>
        </p>
        <div>
          <Button type="submit" size="large">
            {t('waiting.send')}
          </Button>
        </div>
      </Stack>
    </PageForm>
  );
}
