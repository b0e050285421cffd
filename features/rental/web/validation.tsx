import { OCCUPATIONS } from '#kernel/people-lists.ts';
import { DRIVER_LICENSE_CATEGORIES } from '#kernel/people.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import type { RenterAnswer, RentalView } from './rental-data.ts';

type Part = { readonly t: Translate; readonly view: RentalView; readonly answer: RenterAnswer | undefined };

/** Where the validation is; its form before it began and after a refusal. */
export function ValidationPart({ t, view, answer }: Part) {
  const { validation, links } = view;
  if (validation === 'failed')
    return (
      <Notice tone="error" actions={<LinkButton href={links.here}>{t('rental.reload')}</LinkButton>}>
        {t('rental.failed')}
      </Notice>
    );
  if (validation?.state === 'APPROVED')
    return (
      <Notice tone="success" title={t('rental.validation.APPROVED')}>
        {t('rental.validation.APPROVED.text')}
      </Notice>
    );
  if (validation?.state === 'RUNNING')
    return (
      <Notice title={t('rental.validation.RUNNING')}>
        <p>{t(`rental.step.${validation.step ?? 'VALIDATING_IDENTITY'}`)}</p>
        <p>{t('rental.validation.RUNNING.text', { day: validation.day })}</p>
      </Notice>
    );
  return (
    <Stack gap={5}>
      {validation?.state === 'REFUSED' && (
        <Notice tone="warning" title={t('rental.validation.REFUSED')}>
          <p>{t(`rental.reason.${validation.reason ?? 'OTHER'}`)}</p>
          <p>{t('rental.validation.again')}</p>
        </Notice>
      )}
      <RenterForm t={t} view={view} answer={answer} />
    </Stack>
  );
}

function RenterForm({ t, view, answer }: Part) {
  const values = answer?.values ?? view.values;
  const errors = answer?.fields ?? {};
  const choice = (list: readonly string[], label: (value: string) => string) => [
    { value: '', label: t('rental.form.choose') },
    ...list.map((value) => ({ value, label: label(value) })),
  ];
  const plain = (name: string) => ({ name, defaultValue: values[name] ?? '', error: errors[name] });
  return (
    <PageForm action={view.links.here} noValidate idempotencyKey={view.key}>
      <Stack gap={5}>
        {answer !== undefined && (
          <Notice
            tone="error"
            live
            actions={
              answer.lacksData ? <LinkButton href={view.links.data}>{t('rental.form.complete')}</LinkButton> : undefined
            }
          >
            {answer.message}
          </Notice>
        )}
        <FormSection title={t('rental.validation')} text={t('rental.validation.intro')}>
          <TextField
            {...plain('license')}
            label={t('rental.form.license')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
          />
          <SelectField
            {...plain('category')}
            label={t('rental.form.category')}
            options={choice(DRIVER_LICENSE_CATEGORIES, (value) => value)}
          />
          <TextField
            {...plain('expiry')}
            label={t('rental.form.expiry')}
            hint={t('rental.form.expiry.hint')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
          />
          <TextField
            {...plain('income')}
            label={t('rental.form.income')}
            before={t('rental.form.symbol')}
            inputMode="decimal"
            autoComplete="off"
          />
          <SelectField
            {...plain('occupation')}
            label={t('rental.form.occupation')}
            options={choice(OCCUPATIONS, (value) => t.find(`details.occupation.${value}`) ?? value)}
          />
          <FullRow>
            <Checkbox name="accepts" label={t('rental.form.accepts')} error={errors['accepts']} />
          </FullRow>
        </FormSection>
        <FormActions>
          <Button type="submit" size="large">
            {t('rental.form.send')}
          </Button>
        </FormActions>
      </Stack>
    </PageForm>
  );
}
