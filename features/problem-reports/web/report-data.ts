import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { showCity } from '#kernel/city.ts';
import { refusedForm } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import {
  getReportDealer,
  listReportDealers,
  listReportModels,
  listReportProducts,
  listViewReasons,
  reportDealer,
  reportProduct,
  reportView,
} from '../contract.ts';
import type { REASONS } from '../rules/reasons.ts';

export const ABOUTS = ['page', 'car', 'dealer'] as const;
export type About = (typeof ABOUTS)[number];

const aboutOf = ({ searchParams }: URL): About => ABOUTS.find((one) => one === searchParams.get('about')) ?? 'page';

type Choice = { readonly value: string; readonly label: string };
type Offered = {
  readonly choices: readonly Choice[];
  readonly reasons: readonly Choice[];
  readonly shown: readonly string[];
};
const NOTHING: Offered = { choices: [], reasons: [], shown: [] };

const toChoices = (reasons: readonly { code: string; text: string }[]): Choice[] =>
  reasons.map(({ code, text }) => ({ value: code, label: text }));

const offerPage = async (page: Page): Promise<Offered> => {
  const found = await page.call(listViewReasons, { query: {} });
  return found.ok ? { ...NOTHING, reasons: toChoices(found.value.reasons) } : NOTHING;
};

const offerCars = async (page: Page, modelCode: string): Promise<Offered> => {
  if (modelCode === '') {
    const models = await page.call(listReportModels, { query: {} });
    const choices = models.ok ? models.value.models.map(({ code, name }) => ({ value: code, label: name })) : [];
    return { ...NOTHING, choices };
  }
  const found = await page.call(listReportProducts, { query: { modelCode } });
  if (!found.ok) return NOTHING;
  const choices = found.value.products.map(({ mvsCode, year, name }) => ({ value: `${mvsCode}-${year}`, label: name }));
  return { ...NOTHING, choices, reasons: toChoices(found.value.reasons) };
};

const offerDealers = async (page: Page, code: string): Promise<Offered> => {
  const [found, one] = await Promise.all([
    page.call(listReportDealers, { query: {} }),
    code === '' ? null : page.call(getReportDealer, { params: { idSiteGeo: code }, query: {} }),
  ]);
  if (!found.ok) return NOTHING;
  const choices = found.value.dealers.map((dealer) => ({
    value: dealer.idSiteGeo,
    label: `${showCity(page.market, dealer)} · ${dealer.name}`,
  }));
  const shown = one?.ok === true ? [one.value.name, one.value.address, one.value.phone, one.value.email] : [];
  return { choices, reasons: toChoices(found.value.reasons), shown };
};

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { searchParams } = page.url;
  const about = aboutOf(page.url);
  const model = (searchParams.get('model') ?? '').slice(0, 16);
  const dealer = (searchParams.get('dealer') ?? '').slice(0, 40);
  const offered =
    about === 'page'
      ? await offerPage(page)
      : about === 'car'
        ? await offerCars(page, model)
        : await offerDealers(page, dealer);
  return {
    texts: page.shownTexts('report'),
    here: page.path('report'),
    home: page.path('home'),
    privacy: page.path('privacyNotice'),
    key: page.newKey(),
    about,
    model,
    dealer,
    path: (searchParams.get('page') ?? '').slice(0, 300),
    offered,
    isSent: searchParams.get('done') === '1',
  };
};
export type ReportLoaded = Awaited<ReturnType<typeof loader>>;

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const email = fieldOf(form, 'email').trim();
  const said = { message: fieldOf(form, 'message'), ...(email === '' ? {} : { email }) };
  const idempotencyKey = fieldOf(form, 'key');
  const about = aboutOf(page.url);
  // An empty choice is refused by the call, with its own words.
  const reason = fieldOf(form, 'reason');
  const send = () => {
    if (about === 'page')
      return page.call(reportView, {
        body: { page: fieldOf(form, 'page'), reason: reason as (typeof REASONS.VIEW)[number], ...said },
        idempotencyKey,
      });
    if (about === 'dealer')
      return page.call(reportDealer, {
        body: { idSiteGeo: fieldOf(form, 'dealer'), reason: reason as (typeof REASONS.DEALER)[number], ...said },
        idempotencyKey,
      });
    const [mvsCode = '', year = ''] = fieldOf(form, 'version').split('-');
    return page.call(reportProduct, {
      body: { mvsCode, year: Number(year), reason: reason as (typeof REASONS.PRODUCT)[number], ...said },
      idempotencyKey,
    });
  };
  const sent = await send();
  if (!sent.ok) return refusedForm(page, form, sent, { mvsCode: 'version', year: 'version', idSiteGeo: 'dealer' });
  return redirect(`${page.path('report')}?done=1`, 303);
};
