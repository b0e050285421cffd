import { DeskFilter } from '#ui/desk-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { ORDER_STATES } from '../../rules/order-machine.ts';

/** No state's name: shows every one. */
const ALL = 'all';

/** Which orders: an address, so that a list can be sent to a colleague. What waits for an answer is one press away. */
export function OrderFilter({ say, here, state }: { say: Say; here: string; state: string }) {
  return (
    <Stack gap={3}>
      <DeskFilter action={here} find={say('admin.orders.filter')}>
        <SelectField
          label={say('admin.orders.state')}
          name="state"
          defaultValue={state === '' ? ALL : state}
          options={[
            { value: ALL, label: say('admin.orders.all') },
            ...ORDER_STATES.map((name) => ({ value: name, label: say(`status.${name}`) })),
          ]}
        />
      </DeskFilter>
      {state !== 'REQUESTED_CANCELLATION' && (
        <Cluster>
          <LinkButton variant="quiet" href={`${here}?state=REQUESTED_CANCELLATION`}>
            {say('admin.orders.waiting')}
          </LinkButton>
        </Cluster>
      )}
    </Stack>
  );
}
