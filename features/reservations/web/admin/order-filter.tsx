import { AdminFilter, AdminSearchField } from '#ui/admin-list.tsx';
import { columnParams } from '#ui/columns.ts';
import { LinkButton } from '#ui/link-button.tsx';
import type { Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ORDER_STATES } from '../../rules/order-machine.ts';
import type { OrdersLoaded } from './orders-loader.ts';

/** No state's name: shows every one. */
const ALL = 'all';

/** Which orders: an address, so that a list can be sent to a colleague. What waits for an answer is one press away. */
export function OrderFilter({ t, loaded: { here, filter, people, chosen } }: { t: Translate; loaded: OrdersLoaded }) {
  const { state, q, assignee, from, until } = filter;
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
        <TextField label={t('admin.orders.from')} optional="" name="from" type="date" defaultValue={from} />
        <TextField label={t('admin.orders.until')} optional="" name="until" type="date" defaultValue={until} />
      </AdminFilter>
      <Cluster>
        {state !== 'REQUESTED_CANCELLATION' && (
          <LinkButton variant="quiet" href={`${here}?state=REQUESTED_CANCELLATION`}>
            {t('admin.orders.waiting')}
          </LinkButton>
        )}
        {assignee !== 'me' && (
          <LinkButton variant="quiet" href={`${here}?assignee=me`}>
            {t('orderWork.mine')}
          </LinkButton>
        )}
      </Cluster>
    </Stack>
  );
}
