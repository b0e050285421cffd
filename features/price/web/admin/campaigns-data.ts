import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { getSelf } from '#features/accounts/public.ts';
import { MARKETS } from '#kernel/market.ts';
import { formatAmount, formatMoney, parseMoney } from '#kernel/money.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import {
  approveCampaign,
  createCampaign,
  listCampaigns,
  updateCampaign,
  type CampaignFields,
  type CampaignView,
} from '../../contract/campaigns.ts';
import { getPriceSheet } from '../../contract/changes.ts';
import { AUDIENCES } from '../../rules/reasons.ts';
import { byWhom, dayOf, dayStarts, formatsOf, pageOf, refusedCall, refusedForm } from './admin-page.ts';

const PAGE_SIZE = 20;

const percent = (page: Page, basisPoints: number): string =>
  new Intl.NumberFormat(MARKETS[page.market].locale, { maximumFractionDigits: 2 }).format(basisPoints / 100);

/** The fields of the form for a campaign that exists. */
const toValues = (page: Page, campaign: CampaignView) => ({
  id: campaign.id,
  revision: campaign.revision,
  isApproved: campaign.approvedBy !== null,
  name: campaign.name,
  audience: campaign.audience,
  kind: campaign.amount === null ? 'percent' : 'amount',
  value: campaign.amount === null ? percent(page, campaign.basisPoints ?? 0) : formatAmount(campaign.amount),
  modelCodes: campaign.modelCodes,
  subsidized: campaign.subsidized,
  combinable: campaign.combinable,
  from: { at: campaign.validFrom, day: dayOf(campaign.validFrom, page) },
  until: { at: campaign.validUntil ?? '', day: dayOf(campaign.validUntil, page) },
});
export type CampaignValues = ReturnType<typeof toValues>;

const toLine = (
  page: Page,
  campaign: CampaignView,
  { self, models }: { self: string; models: ReadonlyMap<string, string> },
) => {
  const { time } = formatsOf(page);
  const { amount, basisPoints } = campaign;
  return {
    id: campaign.id,
    revision: campaign.revision,
    key: page.newKey(),
    name: campaign.name,
    audience: campaign.audience,
    discount: amount === null ? `${percent(page, basisPoints ?? 0)}%` : formatMoney(amount, page.market),
    models: campaign.modelCodes.map((code) => models.get(code) ?? code).join(', '),
    state: campaign.state,
    from: time(campaign.validFrom) ?? '',
    until: time(campaign.validUntil),
    by: byWhom(campaign.requestedBy, self),
  };
};
export type CampaignLine = ReturnType<typeof toLine>;

export const campaignsLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const current = pageOf(page);
  const [found, sheet, self] = await Promise.all([
    page.call(listCampaigns, { query: { page: current, size: PAGE_SIZE } }),
    page.call(getPriceSheet, { query: { size: 1 } }),
    page.call(getSelf, {}),
  ]);
  const { campaigns, total } = shownAnswer(found);
  const { models } = shownAnswer(sheet);
  const names = new Map(models.map(({ code, name }) => [code, name]));
  const selfId = shownAnswer(self).id;
  const query = page.url.searchParams;
  const edited = campaigns.find(({ id }) => id === query.get('edit'));
  const done = query.get('done');
  return {
    texts: page.texts('salesAdmin', 'ui'),
    token: page.formToken,
    key: page.newKey(),
    here: page.path('adminArea', { area: 'campaigns' }),
    done: done === 'saved' || done === 'approved' ? done : null,
    lines: campaigns.map((campaign) => toLine(page, campaign, { self: selfId, models: names })),
    models,
    audiences: AUDIENCES,
    edited: edited === undefined ? null : toValues(page, edited),
    today: dayOf(page.now.toISOString(), page),
    pages: { current, total: Math.ceil(total / PAGE_SIZE) },
  };
};
export type Campaigns = Awaited<ReturnType<typeof campaignsLoader>>;

/** The moment a day means; a day left as it was means the very moment it stood for. */
const toInstant = (form: FormData, name: string): string | null => {
  const day = fieldOf(form, name);
  if (day === '') return null;
  return day === fieldOf(form, `${name}Was`) ? fieldOf(form, `${name}At`) : dayStarts(day);
};

type Discount = Pick<CampaignFields, 'basisPoints' | 'amount'>;

const discountOf = (page: Page, form: FormData): Discount | null => {
  const text = fieldOf(form, 'value').trim();
  if (fieldOf(form, 'kind') === 'amount') {
    const amount = parseMoney(text, page.market);
    return amount === null || amount.amount <= 0 ? null : { basisPoints: null, amount };
  }
  const share = Math.round(Number(text.replace('%', '').replace(',', '.')) * 100);
  return Number.isInteger(share) && share >= 1 && share <= 9000 ? { basisPoints: share, amount: null } : null;
};

const save = (page: Page, form: FormData, discount: Discount) => {
  const body: CampaignFields = {
    ...discount,
    name: fieldOf(form, 'name'),
    audience: AUDIENCES.find((one) => one === form.get('audience')) ?? 'COMPANY',
    modelCodes: form.getAll('model').filter((code): code is string => typeof code === 'string'),
    subsidized: fieldOf(form, 'subsidized') === 'yes',
    combinable: fieldOf(form, 'combinable') === 'yes',
    validFrom: toInstant(form, 'validFrom') ?? page.now.toISOString(),
    validUntil: toInstant(form, 'validUntil'),
  };
  const id = fieldOf(form, 'id');
  const idempotencyKey = fieldOf(form, 'key');
  return id === ''
    ? page.call(createCampaign, { body, idempotencyKey })
    : page.call(updateCampaign, {
        params: { id },
        body: { ...body, revision: Number(fieldOf(form, 'revision')) },
        idempotencyKey,
      });
};

export const campaignsAction = async ({ context, request }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  if (!page.checkForm(form)) return refusedForm(form, { message: page.texts('problems')['problem.crossSite'] ?? '' });
  const here = page.path('adminArea', { area: 'campaigns' });
  if (fieldOf(form, 'do') === 'approve') {
    const approved = await page.call(approveCampaign, {
      params: { id: fieldOf(form, 'id') },
      body: { revision: Number(fieldOf(form, 'revision')) },
      idempotencyKey: fieldOf(form, 'key'),
    });
    return approved.ok ? redirect(`${here}?done=approved`, 303) : refusedCall(page, form, approved);
  }
  const discount = discountOf(page, form);
  if (discount === null)
    return refusedForm(form, { errors: { value: page.texts('salesAdmin')['campaigns.value.error'] ?? '' } });
  const result = await save(page, form, discount);
  return result.ok ? redirect(`${here}?done=saved`, 303) : refusedCall(page, form, result);
};
