import { AdminFilter } from '#ui/admin-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { ORDER_STATES } from '../../rules/order-machine.ts';

/** No state's name: shows every one. */
const ALL = 'all';

/** Which orders: an address, so that a list can be sent to a colleague. What waits for an answer is one press away. */
export function OrderFilter({ t, here, state }: { t: Translate; here: string; state: string }) {
  return (
    <Stack gap={3}>
      <AdminFilter action={here} find={t('admin.orders.filter')}>
        <SelectField
          label={t('admin.orders.state')}
          name="state"
          defaultValue={state === '' ? ALL : state}
          options={[
            { value: ALL, label: t('admin.orders.all') },
            ...ORDER_STATES.map((name) => ({ value: name, label: t(`status.${name}`) })),
          ]}
        />
      </AdminFilter>
      {state !== 'REQUESTED_CANCELLATION' && (
        <Cluster>
          <LinkButton variant="quiet" href={`${here}?state=REQUESTED_CANCELLATION`}>
            {t('admin.orders.waiting')}
          </LinkButton>
        </Cluster>
      )}
    </Stack>
  );
}
