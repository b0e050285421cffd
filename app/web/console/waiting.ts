import { listKeys } from '#features/applications/contract/keys.ts';
import { listLinks } from '#features/content/contract/links.ts';
import { listPages } from '#features/content/contract/pages.ts';
import { listEntries } from '#features/dictionary/contract/entries.ts';
import { listIdentityChecks } from '#features/identity-check/contract/staff.ts';
import { readOperations } from '#features/integration/contract.ts';
import { listIntegrationErrors } from '#features/integration/contract/integration-errors.ts';
import { listGifts, listRedemptions } from '#features/loyalty/contract/members.ts';
import { listStaffPlans } from '#features/loyalty/contract/plans.ts';
import { listStaffMedals, listStaffPrizes } from '#features/loyalty/contract/terms.ts';
import { listLeads } from '#features/leads/contract/queue.ts';
import { listRefunds } from '#features/payments/contract.ts';
import { listCampaigns } from '#features/price/contract/campaigns.ts';
import { listAdminRequests } from '#features/privacy/contract/admin.ts';
import { listOrders } from '#features/reservations/contract/orders.ts';
import { listWithdrawals } from '#features/reservations/contract/withdrawals.ts';
import type { CallResult } from '#kernel/client.ts';
import type { Page, StaffArea } from '#ui/page-context.ts';

/** How much of an area waits for a person; null where it could not be asked. */
type Count = (page: Page) => Promise<number | null>;

const countIn = <T>(result: CallResult<T>, count: (value: T) => number): number | null =>
  result.ok ? count(result.value) : null;

const countRefunds = async (page: Page, state: 'AWAITING_APPROVAL' | 'FAILED') =>
  countIn(await page.call(listRefunds, { query: { state, size: '1' } }), ({ total }) => total);

const WAITING = {
  orders: async (page) =>
    countIn(
      await page.call(listOrders, { query: { state: 'REQUESTED_CANCELLATION', size: '1' } }),
      ({ total }) => total,
    ),
  withdrawals: async (page) =>
    countIn(await page.call(listWithdrawals, { query: { state: 'OPEN' } }), ({ withdrawals }) => withdrawals.length),
  // For a second person, and those that the gateway refused.
  refunds: async (page) => {
    const [awaited, failed] = [await countRefunds(page, 'AWAITING_APPROVAL'), await countRefunds(page, 'FAILED')];
    return awaited === null || failed === null ? null : awaited + failed;
  },
  leads: async (page) => countIn(await page.call(listLeads, { query: { size: '1' } }), ({ dead }) => dead),
  privacy: async (page) =>
    countIn(await page.call(listAdminRequests, { query: { state: 'OPEN', size: '1' } }), ({ total }) => total),
  campaigns: async (page) =>
    countIn(
      await page.call(listCampaigns, { query: {} }),
      ({ campaigns }) => campaigns.filter(({ state }) => state === 'draft').length,
    ),
  pages: async (page) =>
    countIn(await page.call(listPages, { query: { state: 'SUBMITTED', size: '1' } }), ({ total }) => total),
  links: async (page) => countIn(await page.call(listLinks, { query: { size: '1' } }), ({ total }) => total),
  // Keys of external applications whose last day is near or past: their calls stop, or have stopped.
  applications: async (page) =>
    countIn(await page.call(listKeys, {}), ({ keys }) => keys.filter(({ state }) => state !== 'LIVE').length),
  journeys: async (page) =>
    countIn(await page.call(listIntegrationErrors, { query: { size: '1' } }), ({ total }) => total),
  dictionary: async (page) =>
    countIn(await page.call(listEntries, { query: { only: 'waiting', size: '1' } }), ({ total }) => total),
  'loyalty-gifts': async (page) =>
    countIn(await page.call(listGifts, { query: { state: 'PROPOSED', size: '1' } }), ({ total }) => total),
  'loyalty-redemptions': async (page) =>
    countIn(await page.call(listRedemptions, { query: { state: 'OPEN', size: '1' } }), ({ total }) => total),
  'loyalty-medals': async (page) =>
    countIn(await page.call(listStaffMedals, { query: { size: '1' } }), ({ waiting }) => waiting),
  'loyalty-plans': async (page) =>
    countIn(await page.call(listStaffPlans, { query: { size: '1' } }), ({ waiting }) => waiting),
  'loyalty-prizes': async (page) =>
    countIn(await page.call(listStaffPrizes, { query: { size: '1' } }), ({ waiting }) => waiting),
  // Buyers who have waited too long for a person to look at them.
  identity: async (page) =>
    countIn(await page.call(listIdentityChecks, { query: { state: 'late', size: '1' } }), ({ total }) => total),
  operations: async (page) => countIn(await page.call(readOperations, {}), ({ dead }) => dead.length),
} satisfies Partial<Record<StaffArea, Count>>;

export type WaitingArea = keyof typeof WAITING;

/** Of these something went wrong; of the others somebody's answer is awaited. */
const WRONG: ReadonlySet<WaitingArea> = new Set<WaitingArea>([
  'leads',
  'links',
  'applications',
  'journeys',
  'operations',
]);

const AREAS = Object.keys(WAITING) as readonly WaitingArea[];

/** What waits for whoever is signed in, most first; areas they may not enter are not asked. */
export const readWaiting = async (page: Page, menu: readonly StaffArea[]) => {
  const open = AREAS.filter((area) => menu.includes(area));
  const counted = await Promise.all(open.map(async (area) => ({ area, count: await WAITING[area](page) })));
  return counted
    .flatMap(({ area, count }) =>
      count === null || count === 0
        ? []
        : [{ area, count, href: page.path('adminArea', { area }), isWrong: WRONG.has(area) }],
    )
    .toSorted((left, right) => right.count - left.count);
};
