import { Phone } from 'lucide-react';
import { LinkButton } from '#ui/link-button.tsx';
import type { Say } from '#ui/say.ts';
import type { DealerShown } from './ports.ts';
import styles from './dealer-call.module.css';

/** Somebody to talk to when a simulation cannot be had. */
export function DealerCall({ say, dealer }: { say: Say; dealer: DealerShown | null }) {
  if (dealer === null) return <p className={styles.text}>{say('dealer.none')}</p>;
  return (
    <div className={styles.dealer}>
      <p className={styles.text}>{say('dealer.call', { name: dealer.name, place: dealer.place })}</p>
      <LinkButton href={dealer.call} variant="secondary" icon={Phone}>
        {dealer.phone}
      </LinkButton>
    </div>
  );
}
