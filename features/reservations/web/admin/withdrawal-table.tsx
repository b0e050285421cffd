import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DeskList, type DeskColumn } from '#ui/desk-list.tsx';
import type { Say } from '#ui/say.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
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

const columnsOf = (say: Say, token: string): DeskColumn<Line>[] => [
  {
    head: say('admin.withdrawals.code'),
    cell: ({ code, kind, email }) => (
      <>
        <span className={styles.number}>{code}</span>
        <br />
        {say(`admin.withdrawals.kind.${kind}`)}
        <br />
        {email}
      </>
    ),
  },
  { head: say('admin.withdrawals.clock'), cell: (request) => <Clock say={say} request={request} /> },
  { head: say('staff.number'), cell: (request) => <OrderOf say={say} request={request} /> },
  {
    head: say('staff.state'),
    cell: (request) => (
      <>
        <Badge tone={TONES[request.state]}>{say(`admin.withdrawals.state.${request.state}`)}</Badge>
        {request.note !== null && <p>{request.note}</p>}
        {request.events.length > 0 && <Decision say={say} token={token} request={request} />}
      </>
    ),
  },
];

/** Those that wait for a person first, each with what may be done. */
export function WithdrawalTable({ say, loaded }: { say: Say; loaded: WithdrawalsLoaded }) {
  return (
    <DeskList
      caption={say('admin.withdrawals.caption')}
      none={say('admin.withdrawals.none')}
      columns={columnsOf(say, loaded.token)}
      rows={loaded.requests}
    />
  );
}

function Clock({ say, request }: { say: Say; request: Line }) {
  const { made, answerBy, decided, isLate } = request;
  return (
    <>
      {say('admin.withdrawals.made', { at: made })}
      {answerBy !== null && (
        <p>
          {isLate && <Badge tone="danger">{say('admin.withdrawals.late')}</Badge>}{' '}
          {say('admin.withdrawals.answerBy', { at: answerBy })}
        </p>
      )}
      {decided !== null && <p>{say('admin.withdrawals.decided', { at: decided })}</p>}
    </>
  );
}

function OrderOf({ say, request }: { say: Say; request: Line }) {
  const { order, orderNumber } = request;
  if (order === null) return <>{say('admin.withdrawals.typed', { number: orderNumber })}</>;
  return (
    <>
      <span className={styles.number}>{order.number}</span>
      <br />
      {order.modelName} {order.versionName}
      <br />
      {say(`status.${order.state}`)}
      <br />
      {order.delivered === null || order.until === null
        ? say('admin.withdrawals.undelivered')
        : say('admin.withdrawals.term', { delivered: order.delivered, until: order.until })}
    </>
  );
}

function Decision({ say, token, request }: { say: Say; token: string; request: Line }) {
  const may = (event: string): boolean => request.events.includes(event);
  return (
    <form method="post" className={styles.decision}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="key" value={request.key} />
      <input type="hidden" name="request" value={request.id} />
      <Stack gap={3}>
        {may('match') && (
          <TextField id={`order-${request.id}`} name="orderNumber" label={say('admin.withdrawals.order')} optional="" />
        )}
        {may('refuse') && (
          <TextField id={`note-${request.id}`} name="note" label={say('admin.withdrawals.note')} optional="" />
        )}
        <Cluster gap={2}>
          {request.events.map((event) => (
            <Button
              key={event}
              type="submit"
              name="decision"
              value={event}
              variant={event === 'refuse' ? 'secondary' : 'primary'}
              aria-label={say(`admin.withdrawals.${event}.label`, { code: request.code })}
            >
              {say(`admin.withdrawals.${event}`)}
            </Button>
          ))}
        </Cluster>
      </Stack>
    </form>
  );
}
