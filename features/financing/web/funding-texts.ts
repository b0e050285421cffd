import type { Page } from '#ui/page-context.ts';
import { FUNDING_PAGES, type FundingPage } from '../rules/steps.ts';
import { askQuery, readAsk, type Ask } from './ask.ts';

export const FUNDING_AREAS = ['financing', 'proposals', 'ui'] as const;

/** Which page of the flow an address is; its routes name no other. */
export const stepOfPage = (page: Page): FundingPage => {
  const last = page.url.pathname.split('/').at(-1);
  return FUNDING_PAGES.find((step) => step === last) ?? 'flow-selection';
};

export const askOf = (page: Page): Ask => readAsk(page.url.searchParams);

/** Address of a page of the flow with what is asked. */
export const toFunding = (page: Page, step: FundingPage, ask: Partial<Ask> = {}): string =>
  `${page.path('financingStep', { step })}${askQuery(ask)}`;

/** A proposal's page: it knows everything else by itself. */
export const toProposal = (page: Page, step: FundingPage, id: string): string =>
  `${page.path('financingStep', { step })}?id=${encodeURIComponent(id)}`;
