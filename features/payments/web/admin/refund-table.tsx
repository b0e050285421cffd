import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { AdminFilter, AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { adminHref } from '#ui/admin-query.ts';
import { columnParams } from '#ui/columns.ts';
import { SelectField } from '#ui/select-field.tsx';
import type { Translate } from '#ui/translate.ts';
import { PageForm } from '#ui/page-form.tsx';
import type { StaffRefund } from '../../contract.ts';
import { REFUND_STATES } from '../../rules/machines.ts';
import styles from './refund-table.module.css';
import type { RefundsLoaded } from './refunds-loader.ts';
import { reasonKey, requesterName } from './refund-words.ts';

type Line = RefundsLoaded['refunds'][number];

const TONES: Readonly<Record<StaffRefund['state'], BadgeTone>> = {
  AWAITING_APPROVAL: 'warning',
  REQUESTED: 'neutral',
  DONE: 'success',
  FAILED: 'danger',
  VOID: 'neutral',
};

/** What a person does about one. */
const DECISIONS: Readonly<Partial<Record<StaffRefund['state'], 'approve' | 'retry'>>> = {
  AWAITING_APPROVAL: 'approve',
  FAILED: 'retry',
};

/** What stands in the list and in its file. */
export const refundColumns = (t: Translate): AdminColumn<Omit<Line, 'key'> & { readonly key?: string }>[] => [
  { key: 'order', head: t('admin.refunds.order'), cell: ({ orderNumber }) => orderNumber ?? '' },
  { key: 'made', head: t('admin.refunds.made'), cell: ({ made }) => made },
  { key: 'reason', head: t('staff.reason'), cell: ({ reason }) => t(reasonKey(reason)) },
  {
    key: 'requestedBy',
    head: t('staff.requestedBy'),
    cell: ({ requestedBy, requestedByName }) => {
      if (requestedByName !== null) return requestedByName;
      const requested = requesterName(requestedBy);
      return t(requested.key, { id: requested.id });
    },
  },
  {
    key: 'state',
    head: t('staff.state'),
    text: ({ state }) => t(`refund.${state}`),
    cell: ({ id, state, shown, key }) => (
      <>
        <Badge tone={TONES[state]}>{t(`refund.${state}`)}</Badge>
        {key !== undefined && DECISIONS[state] !== undefined && (
          <Decision t={t} what={DECISIONS[state]} refund={{ id, shown, key }} />
        )}
      </>
    ),
  },
  { key: 'amount', head: t('staff.amount'), cell: ({ shown }) => shown, isNumber: true },
];

/** What waits for a person stands on top. */
export function RefundTable({ t, loaded }: { t: Translate; loaded: RefundsLoaded }) {
  const { here, filter, pages, refunds, chosen } = loaded;
  const held = columnParams(chosen);
  return (
    <AdminList
      t={t}
      caption={t('admin.refunds.two')}
      none={t('staff.none')}
      columns={refundColumns(t)}
      rows={refunds}
      pages={{ label: t('console.pages'), ...pages }}
      hrefOf={(page) => adminHref(here, { ...filter, ...held, p: page })}
      choice={{ t, here, query: filter, chosen, isExported: true }}
      filter={
        <AdminFilter action={here} find={t('console.find')} held={held}>
          <SelectField
            label={t('staff.state')}
            name="state"
            defaultValue={filter.state}
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

type DecisionProps = {
  readonly t: Translate;
  readonly what: 'approve' | 'retry';
  readonly refund: { readonly id: string; readonly shown: string; readonly key: string };
};

function Decision({ t, what, refund }: DecisionProps) {
  return (
    <PageForm className={styles.approval} idempotencyKey={refund.key} held={{ refund: refund.id, do: what }}>
      <Button type="submit" aria-label={t(`admin.refunds.${what}.label`, { amount: refund.shown })}>
        {t(`staff.${what}`)}
      </Button>
    </PageForm>
  );
}
