import * as z from 'zod/mini';
import { passwordConfirmed } from '#kernel/schemas.ts';
import type { Page } from '#ui/page-context.ts';
import { newPasswordSchema } from '../contract/shapes.ts';
import { faultsOf } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';

const passwordSchema = z.strictObject({ password: newPasswordSchema });
const pairSchema = z
  .strictObject({ password: z.string(), confirmation: z.string() })
  .check(passwordConfirmed(['confirmation', 'password']));

/** The new password by its rule, and its repetition. */
export const newPasswordFaults = (page: Page, form: FormData): Record<string, string> => {
  const [password, confirmation] = [fieldOf(form, 'password'), fieldOf(form, 'confirmation')];
  return { ...faultsOf(page, passwordSchema, { password }), ...faultsOf(page, pairSchema, { password, confirmation }) };
};
