import { useActionData } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { sayer } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { TwoColumns } from '#ui/two-columns.tsx';
import { FlowFrame } from './flow-frame.tsx';
import { Installment } from './public/installment.tsx';
import type { RegisterLoaded, registerAction } from './register-data.ts';
import { AddressFields, FamilyFields, IdentityFields, PersonFields, WorkFields } from './register-fields.tsx';
import styles from './register.module.css';

/** The funding form, posted whole: nothing is lost when something in it is refused. */
export function RegisterScreen({ loaded }: { loaded: RegisterLoaded }) {
  const { texts, car, dealer, form, links, words, market } = loaded;
  const say = sayer(texts);
  const answer = useActionData<ReturnType<typeof registerAction>>();
  const errors = answer?.fields ?? {};
  const fields = { say, loaded, values: answer?.values ?? loaded.values, errors };
  const marked = Object.keys(errors).length;
  return (
    <FlowFrame
      say={say}
      page="installment-register"
      car={car}
      links={links}
      title={say('register.title')}
      lead={say('mandatoryNotice')}
    >
      <TwoColumns
        main={
          <form method="post" noValidate className={styles.form}>
            <input type="hidden" name="token" value={form.token} />
            <input type="hidden" name="key" value={form.key} />
            <Stack gap={6}>
              {answer !== undefined && answer.message !== '' && (
                <Notice tone="error" live title={marked > 0 ? say('register.check') : say('register.failed')}>
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
                label={say('register.creditBureau')}
                text={say('register.creditBureau.text')}
                defaultChecked={answer?.values['creditBureau'] === 'on'}
                error={errors['consents.creditBureau']}
              />
              <FormActions>
                <LinkButton variant="quiet" href={links.data}>
                  {say('back')}
                </LinkButton>
                <Button type="submit" size="large">
                  {say('register.send')}
                </Button>
              </FormActions>
            </Stack>
          </form>
        }
        side={
          <Stack gap={5}>
            <Installment words={words} market={market} />
            {dealer !== null && (
              <p className={styles.dealer}>
                <strong>{say('register.dealer')}</strong>
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
