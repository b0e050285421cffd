import { Badge, type BadgeTone } from '#ui/badge.tsx';
import type { Say } from '#ui/say.ts';
import type { DeliveryState, DeliveryTarget } from '../../rules/delivery-machine.ts';

const TONES: Readonly<Record<DeliveryState, BadgeTone>> = { PENDING: 'warning', DELIVERED: 'success', DEAD: 'danger' };

/** Who is told, and how far that is. */
export function DeliveryBadge({ say, target, state }: { say: Say; target: DeliveryTarget; state: DeliveryState }) {
  return (
    <Badge tone={TONES[state]}>
      {say(`admin.target.${target}`)}: {say(`admin.state.${state}`)}
    </Badge>
  );
}
