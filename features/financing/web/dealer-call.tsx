import { Phone } from 'lucide-react';
import { LinkButton } from '#ui/link-button.tsx';
import type { Translate } from '#ui/translate.ts';
import type { DealerShown } from './ports.ts';
import styles from './dealer-call.module.css';

/** Somebody to talk to when a simulation cannot be had. */
export function DealerCall({ t, dealer }: { t: Translate; dealer: DealerShown | null }) {
  if (dealer === null) return <p className={styles.text}>{t('dealer.none')}</p>;
  return (
    <div className={styles.dealer}>
      <p className={styles.text}>{t('dealer.call', { name: dealer.name, place: dealer.place })}</p>
      <LinkButton href={dealer.call} variant="secondary" icon={Phone}>
        {dealer.phone}
      </LinkButton>
    </div>
  );
}
