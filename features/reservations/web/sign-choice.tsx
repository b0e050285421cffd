import { LinkButton } from '#ui/link-button.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import styles from './steps.module.css';

/** A new account or one's own: both lead on to the buyer's step. */
export function SignChoice({ sign, t }: { sign: { readonly in: string; readonly up: string }; t: Translate }) {
  return (
    <Stack>
      <p className={styles.plain}>{t('buyer.lead')}</p>
      <Cluster>
        <LinkButton href={sign.up} size="large">
          {t('buyer.signUp')}
        </LinkButton>
        <LinkButton href={sign.in} size="large" variant="secondary">
          {t('buyer.signIn')}
        </LinkButton>
      </Cluster>
    </Stack>
  );
}
