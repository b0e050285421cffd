import { ArrowLeft } from 'lucide-react';
import { LinkButton } from '#ui/link-button.tsx';
import type { Translate } from '#ui/translate.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import styles from './privacy.module.css';

/** What a part of the privacy room begins with: the way back, its name, what it is for. */
export function PrivacyHead({ t, back, part }: { t: Translate; back: string; part: 'mydata' | 'erase' | 'ask' }) {
  return (
    <Stack gap={3}>
      <Cluster>
        <LinkButton href={back} variant="quiet" icon={ArrowLeft}>
          {t('mydata.back')}
        </LinkButton>
      </Cluster>
      <h2 className={styles.title}>{t(`${part}.title`)}</h2>
      <p className={styles.words}>{t(`${part}.lead`)}</p>
    </Stack>
  );
}
