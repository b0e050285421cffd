import { ScanLink } from '#features/scanner/web/public/scan-link.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import type { PageFormAnswer } from '#ui/form-answer.ts';
import type { Translate } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PageForm } from '#ui/page-form.tsx';

type Props = { t: Translate; answer: PageFormAnswer | null; scan: string; scanned: string };

/** A car comes into the garage by both numbers of its papers. `scanned`: the chassis that the scanner came back with. */
export function AddCar({ t, answer, scan, scanned }: Props) {
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
            defaultValue={values['chassis'] ?? scanned}
            error={answer?.fields['chassis']}
            {...common}
          />
          <FullRow>
            <ScanLink t={t} href={scan} takes="chassis" />
          </FullRow>
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
