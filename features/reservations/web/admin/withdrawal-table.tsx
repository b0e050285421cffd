import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import type { Translate } from '#ui/translate.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PageForm } from '#ui/page-form.tsx';
import styles from './admin.module.css';
import type { WithdrawalsLoaded } from './withdrawals-loader.ts';

type Line = WithdrawalsLoaded['requests'][number];

const TONES: Readonly<Record<Line['state'], BadgeTone>> = {
  UNMATCHED: 'warning',
  OPEN: 'warning',
  ACCEPTED: 'accent',
  DONE: 'success',
  REFUSED: 'neutral',
};

const buildColumns = (t: Translate): AdminColumn<Line>[] => [
  {
    head: t('admin.withdrawals.code'),
    cell: ({ code, kind, email }) => (
      <>
        <span className={styles.number}>{code}</span>
        <br />
        {t(`admin.withdrawals.kind.${kind}`)}
        <br />
        {email}
      </>
    ),
  },
  { head: t('admin.withdrawals.clock'), cell: (request) => <Clock t={t} request={request} /> },
  { head: t('staff.number'), cell: (request) => <OrderOf t={t} request={request} /> },
  {
    head: t('staff.state'),
    cell: (request) => (
      <>
        <Badge tone={TONES[request.state]}>{t(`admin.withdrawals.state.${request.state}`)}</Badge>
        {request.note !== null && <p>{request.note}</p>}
        {request.events.length > 0 && <Decision t={t} request={request} />}
      </>
    ),
  },
];

/** Those that wait for a person first, each with what may be done. */
export function WithdrawalTable({ t, loaded }: { t: Translate; loaded: WithdrawalsLoaded }) {
  return (
    <AdminList
      caption={t('admin.withdrawals.caption')}
      none={t('admin.withdrawals.none')}
      columns={buildColumns(t)}
      rows={loaded.requests}
    />
  );
}

function Clock({ t, request }: { t: Translate; request: Line }) {
  const { made, answerBy, decided, isLate } = request;
  return (
    <>
      {t('admin.withdrawals.made', { at: made })}
      {answerBy !== null && (
        <p>
          {isLate && <Badge tone="danger">{t('admin.withdrawals.late')}</Badge>}{' '}
          {t('admin.withdrawals.answerBy', { at: answerBy })}
        </p>
      )}
      {decided !== null && <p>{t('admin.withdrawals.decided', { at: decided })}</p>}
    </>
  );
}

function OrderOf({ t, request }: { t: Translate; request: Line }) {
  const { order, orderNumber } = request;
  if (order === null) return <>{t('admin.withdrawals.typed', { number: orderNumber })}</>;
  return (
    <>
      <span className={styles.number}>{order.number}</span>
      <br />
      {order.modelName} {order.versionName}
      <br />
      {t(`status.${order.state}`)}
      <br />
      {order.delivered === null || order.until === null
        ? t('admin.withdrawals.undelivered')
        : t('admin.withdrawals.term', { delivered: order.delivered, until: order.until })}
    </>
  );
}

function Decision({ t, request }: { t: Translate; request: Line }) {
  const may = (event: string): boolean => request.events.includes(event);
  return (
    <PageForm className={styles.decision} idempotencyKey={request.key} held={{ request: request.id }}>
      <Stack gap={3}>
        {may('match') && (
          <TextField id={`order-${request.id}`} name="orderNumber" label={t('admin.withdrawals.order')} optional="" />
        )}
        {may('refuse') && (
          <TextField id={`note-${request.id}`} name="note" label={t('admin.withdrawals.note')} optional="" />
        )}
        <Cluster gap={2}>
          {request.events.map((event) => (
            <Button
              key={event}
              type="submit"
              name="decision"
              value={event}
              variant={event === 'refuse' ? 'secondary' : 'primary'}
              aria-label={t.find(`admin.withdrawals.${event}.label`, { code: request.code }) ?? undefined}
            >
              {t.find(`admin.withdrawals.${event}`) ?? event}
            </Button>
          ))}
        </Cluster>
      </Stack>
    </PageForm>
  );
}
