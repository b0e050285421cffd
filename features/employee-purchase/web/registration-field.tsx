import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import type { EmployeesAnswer } from './employees-data.ts';

/** The employee's number, as it stands on their badge. */
export function RegistrationField({ t, answer }: { t: Translate; answer: EmployeesAnswer | undefined }) {
  return (
    <TextField
      label={t('b2e.registration')}
      hint={t('b2e.registration.hint')}
      name="registration"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      defaultValue={answer?.values['registration']}
      error={answer?.fields['registration']}
    />
  );
}
