import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Translate } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PageForm } from '#ui/page-form.tsx';
import type { BookingAnswer } from './form.ts';
import styles from './visits.module.css';

export type ContactFormProps = {
  t: Translate;
  form: { readonly key: string };
  answer: BookingAnswer | undefined;
  known: Readonly<Record<'name' | 'email' | 'phone', string>> | null;
  privacy: string;
  /** To choose another time. */
  times: string;
  submit: string;
  /** Fields of one kind of booking alone. */
  children?: (input: {
    values: Readonly<Record<string, string>>;
    errors: Readonly<Record<string, string>>;
  }) => ReactNode;
};

/** Who comes. Posted whole: nothing is lost when something in it is refused. */
export function ContactForm({ t, form, answer, known, privacy, times, submit, children }: ContactFormProps) {
  const errors = answer?.fields ?? {};
  const values: Readonly<Record<string, string>> = answer?.values ?? known ?? {};
  const text = (name: 'name' | 'email' | 'phone') => ({
    name,
    label: t(`visits.contact.${name}`),
    defaultValue: values[name] ?? '',
    error: errors[`contact.${name}`],
  });
  return (
    <PageForm noValidate className={styles.form} idempotencyKey={form.key}>
      <Stack gap={5}>
        {answer !== undefined && (
          <Notice
            tone="error"
            live
            title={t(answer.isTime ? 'visits.time.lost' : 'visits.check')}
            actions={answer.isTime ? <LinkButton href={times}>{t('visits.time.other')}</LinkButton> : undefined}
          >
            {answer.message}
          </Notice>
        )}
        <TextField {...text('name')} autoComplete="name" maxLength={120} />
        <TextField
          {...text('email')}
          type="email"
          autoComplete="email"
          maxLength={254}
          hint={t('visits.contact.email.hint')}
        />
        <TextField {...text('phone')} type="tel" autoComplete="tel" maxLength={40} />
        {children?.({ values, errors })}
        <Field
          label={t('visits.note')}
          hint={t('visits.note.hint')}
          optional={t('visits.optional')}
          error={errors['note']}
        >
          {(control) => (
            <TextArea {...control} name="note" rows={3} maxLength={500} defaultValue={values['note'] ?? ''} />
          )}
        </Field>
        <Checkbox
          name="consent"
          value="yes"
          label={t('visits.consent')}
          text={<a href={privacy}>{t('visits.consent.read')}</a>}
          defaultChecked={values['consent'] === 'yes'}
          error={errors['consent.accepted']}
        />
        <FormActions>
          <LinkButton variant="quiet" href={times}>
            {t('visits.back')}
          </LinkButton>
          <Button type="submit" size="large">
            {submit}
          </Button>
        </FormActions>
      </Stack>
    </PageForm>
  );
}
