import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { formatDateTime } from '#kernel/date-times.ts';
import { MARKETS } from '#kernel/market.ts';
import { drawQr } from '#kernel/qr.ts';
import { refusedForm } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { translator } from '#ui/translate.ts';
import { appealIdentity, choosePerson, readIdentity } from '../contract/own.ts';
import type { WAYS_WITHOUT } from '../rules/outcome.ts';

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
    /** This page for the camera of a phone; whoever opens it there signs in there. */
    code: may.mayTry ? drawQr(`${page.url.origin}${page.url.pathname}`) : null,
  };
};
export type IdentityLoaded = Awaited<ReturnType<typeof loader>>;

export const action = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const { id = '' } = params;
  const call = fieldOf(form, 'do') === 'appeal' ? appealIdentity : choosePerson;
  // What was not chosen is refused by the call.
  const way = fieldOf(form, 'way') as (typeof WAYS_WITHOUT)[number];
  const done = await page.call(call, { params: { id }, body: { way } });
  return done.ok ? redirect(page.url.pathname, 303) : refusedForm(page, form, done);
};
