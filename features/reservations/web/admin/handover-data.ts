import { scanHref } from '#features/scanner/public.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import type { CallOutput } from '#kernel/endpoint.ts';
import type { Page } from '#ui/page-context.ts';
import type { HandoverForStaff as Handover } from '../../contract/handover.ts';
import type { readOrder } from '../../contract/orders.ts';
import { isReadyToHandOver, mayChooseDay } from '../../rules/handover.ts';
import type { HandoverData } from './handover.tsx';

type Read = CallOutput<typeof readOrder>;

/** Whether staff may set when the car is fetched. */
export const maySetTime = ({ market }: Pick<Page, 'market'>, { state, now }: Read['order']): boolean =>
  mayChooseDay({ state, market, now: new Date(now), startsAt: null });

/** A handover as the screen of its order shows it; one that has no time yet too. */
export const handoverShown = (
  page: Page,
  { order, handover, chassis }: Pick<Read, 'order' | 'chassis'> & { handover: Handover | null },
): HandoverData => ({
  when: handover === null || handover.missedAt !== null ? null : formatDateTime(handover.startsAt, page.market),
  items: (handover?.items ?? []).map(({ item, by, at }) => ({
    item,
    done: at === null ? null : `${by ?? ''} · ${formatDateTime(at, page.market)}`,
  })),
  over: handover?.handedOverAt == null ? null : formatDateTime(handover.handedOverAt, page.market),
  isReady: isReadyToHandOver(order.state),
  knowsChassis: chassis !== null,
  scan: scanHref(page.path('scanner'), 'handover', order.id),
  scanned: (page.url.searchParams.get('chassis') ?? '').slice(0, 17),
  key: page.newKey(),
  seen: handover === null ? '' : String(handover.version),
  setKey: page.newKey(),
  missedKey: page.newKey(),
  maySet: maySetTime(page, order),
  hasBegun: handover !== null && handover.startsAt <= order.now,
  missed: handover?.missedAt == null ? null : formatDateTime(handover.missedAt, page.market),
});
