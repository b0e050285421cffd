import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { formatDateTime } from '#kernel/date-times.ts';
import { MARKETS } from '#kernel/market.ts';
import { drawQr, type QrDrawing } from '#kernel/qr.ts';
import { refusedForm } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { translator } from '#ui/translate.ts';
import { appealIdentity, choosePerson, handOffIdentity, readIdentity } from '../contract/own.ts';
import { CONSENT_VERSION, type WAYS_WITHOUT } from '../rules/outcome.ts';

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  if (page.user === null) throw redirect(signInAddress(page));
  const { id = '' } = params;
  const found = await page.call(readIdentity, { params: { id } });
  if (!found.ok) throw data(null, { status: found.problem?.status === 400 ? 404 : (found.problem?.status ?? 500) });
  const { state, way, reason, at, ...may } = found.value;
  const t = translator(page.texts('identityCheck'));
  return {
    texts: page.shownTexts('identityCheck'),
    brand: page.brand,
    locale: MARKETS[page.market].locale,
    id,
    state,
    way,
    /** Why somebody refused, in words. */
    reason: reason === null ? null : t(`identity.reason.${reason}`),
    at: at === null ? '' : formatDateTime(at, page.market),
    ...may,
    order: page.path('order', { id }),
    here: page.url.pathname,
    /** Of the words that are shown. */
    consentVersion: CONSENT_VERSION,
  };
};
export type IdentityLoaded = Awaited<ReturnType<typeof loader>>;

/** For the camera of a phone, shown once: of a page that is got again it is gone. */
export type CodeShown = { readonly drawing: QrDrawing; readonly until: string };

/** Behind the sign that is sent to nobody, so that no log and no other site gets what opens the check. */
const makeCode = async (page: Page, id: string) => {
  const round = fieldOf(page.form, 'replaces');
  const replaces = /^\d{1,9}$/.test(round) ? Number(round) : null;
  const made = await page.call(handOffIdentity, { params: { id }, body: { replaces } });
  if (!made.ok) return refusedForm(page, page.form, made);
  const { token, expiresAt } = made.value;
  const drawing = drawQr(`${page.url.origin}${page.path('phoneIdentity')}#${token}`);
  const code: CodeShown = { drawing, until: formatDateTime(expiresAt, page.market) };
  return data({ message: '', fields: {}, values: {}, code });
};

export const action = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const { id = '' } = params;
  if (fieldOf(form, 'do') === 'code') return makeCode(page, id);
  const call = fieldOf(form, 'do') === 'appeal' ? appealIdentity : choosePerson;
  // What was not chosen is refused by the call.
  const way = fieldOf(form, 'way') as (typeof WAYS_WITHOUT)[number];
  const done = await page.call(call, { params: { id }, body: { way } });
  return done.ok ? redirect(page.url.pathname, 303) : refusedForm(page, form, done);
};
