import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { refusedForm } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { listPolls, votePoll } from '../contract/polls.ts';
import { listAvailable, listNext, listRedeemed, type Redeemed } from '../contract/user.ts';
import type { ShownRedeemed } from './redeemed.tsx';
import { behind, dayOf, shownBenefit } from './shown.ts';

/** A redemption in the words of the page, with the whole address of a gift that waits. */
export const shownRedeemed = (page: Page, one: Redeemed): ShownRedeemed => {
  const t = translator(page.texts('benefits'));
  const { id, title, picture, type, code, taken, rating, dealer, hash } = one;
  return {
    id,
    title,
    picture,
    type,
    code,
    taken,
    rating,
    dealer,
    partner: t('benefits.by', { partner: one.partner }),
    when: t('benefits.on', { day: dayOf(one.redeemedAt, page.market) }),
    href: page.path('accountBenefit', { id: one.benefitId }),
    link: hash === null ? null : new URL(page.path('gift', { hash }), page.url).href,
  };
};

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const [available, next, redeemed, polls] = await Promise.all([
    page.call(listAvailable, { query: {} }),
    page.call(listNext, {}),
    page.call(listRedeemed, { query: behind(page, 'redeemed') }),
    page.call(listPolls, { query: {} }),
  ]);
  return {
    texts: page.shownTexts('benefits'),
    here: page.path('accountBenefits'),
    done: page.url.searchParams.get('done'),
    // What was redeemed as often as it may be stands above, with its codes.
    available: available.ok
      ? available.value.benefits.filter(({ left }) => left !== 0).map((one) => shownBenefit(page, one))
      : [],
    next: next.ok ? next.value.benefits.map((one) => shownBenefit(page, one)) : [],
    redeemed: redeemed.ok ? redeemed.value.redeemed.map((one) => shownRedeemed(page, one)) : [],
    older: redeemed.ok ? redeemed.value.next : null,
    polls: polls.ok ? polls.value.polls : [],
  };
};

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const voted = await page.call(votePoll, {
    params: { id: fieldOf(form, 'poll') },
    body: { option_id: fieldOf(form, 'option') },
  });
  if (!voted.ok) return refusedForm(page, form, voted);
  return redirect(`${page.path('accountBenefits')}?done=voted#polls`, 303);
};
