import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { refusedForm, statusOf } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { attributeQrCode, getOpen, getOwnNumbers, joinPromotion } from '../contract/own.ts';
import { INVITING_HEADER } from '../rules/promotion.ts';
import type { PromotionPorts } from './ports.ts';
import { shownOwn, shownPromotion, shownResults } from './shown.ts';

const found = async (page: Page, code: string) => {
  const promotion = await page.call(getOpen, { params: { code }, query: {} });
  if (!promotion.ok)
    throw data(null, { status: promotion.problem?.status === 404 ? 404 : (promotion.problem?.status ?? 500) });
  return promotion.value;
};

export const promotionLoader =
  ({ cars }: PromotionPorts) =>
  async ({ context, params }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const promotion = await found(page, params['promotion'] ?? '');
    const [known, mine] = await Promise.all([
      cars(page),
      page.user === null ? null : page.call(getOwnNumbers, { params: { promotionId: promotion.id }, query: {} }),
    ]);
    const view = shownPromotion(page, promotion, known);
    const query = page.url.searchParams;
    return {
      texts: page.shownTexts('promotions'),
      here: page.url.pathname,
      all: page.path('promotions'),
      mine: page.path('accountPromotions'),
      ownData: page.path('accountData'),
      signIn: page.user === null ? signInAddress(page) : null,
      promotion: view,
      rules: promotion.rules.split(/\n\s*\n/u).map((one) => one.trim()),
      results: shownResults(page, promotion),
      own: mine?.ok === true ? shownOwn(page, mine.value, promotion.code) : null,
      // Who takes part in it not is refused with 404; anything else is not known.
      isOwnUnknown: mine !== null && !mine.ok && statusOf(mine) !== 404,
      invite: (query.get('invite') ?? '').slice(0, 36),
      code: (query.get('code') ?? '').slice(0, 60),
      done: query.get('done'),
      canonical: `${page.url.origin}${view.href}`,
    };
  };
export type PromotionLoaded = Awaited<ReturnType<ReturnType<typeof promotionLoader>>>;

/** Takes part, accepts a newer edition of the rules, or enters the code of a poster. */
export const promotionAction = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  if (page.user === null) return redirect(signInAddress(page), 303);
  const { id } = await found(page, params['promotion'] ?? '');
  const done = (word: string) => redirect(`${page.url.pathname}?${new URLSearchParams({ done: word })}#part`, 303);
  if (fieldOf(form, 'do') === 'code') {
    const code = fieldOf(form, 'poster').trim();
    const answer = await page.call(attributeQrCode, { params: { id }, body: { code } });
    return answer.ok ? done('code') : refusedForm(page, form, answer, { code: 'poster' });
  }
  const invite = fieldOf(form, 'invite');
  const answer = await page.call(joinPromotion, {
    params: { promotionId: id },
    body: { edition: Number(fieldOf(form, 'edition')), accepted: fieldOf(form, 'accepted') !== '' },
    ...(invite === '' ? {} : { headers: { [INVITING_HEADER]: invite } }),
  });
  return answer.ok ? done('joined') : refusedForm(page, form, answer, { [INVITING_HEADER]: 'invite' });
};
