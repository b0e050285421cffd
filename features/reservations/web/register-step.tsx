import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import { PageForm } from '#ui/page-form.tsx';
import styles from './steps.module.css';
import type { StepLoaded } from './reservation-step-loader.ts';

/** Who buys: the signed-in person, or the way to become one; the car stays kept meanwhile. */
export function RegisterStep({ loaded, t }: { loaded: StepLoaded; t: Translate }) {
  const { self } = loaded;
  if (self === null) {
    return (
      <Stack>
        <p className={styles.plain}>{t('buyer.lead')}</p>
        <Cluster>
          <LinkButton href={loaded.sign.up} size="large">
            {t('buyer.signUp')}
          </LinkButton>
          <LinkButton href={loaded.sign.in} size="large" variant="secondary">
            {t('buyer.signIn')}
          </LinkButton>
        </Cluster>
      </Stack>
    );
  }
  return (
    <Stack>
      <Card look="outlined">
        <dl className={styles.facts}>
          <dt>{t('buyer.as')}</dt>
          <dd>{self.name}</dd>
          <dt>{t('buyer.email')}</dt>
          <dd>{self.email}</dd>
        </dl>
      </Card>
      <PageForm as={Form} idempotencyKey={loaded.form.key}>
        <Button type="submit" size="large">
          {t('buyer.confirm')}
        </Button>
      </PageForm>
    </Stack>
  );
}
