import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import type { PageFormAnswer } from '#ui/form-answer.ts';
import type { Translate } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PageForm } from '#ui/page-form.tsx';

/** A car comes into the garage by both numbers of its papers. */
export function AddCar({ t, answer }: { t: Translate; answer: PageFormAnswer | null }) {
  const values = answer?.values ?? {};
  const common = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const;
  return (
    <PageForm noValidate held={{ intent: 'add' }}>
      <Stack gap={5}>
        <FormSection title={t('garage.add')} text={t('garage.add.text')}>
          <TextField
            label={t('garage.plate')}
            name="plate"
            maxLength={10}
            defaultValue={values['plate']}
            error={answer?.fields['plate']}
            {...common}
          />
          <TextField
            label={t('garage.chassis')}
            hint={t('garage.chassis.hint')}
            name="chassis"
            maxLength={24}
            defaultValue={values['chassis']}
            error={answer?.fields['chassis']}
            {...common}
          />
          <FullRow>
            <Checkbox
              name="bought"
              label={t('garage.bought')}
              text={t('garage.bought.text')}
              defaultChecked={values['bought'] === 'on'}
            />
          </FullRow>
        </FormSection>
        <FormActions>
          <Button type="submit">{t('garage.add.go')}</Button>
        </FormActions>
      </Stack>
    </PageForm>
  );
}
