import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { MARKETS } from '#kernel/market.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { checkIn, getShowroomVisit, openVisit, requestAttendant } from '../contract/showroom.ts';
import { consentFlags } from '../rules/consents.ts';
import { LEAD_CONSENT_VERSION } from '../rules/types.ts';
import { refusedForm } from '#ui/form-answer.ts';
import { filledIn } from '#ui/form.ts';
import type { LeadPorts } from './ports.ts';
import { LEAD_AREAS, prefilled } from './proposal-data.ts';

const referenceOf = (page: Page): string | null => {
  const text = page.url.searchParams.get('ref') ?? '';
  return /^[\w-]{20,64}$/.test(text) ? text : null;
};

const stateOf = async (page: Page) => {
  const reference = referenceOf(page);
  if (reference === null) return { step: 'arrive' as const, until: null };
  const found = await page.call(getShowroomVisit, { query: { reference } });
  // Over, or never there: a new visit begins.
  if (!found.ok) return { step: 'over' as const, until: null };
  const { checkedInAt, attendantRequestedAt, expiresAt } = found.value;
  const { locale, timeZone } = MARKETS[page.market];
  const clock = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const until = new Intl.DateTimeFormat(locale, clock).format(new Date(expiresAt));
  if (checkedInAt === null) return { step: 'greet' as const, until };
  return { step: attendantRequestedAt === null ? ('call' as const) : ('wait' as const), until };
};

export const showroomLoader =
  (ports: LeadPorts) =>
  async ({ context, params }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const code = params['dealer'] ?? '';
    const dealer = await ports.dealer(page, code);
    if (dealer === null) throw data(null, { status: 404 });
    const [state, person] = await Promise.all([stateOf(page), prefilled(page, ports)]);
    return {
      texts: page.shownTexts(...LEAD_AREAS),
      market: page.market,
      key: page.newKey(),
      dealer,
      ...state,
      values: {
        name: person?.name ?? '',
        email: person?.email ?? '',
        phone: person?.phone ?? '',
        configurationCode: page.url.searchParams.get('code')?.slice(0, 24) ?? '',
      },
      links: { models: page.path('home'), offers: page.path('offers'), privacy: page.path('privacyNotice') },
    };
  };
export type ShowroomLoaded = Awaited<ReturnType<ReturnType<typeof showroomLoader>>>;

/** What brought the visitor here: the code at the door, the screen in the shop, or a link. */
const originOf = (page: Page) => {
  const from = page.url.searchParams.get('o');
  return from === 'qr' ? ('QR_CODE' as const) : from === 'totem' ? ('TOTEM' as const) : ('LINK' as const);
};

const toBody = (form: FormData, reference: string) => {
  const ticked = (name: string): boolean => form.get(name) === 'on';
  return {
    ...consentFlags({
      allowSMS: ticked('allowSMS'),
      allowWhatsApp: ticked('allowWhatsApp'),
      allowEmail: ticked('allowEmail'),
    }),
    consentTextVersion: LEAD_CONSENT_VERSION,
    reference,
    name: filledIn(form, 'name') ?? '',
    email: filledIn(form, 'email') ?? '',
    phone: filledIn(form, 'phone') ?? '',
    configurationCode: filledIn(form, 'configurationCode'),
  };
};

const FIELDS = { indEmailContact: 'contactOptions' } as const;

/** Arrives, says who it is, calls somebody: each form of the page is one call. */
export const showroomAction = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const here = (reference: string): string => {
    const code = page.url.searchParams.get('code');
    return `${page.url.pathname}?${new URLSearchParams({ ref: reference, ...(code === null ? {} : { code }) })}`;
  };
  const reference = referenceOf(page);
  const intent = fieldOf(form, 'do');
  if (intent === 'open' || reference === null) {
    const opened = await page.call(openVisit, {
      body: { dealersCode: params['dealer'] ?? '', origin: originOf(page) },
    });
    if (!opened.ok) return refusedForm(page, form, opened);
    return redirect(here(opened.value.reference), 303);
  }
  const result =
    intent === 'call'
      ? await page.call(requestAttendant, { body: { reference } })
      : await page.call(checkIn, { body: toBody(form, reference), idempotencyKey: filledIn(form, 'key') ?? '' });
  if (!result.ok) return refusedForm(page, form, result, FIELDS);
  return redirect(here(reference), 303);
};
