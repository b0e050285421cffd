import * as z from 'zod/mini';
import { passwordConfirmed } from '#kernel/schemas.ts';
import type { Page } from '#ui/page-context.ts';
import type { Say } from '#ui/say.ts';
import { TextField } from '#ui/text-field.tsx';
import { newPasswordSchema } from '../contract/shapes.ts';
import { faultsOf, textOf } from './form-answer.ts';
import { PasswordRules } from './password-rules.tsx';

const passwordSchema = z.strictObject({ password: newPasswordSchema });
const pairSchema = z
  .strictObject({ password: z.string(), confirmation: z.string() })
  .check(passwordConfirmed(['confirmation', 'password']));

/** The new password by its rule, and its repetition. */
export const newPasswordFaults = (page: Page, form: FormData): Record<string, string> => {
  const [password, confirmation] = [textOf(form, 'password'), textOf(form, 'confirmation')];
  return { ...faultsOf(page, passwordSchema, { password }), ...faultsOf(page, pairSchema, { password, confirmation }) };
};

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
