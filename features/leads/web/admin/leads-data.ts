import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import {
  columnsBeside,
  customOfLine,
  customShown,
  isCustomForm,
  refusedCustom,
  saveCustom,
} from '#features/custom-fields/web/public/custom-data.ts';
import type { CallOutput } from '#kernel/endpoint.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { ADMIN_PAGE_SIZE, countPages, isAllPicked, shownAnswer } from '#ui/admin-query.ts';
import { isBulk, runBulk, type BulkActs } from '#ui/bulk.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { refusedLine } from '#ui/form-answer.ts';
import { getLead, listLeads, replayLead, replayLeads } from '../../contract/queue.ts';
import { getLeadSettings } from '../../contract/settings.ts';
import { DELIVERY_STATES, DELIVERY_TARGETS } from '../../rules/delivery-machine.ts';
import { LEAD_CHANNELS } from '../../rules/types.ts';

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | undefined =>
  all.find((one) => one === text);

/** What the address asks for; a wrong value asks for everything. */
export const filterOf = (page: Page) => {
  const { searchParams: query } = page.url;
  const search = (query.get('q') ?? '').trim().slice(0, 254);
  const requested = Number(query.get('page') ?? 1);
  return {
    state: oneOf(DELIVERY_STATES, query.get('state')),
    target: oneOf(DELIVERY_TARGETS, query.get('target')),
    channel: oneOf(LEAD_CHANNELS, query.get('channel')),
    custom: /^[a-z][a-zA-Z0-9]{1,39}:.{1,250}$/.exec(query.get('custom') ?? '')?.[0],
    search: search.length < 3 ? undefined : search,
    page: Number.isInteger(requested) && requested > 0 && requested <= 10_000 ? requested : 1,
  };
};

/** A dealer's staff look, the manager acts: whoever may read the settings is one. */
const manages = async (page: Page): Promise<boolean> => (await page.call(getLeadSettings, {})).ok;

const LEAD_COLUMNS = ['name', 'channel', 'dealer', 'made', 'delivery'] as const;

type Listed = CallOutput<typeof listLeads>;
type Lead = Listed['leads'][number];

export const lineOf = (page: Page, lead: Lead) => ({
  ...lead,
  custom: customOfLine(page, lead.custom),
  made: formatDateTime(lead.createdAt, page.market),
  href: page.path('adminLead', { lead: lead.id }),
});

export const leadsLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { page: current, ...filter } = filterOf(page);
  const query = { ...filter, page: current - 1, size: ADMIN_PAGE_SIZE };
  const { leads, total, isMore, dead, pending, customFields } = shownAnswer(await page.call(listLeads, { query }));
  const here = page.path('adminArea', { area: 'leads' });
  const done = page.url.searchParams.get('done');
  return {
    texts: page.shownTexts('leads', 'accounts', 'ui', 'console', 'journeys'),
    here,
    key: page.newKey(),
    isAllPicked: isAllPicked(page.url),
    settings: page.path('adminLeadSettings'),
    filter: { state: '', target: '', channel: '', custom: '', q: '', ...stringsOf(filter) },
    current,
    pages: countPages(total),
    total,
    isMore,
    dead,
    pending,
    manages: await manages(page),
    replayed: done !== null && /^\d{1,6}$/.test(done) ? Number(done) : null,
    customFields,
    chosen: columnsBeside(page, LEAD_COLUMNS, customFields),
    leads: leads.map((lead) => lineOf(page, lead)),
  };
};
export type LeadsLoaded = Awaited<ReturnType<typeof leadsLoader>>;

const stringsOf = ({ search, ...rest }: Omit<ReturnType<typeof filterOf>, 'page'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...rest, q: search }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

/** What the manager of the queue does with many leads. */
const LEAD_ACTS: BulkActs = {
  replay: (page, { id, key }) => page.call(replayLead, { params: { id }, idempotencyKey: key }),
};

/** Everything given up is sent again; the list says how much that was. */
export const leadsAction = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  if (isBulk(page.form)) return runBulk(page, LEAD_ACTS);
  const result = await page.call(replayLeads, {});
  if (!result.ok) return refusedLine(page, result);
  return redirect(`${page.path('adminArea', { area: 'leads' })}?done=${result.value.replayed}`, 303);
};

export const leadLoader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const found = await page.call(getLead, { params: { id: params['lead'] ?? '' } });
  if (!found.ok) throw data(null, { status: (found.problem?.status ?? 500) < 500 ? 404 : 500 });
  return {
    texts: page.shownTexts('leads', 'accounts', 'ui'),
    back: page.path('adminArea', { area: 'leads' }),
    manages: await manages(page),
    replayed: page.url.searchParams.get('done') === '1',
    isSaved: page.url.searchParams.get('done') === 'saved',
    custom: await customShown(page, 'LEAD', found.value.id),
    lead: {
      ...found.value,
      made: formatDateTime(found.value.createdAt, page.market),
      deliveries: found.value.deliveries.map((delivery) => ({
        ...delivery,
        when: delivery.deliveredAt === null ? null : formatDateTime(delivery.deliveredAt, page.market),
      })),
    },
  };
};
export type LeadLoaded = Awaited<ReturnType<typeof leadLoader>>;

export const leadAction = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const id = fieldOf(form, 'lead') || (params['lead'] ?? '');
  if (isCustomForm(form)) {
    const saved = await saveCustom(page, 'LEAD', id);
    return saved.ok ? redirect(`${page.path('adminLead', { lead: id })}?done=saved`, 303) : refusedCustom(page, saved);
  }
  const result = await page.call(replayLead, { params: { id } });
  if (!result.ok) return refusedLine(page, result);
  return redirect(`${page.path('adminLead', { lead: id })}?done=1`, 303);
};
