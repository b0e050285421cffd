import type { LoaderFunctionArgs } from 'react-router';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { ADMIN_PAGE_SIZE, countPages, readAdminQuery, shownAnswer } from '#ui/admin-query.ts';
import { pageContext } from '#ui/page-context.ts';
import { listAdminCampaigns } from '../../contract/campaigns.ts';

const DONE = ['saved', 'vehicles'] as const;

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { text, current, editing, done } = readAdminQuery(page.url);
  const { total, campaigns } = shownAnswer(
    await page.call(listAdminCampaigns, { query: { text, page: current - 1, size: ADMIN_PAGE_SIZE } }),
  );
  return {
    texts: page.texts('ownerAdmin', 'ui'),
    token: page.formToken,
    here: page.path('adminArea', { area: 'recalls' }),
    text,
    current,
    pages: countPages(total),
    done: DONE.find((one) => one === done) ?? null,
    added: page.url.searchParams.get('n') ?? '0',
    editing,
    today: dayIn(page.now, page.market),
    campaigns: campaigns.map((campaign) => ({ ...campaign, notified: formatDay(campaign.notifiedOn) })),
  };
};
export type RecallsLoaded = Awaited<ReturnType<typeof loader>>;
