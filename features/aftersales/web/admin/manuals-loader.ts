import type { LoaderFunctionArgs } from 'react-router';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { ADMIN_PAGE_SIZE, countPages, readAdminQuery, shownAnswer } from '#ui/admin-query.ts';
import { pageContext } from '#ui/page-context.ts';
import { MANUAL_STATES, searchManualsAsAdmin } from '../../contract/manual.ts';

const DONE = ['saved', 'deleted'] as const;

const stateAt = (
  today: string,
  { validFrom, validUntil }: { validFrom: string; validUntil: string | null },
): (typeof MANUAL_STATES)[number] => {
  if (validFrom > today) return 'planned';
  return validUntil !== null && validUntil < today ? 'over' : 'current';
};

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { text, current, editing, done } = readAdminQuery(page.url);
  const state = MANUAL_STATES.find((one) => one === page.url.searchParams.get('state'));
  const query = { text, page: current - 1, size: ADMIN_PAGE_SIZE, ...(state === undefined ? {} : { state }) };
  const { total, manuals } = shownAnswer(await page.call(searchManualsAsAdmin, { query }));
  const today = dayIn(page.now, page.market);
  return {
    texts: page.texts('ownerAdmin', 'ui'),
    token: page.formToken,
    here: page.path('adminArea', { area: 'manuals' }),
    text,
    state: state ?? '',
    current,
    pages: countPages(total),
    done: DONE.find((one) => one === done) ?? null,
    editing,
    today,
    manuals: manuals.map((manual) => ({
      ...manual,
      state: stateAt(today, manual),
      from: formatDay(manual.validFrom),
      until: manual.validUntil === null ? null : formatDay(manual.validUntil),
    })),
  };
};
export type ManualsLoaded = Awaited<ReturnType<typeof loader>>;
