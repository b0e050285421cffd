import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { FormSection } from '#ui/form-section.tsx';
import type { PageFormAnswer } from '#ui/form-answer.ts';
import type { Translate } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PageForm } from '#ui/page-form.tsx';
import type { CarLoaded } from './car-loader.ts';

/** What the owner notes of a car, and the way to take it out of the garage. */
export function CarForm({ t, loaded, answer }: { t: Translate; loaded: CarLoaded; answer: PageFormAnswer | null }) {
  const values = answer?.values ?? {};
  return (
    <Stack gap={6}>
      <PageForm noValidate>
        <Stack gap={5}>
          <FormSection title={t('garage.notes')} text={t('garage.notes.text')}>
            <TextField
              label={t('garage.nickname')}
              optional={t('garage.optional')}
              name="nickname"
              maxLength={40}
              autoComplete="off"
              defaultValue={values['nickname'] ?? loaded.nickname ?? ''}
              error={answer?.fields['nickname']}
            />
            <TextField
              label={t('garage.mileage')}
              optional={t('garage.optional')}
              name="mileageKm"
              inputMode="numeric"
              maxLength={10}
              autoComplete="off"
              defaultValue={values['mileageKm'] ?? loaded.mileageKm?.toString() ?? ''}
              error={answer?.fields['mileageKm']}
            />
          </FormSection>
          <FormActions>
            <Button type="submit">{t('garage.save')}</Button>
          </FormActions>
        </Stack>
      </PageForm>
      <PageForm held={{ intent: 'remove' }}>
        <FormSection title={t('garage.remove')} text={t('garage.remove.text')}>
          <div>
            <Button type="submit" variant="danger">
              {t('garage.remove.go')}
            </Button>
          </div>
        </FormSection>
      </PageForm>
    </Stack>
  );
}
