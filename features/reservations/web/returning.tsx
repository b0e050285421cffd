import { Notice } from '#ui/notice.tsx';
import type { Translate } from '#ui/translate.ts';
import { GoesBack } from './goes-back.tsx';
import type { Moment } from './moment-data.ts';
import type { goesBackShown } from './order-payments.ts';

export type Returning = {
  readonly code: string;
  /** Whether the buyer has the car. */
  readonly isHere: boolean;
  readonly dealer: Moment['dealer'];
  /** A bank lent for it. */
  readonly endsCredit: boolean;
  readonly back: ReturnType<typeof goesBackShown>;
};

/** The buyer withdrew, and the car goes back: who calls, with which code, and what comes back by whom. */
export function ReturningNotice({ returning, t }: { returning: Returning; t: Translate }) {
  const { code, isHere, dealer, endsCredit, back } = returning;
  return (
    <Notice title={t('returning.title', { code })}>
      <p>{t('returning.call', { dealer: dealer.name, code })}</p>
      <p>
        <a href={dealer.call}>{t('order.call', { phone: dealer.phone })}</a>
      </p>
      {isHere && <p>{t('returning.keep')}</p>}
      <p>{t('returning.back')}</p>
      <GoesBack back={back} t={t} />
      <p>{t('returning.outside')}</p>
      {endsCredit && <p>{t('cancel.credit')}</p>}
    </Notice>
  );
}
