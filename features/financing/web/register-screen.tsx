import { useActionData } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { translator } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { TwoColumns } from '#ui/two-columns.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { FlowFrame } from './flow-frame.tsx';
import { Installment } from './public/installment.tsx';
import type { RegisterLoaded, registerAction } from './register-data.ts';
import { OverPlanNotice } from './over-plan-notice.tsx';
import { AddressFields, FamilyFields, IdentityFields, PersonFields, WorkFields } from './register-fields.tsx';
import styles from './register.module.css';

/** The funding form, posted whole: nothing is lost when something in it is refused. */
export function RegisterScreen({ loaded }: { loaded: RegisterLoaded }) {
  const { texts, car, dealer, form, links, over, words, market } = loaded;
  const t = translator(texts);
  const answer = useActionData<ReturnType<typeof registerAction>>();
  const errors = answer?.fields ?? {};
  const fields = { t, loaded, values: answer?.values ?? loaded.values, errors };
  const marked = Object.keys(errors).length;
  return (
    <FlowFrame
      t={t}
      page="installment-register"
      car={car}
      links={links}
      title={t('register.title')}
      lead={t('mandatoryNotice')}
    >
      <TwoColumns
        main={
          <PageForm noValidate className={styles.form} idempotencyKey={form.key}>
            <Stack gap={6}>
              {over !== null && <OverPlanNotice t={t} over={over} />}
              {answer !== undefined && answer.message !== '' && answer.message !== over?.text && (
                <Notice tone="error" live title={marked > 0 ? t('register.check') : t('register.failed')}>
                  {answer.message}
                </Notice>
              )}
              <PersonFields {...fields} />
              <IdentityFields {...fields} />
              <FamilyFields {...fields} />
              <WorkFields {...fields} />
              <AddressFields {...fields} />
              <Checkbox
                name="creditBureau"
                label={t('register.creditBureau')}
                text={t('register.creditBureau.text')}
                defaultChecked={answer?.values['creditBureau'] === 'on'}
                error={errors['consents.creditBureau']}
              />
              <FormActions>
                <LinkButton variant="quiet" href={links.data}>
                  {t('back')}
                </LinkButton>
                <Button type="submit" size="large">
                  {t('register.send')}
                </Button>
              </FormActions>
            </Stack>
          </PageForm>
        }
        side={
          <Stack gap={5}>
            <Installment words={words} market={market} />
            {dealer !== null && (
              <p className={styles.dealer}>
                <strong>{t('register.dealer')}</strong>
                <br />
                {dealer.name}
                <br />
                {dealer.place}
                <br />
                {dealer.phone}
              </p>
            )}
          </Stack>
        }
      />
    </FlowFrame>
  );
}
