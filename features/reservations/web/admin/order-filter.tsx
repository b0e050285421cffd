import { AdminFilter, AdminSearchField } from '#ui/admin-list.tsx';
import { columnParams } from '#ui/columns.ts';
import { LinkButton } from '#ui/link-button.tsx';
import type { Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ORDER_STATES } from '../../rules/order-machine.ts';
import styles from './admin.module.css';
import type { OrdersLoaded } from './orders-loader.ts';

/** No state's name: shows every one. */
const ALL = 'all';

/** Which orders: an address, so that a list can be sent to a colleague. What waits for an answer is one press away. */
export function OrderFilter({
  t,
  loaded: { here, mine, filter, people, dealers, queues, chosen },
}: {
  t: Translate;
  loaded: OrdersLoaded;
}) {
  const { state, queue, dealer, q, assignee, from, until } = filter;
  return (
    <Stack gap={3}>
      <AdminFilter action={here} find={t('admin.orders.filter')} held={columnParams(chosen)}>
        <AdminSearchField label={t('admin.orders.words')} text={q} />
        <SelectField
          label={t('admin.orders.state')}
          name="state"
          defaultValue={state === '' ? ALL : state}
          options={[
            { value: ALL, label: t('admin.orders.all') },
            ...ORDER_STATES.map((name) => ({ value: name, label: t(`status.${name}`) })),
          ]}
        />
        <SelectField
          label={t('orderWork.assignee')}
          name="assignee"
          defaultValue={assignee === '' ? ALL : assignee}
          options={[
            { value: ALL, label: t('orderWork.everybody') },
            { value: 'me', label: t('orderWork.mine') },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <SelectField
          label={t('admin.orders.queue')}
          name="queue"
          defaultValue={queue === '' ? ALL : queue}
          options={[
            { value: ALL, label: t('admin.orders.anyQueue') },
            ...queues.map((one) => ({ value: one.queue, label: t(`admin.orders.queue.${one.queue}`) })),
          ]}
        />
        <SelectField
          label={t('order.dealer')}
          name="dealer"
          defaultValue={dealer === '' ? ALL : dealer}
          options={[
            { value: ALL, label: t('admin.orders.everyDealer') },
            ...dealers.map(({ id, name, cityName }) => ({ value: id, label: `${name}, ${cityName}` })),
          ]}
        />
        <TextField label={t('admin.orders.from')} optional="" name="from" type="date" defaultValue={from} />
        <TextField label={t('admin.orders.until')} optional="" name="until" type="date" defaultValue={until} />
      </AdminFilter>
      <OrderQueues t={t} queues={queues} queue={queue} />
      {assignee !== 'me' && (
        <Cluster>
          <LinkButton variant="quiet" href={mine}>
            {t('orderWork.mine')}
          </LinkButton>
        </Cluster>
      )}
    </Stack>
  );
}

/** What waits for whom: each an address with its count, those that hold nothing said so too. */
function OrderQueues({ t, queues, queue }: { t: Translate } & Pick<OrdersLoaded, 'queues'> & { queue: string }) {
  return (
    <nav aria-label={t('admin.orders.queues')}>
      <ul className={styles.queues}>
        {queues.map((one) => (
          <li key={one.queue}>
            <a
              href={one.href}
              className={styles.queue}
              aria-current={one.queue === queue ? 'true' : undefined}
              data-empty={one.waiting === '0' || undefined}
            >
              <span>{t(`admin.orders.queue.${one.queue}`)}</span>
              <strong>{one.waiting}</strong>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
