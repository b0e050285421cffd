import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { FormSection } from '#ui/form-section.tsx';
import type { PageFormAnswer } from '#ui/page-form.ts';
import type { Say } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { CarLoaded } from './car-loader.ts';

/** What the owner notes of a car, and the way to take it out of the garage. */
export function CarForm({ say, loaded, answer }: { say: Say; loaded: CarLoaded; answer: PageFormAnswer | null }) {
  const values = answer?.values ?? {};
  return (
    <Stack gap={6}>
      <form method="post" noValidate>
        <input type="hidden" name="token" value={loaded.token} />
        <Stack gap={5}>
          <FormSection title={say('garage.notes')} text={say('garage.notes.text')}>
            <TextField
              label={say('garage.nickname')}
              optional={say('garage.optional')}
              name="nickname"
              maxLength={40}
              autoComplete="off"
              defaultValue={values['nickname'] ?? loaded.nickname ?? ''}
              error={answer?.fields['nickname']}
            />
            <TextField
              label={say('garage.mileage')}
              optional={say('garage.optional')}
              name="mileageKm"
              inputMode="numeric"
              maxLength={10}
              autoComplete="off"
              defaultValue={values['mileageKm'] ?? loaded.mileageKm?.toString() ?? ''}
              error={answer?.fields['mileageKm']}
            />
          </FormSection>
          <FormActions>
            <Button type="submit">{say('garage.save')}</Button>
          </FormActions>
        </Stack>
      </form>
      <form method="post">
        <input type="hidden" name="token" value={loaded.token} />
        <input type="hidden" name="intent" value="remove" />
        <FormSection title={say('garage.remove')} text={say('garage.remove.text')}>
          <div>
            <Button type="submit" variant="danger">
              {say('garage.remove.go')}
            </Button>
          </div>
        </FormSection>
      </form>
    </Stack>
  );
}
