import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { AdminFilter, AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { adminHref } from '#ui/admin-query.ts';
import { SelectField } from '#ui/select-field.tsx';
import type { Translate } from '#ui/translate.ts';
import { PageForm } from '#ui/page-form.tsx';
import type { StaffRefund } from '../../contract.ts';
import { REFUND_STATES } from '../../rules/machines.ts';
import styles from './refund-table.module.css';
import { reasonKey, requesterName } from './refund-words.ts';

type Line = StaffRefund & { readonly made: string; readonly shown: string; readonly key: string };

const TONES: Readonly<Record<StaffRefund['state'], BadgeTone>> = {
  AWAITING_APPROVAL: 'warning',
  REQUESTED: 'neutral',
  DONE: 'success',
  FAILED: 'danger',
  VOID: 'neutral',
};

const buildColumns = (t: Translate): AdminColumn<Line>[] => [
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
        {(refund.state === 'AWAITING_APPROVAL' || refund.state === 'FAILED') && <Decision t={t} refund={refund} />}
      </>
    ),
  },
  { head: t('staff.amount'), cell: ({ shown }) => shown, isNumber: true },
];

export type RefundTableProps = {
  t: Translate;
  here: string;
  state: string;
  pages: { current: number; total: number };
  refunds: readonly Line[];
};

/** What waits for a person stands on top. */
export function RefundTable({ t, here, state, pages, refunds }: RefundTableProps) {
  return (
    <AdminList
      t={t}
      caption={t('admin.refunds.two')}
      none={t('staff.none')}
      columns={buildColumns(t)}
      rows={refunds}
      pages={{ label: t('console.pages'), ...pages }}
      hrefOf={(page) => adminHref(here, { state, p: page })}
      filter={
        <AdminFilter action={here} find={t('console.find')}>
          <SelectField
            label={t('staff.state')}
            name="state"
            defaultValue={state}
            options={[
              { value: '', label: t('console.all') },
              ...REFUND_STATES.map((value) => ({ value, label: t(`refund.${value}`) })),
            ]}
          />
        </AdminFilter>
      }
    />
  );
}

function Decision({ t, refund }: { t: Translate; refund: Line }) {
  const what = refund.state === 'FAILED' ? 'retry' : 'approve';
  return (
    <PageForm className={styles.approval} idempotencyKey={refund.key} held={{ refund: refund.id, do: what }}>
      <Button type="submit" aria-label={t(`admin.refunds.${what}.label`, { amount: refund.shown })}>
        {t(`staff.${what}`)}
      </Button>
    </PageForm>
  );
}
