import { Badge, type BadgeTone } from '#ui/badge.tsx';
import type { Translate } from '#ui/translate.ts';
import type { DeliveryState, DeliveryTarget } from '../../rules/delivery-machine.ts';

const TONES: Readonly<Record<DeliveryState, BadgeTone>> = { PENDING: 'warning', DELIVERED: 'success', DEAD: 'danger' };

/** Who is told, and how far that is. */
export function DeliveryBadge({ t, target, state }: { t: Translate; target: DeliveryTarget; state: DeliveryState }) {
  return (
    <Badge tone={TONES[state]}>
      {t(`admin.target.${target}`)}: {t(`admin.state.${state}`)}
    </Badge>
  );
}
