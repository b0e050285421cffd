import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { PageFormAnswer } from '#ui/form-answer.ts';
import type { Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Grid, Stack } from '#ui/stack.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { PageForm } from '#ui/page-form.tsx';
import type { OpinionsLoaded } from './opinions-loader.ts';

const STARS = ['5', '4', '3', '2', '1'] as const;
const ABOUT = ['CAR', 'ADVISOR'] as const;

/** An owner's opinion, of the car or of the advisor who looked after it. */
export function OpinionForm({
  t,
  loaded,
  answer,
}: {
  t: Translate;
  loaded: OpinionsLoaded;
  answer: PageFormAnswer | null;
}) {
  const { isOwner, signIn, garage, cars, dealers } = loaded;
  if (!isOwner || cars.length === 0) {
    return (
      <Cluster>
        <LinkButton href={isOwner ? garage : signIn}>{t(isOwner ? 'opinions.noCar' : 'opinions.signIn')}</LinkButton>
      </Cluster>
    );
  }
  const values = answer?.values ?? {};
  const errors = answer?.fields ?? {};
  return (
    <PageForm noValidate>
      <Stack gap={5}>
        <Grid least="medium">
          <SelectField
            label={t('opinions.car')}
            name="carId"
            options={cars}
            defaultValue={values['carId']}
            error={errors['carId']}
          />
          <SelectField
            label={t('opinions.about')}
            name="about"
            options={ABOUT.map((value) => ({ value, label: t(`opinions.about.${value}`) }))}
            defaultValue={values['about'] ?? 'CAR'}
          />
          <SelectField
            label={t('opinions.stars')}
            name="stars"
            options={STARS.map((value) => ({ value, label: t(`opinions.star.${value}`) }))}
            defaultValue={values['stars'] ?? '5'}
            error={errors['stars']}
          />
          <SelectField
            label={t('opinions.dealer')}
            hint={t('opinions.dealer.hint')}
            name="dealerId"
            options={dealers}
            defaultValue={values['dealerId']}
            error={errors['dealerId']}
          />
          <Field label={t('opinions.text')} error={errors['text']}>
            {(control) => <TextArea {...control} name="text" rows={4} maxLength={1000} defaultValue={values['text']} />}
          </Field>
        </Grid>
        <FormActions>
          <Button type="submit">{t('opinions.send')}</Button>
        </FormActions>
      </Stack>
    </PageForm>
  );
}
