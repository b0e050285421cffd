import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import type { Translate } from '#ui/translate.ts';
import type { StaffRefund } from '../../contract.ts';
import styles from './refund-table.module.css';
import { reasonKey, requesterName } from './refund-words.ts';

type Line = StaffRefund & { readonly made: string; readonly shown: string; readonly key: string };

const TONES: Readonly<Record<StaffRefund['state'], BadgeTone>> = {
  AWAITING_APPROVAL: 'warning',
  REQUESTED: 'neutral',
  DONE: 'success',
  FAILED: 'danger',
};

const buildColumns = (t: Translate, token: string): AdminColumn<Line>[] => [
  { head: t('admin.refunds.order'), cell: ({ orderNumber }) => orderNumber ?? '' },
  { head: t('admin.refunds.made'), cell: ({ made }) => made },
  { head: t('staff.reason'), cell: ({ reason }) => t(reasonKey(reason)) },
  {
    head: t('staff.requestedBy'),
    cell: ({ requestedBy, requestedByName }) => {
      if (requestedByName !== null) return requestedByName;
      const requested = requesterName(requestedBy);
      return t(requested.key, { id: requested.id });
    },
  },
  {
    head: t('staff.state'),
    cell: (refund) => (
      <>
        <Badge tone={TONES[refund.state]}>{t(`refund.${refund.state}`)}</Badge>
        {refund.state === 'AWAITING_APPROVAL' && <Approval t={t} token={token} refund={refund} />}
      </>
    ),
  },
  { head: t('staff.amount'), cell: ({ shown }) => shown, isNumber: true },
];

/** What waits for a second person stands on top. */
export function RefundTable({ t, token, refunds }: { t: Translate; token: string; refunds: readonly Line[] }) {
  return (
    <AdminList
      caption={t('admin.refunds.two')}
      none={t('staff.none')}
      columns={buildColumns(t, token)}
      rows={refunds}
    />
  );
}

function Approval({ t, token, refund }: { t: Translate; token: string; refund: Line }) {
  return (
    <form method="post" className={styles.approval}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="key" value={refund.key} />
      <input type="hidden" name="refund" value={refund.id} />
      <Button type="submit" aria-label={t('admin.refunds.approve.label', { amount: refund.shown })}>
        {t('staff.approve')}
      </Button>
    </form>
  );
}
