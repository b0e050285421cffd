import type { NextSlot } from '#features/dealers/web/dealer-view.ts';
import { getNextSlots } from '#features/visits/contract/scheduler.ts';
import { showShort } from '#features/visits/web/date-times.ts';
import type { Page } from '#ui/page-context.ts';

/** The next free time of each workshop of a list, in one call; none where it could not be read: the list stands without. */
export const nextSlots = async (
  page: Page,
  dealers: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, NextSlot>> => {
  const ids = dealers.map(({ id }) => id).slice(0, 30);
  const found = ids.length === 0 ? null : await page.call(getNextSlots, { query: { dealerId: ids } });
  const lines = found?.ok === true ? found.value.next : [];
  const base = page.path('serviceVisit');
  return new Map(
    lines.map(({ dealerId, startsAt }) => [
      dealerId,
      { when: showShort(page, startsAt), href: `${base}?dealer=${dealerId}` },
    ]),
  );
};
