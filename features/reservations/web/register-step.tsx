import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import type { Say } from '#ui/say.ts';
import styles from './steps.module.css';
import type { StepLoaded } from './reservation-step-loader.ts';

/** Who buys: the signed-in person, or the way to become one; the car stays kept meanwhile. */
export function RegisterStep({ loaded, say }: { loaded: StepLoaded; say: Say }) {
  const { self } = loaded;
  if (self === null) {
    return (
      <Stack>
        <p className={styles.plain}>{say('register.lead')}</p>
        <Cluster>
          <LinkButton href={loaded.sign.up} size="large">
            {say('register.signUp')}
          </LinkButton>
          <LinkButton href={loaded.sign.in} size="large" variant="secondary">
            {say('register.signIn')}
          </LinkButton>
        </Cluster>
      </Stack>
    );
  }
  return (
    <Stack>
      <Card look="outlined">
        <dl className={styles.facts}>
          <dt>{say('register.as')}</dt>
          <dd>{self.name}</dd>
          <dt>{say('register.email')}</dt>
          <dd>{self.email}</dd>
        </dl>
      </Card>
      <Form method="post">
        <input type="hidden" name="token" value={loaded.form.token} />
        <input type="hidden" name="key" value={loaded.form.key} />
        <Button type="submit" size="large">
          {say('register.confirm')}
        </Button>
      </Form>
    </Stack>
  );
}
