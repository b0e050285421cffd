import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { refusedForm, statusOf } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { listAvailable, listRedeemed, redeemBenefit } from '../contract/user.ts';
import { shownBenefit } from './shown.ts';

const HASH = /^[\w-]{20,100}$/;

/** The gift of a link. Opening it takes nothing: programs that look at messages open links too. */
export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const hash = params['hash'] ?? '';
  const found = HASH.test(hash) ? await page.call(listRedeemed, { query: { hash } }) : null;
  // What could not be looked at may still be there.
  if (found?.ok === false && statusOf(found) !== 404) throw data(null, { status: statusOf(found) });
  const [gift] = found?.ok === true ? found.value.redeemed : [];
  const about = gift === undefined ? null : await page.call(listAvailable, { query: { hash } });
  const [benefit] = about?.ok === true ? about.value.benefits : [];
  return {
    texts: page.shownTexts('benefits'),
    here: page.url.pathname,
    key: page.newKey(),
    gift: gift === undefined ? null : gift,
    /** Its conditions, read before it is taken. */
    benefit: benefit === undefined ? null : shownBenefit(page, benefit),
    signIn: page.user === null ? signInAddress(page) : null,
    mine: page.path('accountBenefits'),
    benefits: page.path('benefits'),
  };
};

export const action = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const benefitId = fieldOf(form, 'benefit');
  const taken = await page.call(redeemBenefit, {
    params: { id: benefitId },
    body: { type: 'GIFTED', hash: params['hash'] ?? '' },
    idempotencyKey: fieldOf(form, 'key'),
  });
  if (!taken.ok) return refusedForm(page, form, taken);
  return redirect(page.path('accountBenefit', { id: taken.value.benefitId }), 303);
};
