import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { FormSection } from '#ui/form-section.tsx';
import type { Translate } from '#ui/translate.ts';
import { TextField } from '#ui/text-field.tsx';
import { AccountForm } from './account-form.tsx';

/** Another address to sign in with: first the address, then the code that went there. */
export function EmailPart({
  t,
  email,
  awaitsCode,
  values,
  errors,
}: {
  t: Translate;
  email: string;
  awaitsCode: boolean;
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}) {
  return (
    <AccountForm intent={awaitsCode ? 'emailCode' : 'email'}>
      <FormSection title={t('email.title')} text={t('email.text', { email })}>
        {awaitsCode ? (
          <TextField
            label={t('email.code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            error={errors['code']}
          />
        ) : (
          <TextField
            label={t('email.new')}
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={values['email']}
            error={errors['email']}
          />
        )}
      </FormSection>
      <FormActions>
        <Button type="submit" variant="secondary">
          {t(awaitsCode ? 'email.confirm' : 'email.send')}
        </Button>
      </FormActions>
    </AccountForm>
  );
}
