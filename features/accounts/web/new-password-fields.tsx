import type { Say } from '#ui/say.ts';
import { TextField } from '#ui/text-field.tsx';
import { PasswordRules } from './password-rules.tsx';

export function NewPasswordFields({
  say,
  errors,
  label,
  again,
}: {
  say: Say;
  errors: Readonly<Record<string, string>>;
  label: string;
  again: string;
}) {
  return (
    <>
      <TextField
        label={label}
        hint={<PasswordRules say={say} />}
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
