import { data, type LoaderFunctionArgs } from 'react-router';
import { scanHref } from '#features/scanner/public.ts';
import type { Page } from '#ui/page-context.ts';
import { pageContext } from '#ui/page-context.ts';
import { problemText, statusOf } from '#ui/form-answer.ts';
import { checkSoftware, getRecalls, listCampaigns } from '../contract/recall.ts';

const MOST_SHOWN = 20;

const lookUp = async (page: Page, id: string) => {
  const found = await page.call(getRecalls, { params: { brand: page.brand, id } });
  if (!found.ok) return { recall: null, software: [], error: problemText(page, found), status: statusOf(found) };
  const software = await page.call(checkSoftware, { params: { id } });
  return { recall: found.value, software: software.ok ? software.value.updates : [], error: null, status: 200 };
};

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const id = (page.url.searchParams.get('id') ?? '').trim().slice(0, 40);
  const [requested, campaigns] = await Promise.all([
    id === '' ? null : lookUp(page, id),
    page.call(listCampaigns, { params: { brand: page.brand, market: page.market }, query: { size: MOST_SHOWN } }),
  ]);
  const loaded = {
    texts: page.shownTexts('aftersales', 'scanner'),
    scan: scanHref(page.path('scanner'), 'recall'),
    here: page.path('recall'),
    dealers: page.path('dealers'),
    garage: page.path('garage'),
    brand: page.brand,
    market: page.market,
    id,
    recall: requested?.recall ?? null,
    software: requested?.software ?? [],
    error: requested?.error ?? null,
    campaigns: campaigns.ok ? campaigns.value.campaigns : [],
  };
  return data(loaded, { status: requested === null || requested.status === 404 ? 200 : requested.status });
};
export type RecallLoaded = Awaited<ReturnType<typeof loader>>['data'];
