import type { LoaderFunctionArgs } from 'react-router';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { DESK_SIZE, deskPages, readDeskAsked, shownAnswer } from '#ui/desk-asked.ts';
import { pageContext } from '#ui/page-context.ts';
import { listDeskCampaigns } from '../../contract/campaigns.ts';

const DONE = ['saved', 'vehicles'] as const;

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { text, current, editing, done } = readDeskAsked(page.url);
  const { total, campaigns } = shownAnswer(
    await page.call(listDeskCampaigns, { query: { text, page: current - 1, size: DESK_SIZE } }),
  );
  return {
    texts: page.texts('ownerAdmin', 'ui'),
    token: page.formToken,
    here: page.path('adminArea', { area: 'recalls' }),
    text,
    current,
    pages: deskPages(total),
    done: DONE.find((one) => one === done) ?? null,
    added: page.url.searchParams.get('n') ?? '0',
    editing,
    today: dayIn(page.now, page.market),
    campaigns: campaigns.map((campaign) => ({ ...campaign, notified: formatDay(campaign.notifiedOn) })),
  };
};
export type RecallsLoaded = Awaited<ReturnType<typeof loader>>;
