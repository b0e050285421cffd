import { customColumn } from '#features/custom-fields/web/public/custom-data.ts';
import { carName } from '#kernel/car-name.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { pickAll } from '#ui/admin-query.ts';
import { ColumnChoice } from '#ui/column-choice.tsx';
import { columnParams, shownOf } from '#ui/columns.ts';
import type { BulkAnswer } from '#ui/bulk.ts';
import type { BulkOfList } from '#ui/bulk-bar.tsx';
import type { Translate } from '#ui/translate.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { TextField } from '#ui/text-field.tsx';
import { stageKey } from '../stage-word.ts';
import styles from './admin.module.css';
import { OrderFilter } from './order-filter.tsx';
import { MOST_NOTE_SIGNS } from '../../contract/order-work.ts';
import { orderHeads, PASS_TO, type OrdersLoaded } from './orders-loader.ts';

type Line = OrdersLoaded['orders'][number];

const toneOf = (order: Line): BadgeTone => {
  if (order.state === 'REQUESTED_CANCELLATION') return 'warning';
  if (order.state === 'CANCELLED' || order.expired) return 'danger';
  return order.state === 'DELIVERED' ? 'success' : 'neutral';
};

const buildColumns = (
  t: Translate,
  { mayManage, customFields }: Pick<OrdersLoaded, 'mayManage' | 'customFields'>,
): (AdminColumn<Line> & { readonly key: string })[] => {
  const heads = orderHeads(t);
  return [
    {
      key: 'number',
      head: heads.number,
      cell: ({ number, href }) => (
        <a href={href} className={styles.number}>
          {number}
        </a>
      ),
    },
    { key: 'car', head: heads.car, cell: carName },
    { key: 'buyer', head: heads.buyer, cell: ({ buyerName }) => buyerName ?? '–' },
    { key: 'dealer', head: heads.dealer, cell: ({ dealerName }) => dealerName ?? '–' },
    { key: 'assignee', head: heads.assignee, cell: ({ assigneeName }) => assigneeName ?? '–' },
    {
      key: 'state',
      head: heads.state,
      cell: (order) => (
        <>
          <Badge tone={toneOf(order)}>{t(stageKey(order))}</Badge>
          {mayManage && order.state === 'REQUESTED_CANCELLATION' && <Decision t={t} order={order} />}
        </>
      ),
    },
    { key: 'made', head: heads.made, cell: ({ made }) => made },
    { key: 'total', head: heads.total, cell: ({ price }) => price, isNumber: true },
    ...customFields.map(({ code, label }) => ({
      key: customColumn(code),
      head: label,
      cell: ({ custom }: Line) => custom[code] ?? '–',
    })),
  ];
};

type TableProps = { readonly t: Translate; readonly loaded: OrdersLoaded; readonly answer: BulkAnswer | null };

/** Orders are written about and passed on together; requests to cancel are answered together where the list has nothing else. */
const bulkOf = ({ t, loaded, answer }: TableProps): BulkOfList<Line> => ({
  t,
  acts: [
    ...(loaded.filter.state === 'REQUESTED_CANCELLATION'
      ? [
          { value: 'accept', label: t('staff.accept') },
          { value: 'refuse', label: t('staff.refuse') },
        ]
      : []),
    { value: 'note', label: t('orderWork.note.add') },
    {
      label: t('orderWork.passTo'),
      options: [
        ...loaded.people.map(({ id, name }) => ({ value: `${PASS_TO}${id}`, label: name })),
        { value: 'nobody', label: t('orderWork.nobody') },
      ],
    },
  ],
  more: (
    <TextField
      label={t('orderWork.note')}
      hint={t('orderWork.note.hint')}
      optional=""
      name="words"
      maxLength={MOST_NOTE_SIGNS}
      defaultValue={answer === null || answer.chosen.length === 0 ? '' : loaded.typed}
    />
  ),
  formKey: loaded.key,
  name: ({ number }) => number,
  pick: pickAll(
    loaded.here,
    { ...loaded.filter, ...columnParams(loaded.chosen), before: loaded.before },
    loaded.isAllPicked,
  ),
  answer,
  // Words that look for one person's orders are not written down beside what was done.
  all: loaded.filter.q === '' ? { total: loaded.total, isMore: loaded.isMore } : null,
});

/** Newest first, page after page; a request to cancel carries its two answers. */
export function OrderTable({ t, loaded, answer }: TableProps) {
  const { orders, total, isMore, first, next, here, filter, chosen, csv } = loaded;
  const columns = buildColumns(t, loaded);
  return (
    <Stack gap={5}>
      <AdminList
        caption={t(isMore ? 'admin.orders.countMore' : 'admin.orders.count', { n: total })}
        none={t('admin.orders.none')}
        columns={shownOf(columns, loaded.chosen)}
        rows={orders}
        filter={
          <Stack gap={2}>
            <OrderFilter t={t} loaded={loaded} />
            {orders.length > 0 && <ColumnChoice t={t} action={here} held={filter} columns={columns} chosen={chosen} />}
          </Stack>
        }
        {...(loaded.mayManage && { bulk: bulkOf({ t, loaded, answer }) })}
      />
      <Cluster gap={3}>
        {first !== null && (
          <LinkButton variant="quiet" href={first}>
            {t('admin.orders.first')}
          </LinkButton>
        )}
        {next !== null && (
          <LinkButton variant="secondary" href={next}>
            {t('admin.orders.next')}
          </LinkButton>
        )}
        {orders.length > 0 && (
          <LinkButton variant="secondary" href={csv} download>
            {t('console.csv')}
          </LinkButton>
        )}
      </Cluster>
    </Stack>
  );
}

function Decision({ t, order }: { t: Translate; order: Line }) {
  return (
    <PageForm className={styles.decision} idempotencyKey={order.key} held={{ order: order.id }}>
      <Cluster gap={2}>
        <Button
          type="submit"
          name="decision"
          value="accept"
          aria-label={t('admin.orders.accept.label', { number: order.number })}
        >
          {t('staff.accept')}
        </Button>
        <Button
          type="submit"
          name="decision"
          value="refuse"
          variant="secondary"
          aria-label={t('admin.orders.refuse.label', { number: order.number })}
        >
          {t('staff.refuse')}
        </Button>
      </Cluster>
    </PageForm>
  );
}
