import { Card } from '#ui/card.tsx';
import { Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import { SignChoice } from './sign-choice.tsx';
import styles from './steps.module.css';
import type { StepLoaded } from './reservation-step-loader.ts';
import { TermsStep } from './terms-step.tsx';

/** Who buys, and what they agree to: the signed-in person, or the way to become one; the car stays kept meanwhile. */
export function RegisterStep({ loaded, t }: { loaded: StepLoaded; t: Translate }) {
  const { self } = loaded;
  if (self === null) return <SignChoice sign={loaded.sign} t={t} />;
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
      <TermsStep loaded={loaded} t={t} />
    </Stack>
  );
}
