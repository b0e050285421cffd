import type { Translate } from '#ui/translate.ts';
import { TextField } from '#ui/text-field.tsx';
import { PasswordRules } from './password-rules.tsx';

export function NewPasswordFields({
  t,
  errors,
  label,
  again,
}: {
  t: Translate;
  errors: Readonly<Record<string, string>>;
  label: string;
  again: string;
}) {
  return (
    <>
      <TextField
        label={label}
        hint={<PasswordRules t={t} />}
        name="password"
        type="password"
        autoComplete="new-password"
        error={errors['password']}
      />
      <TextField
        label={again}
        name="confirmation"
        type="password"
        autoComplete="new-password"
        error={errors['confirmation']}
      />
    </>
  );
}
