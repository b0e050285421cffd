import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { refusedForm } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext } from '#ui/page-context.ts';
import { GIVEN_MODES } from '../rules/types.ts';
import { listAvailable, listRedeemed, rateBenefit, redeemBenefit } from '../contract/user.ts';
import { shownRedeemed } from './my-benefits-data.ts';
import { behind, shownBenefit } from './shown.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const id = params['id'] ?? '';
  const query = { id };
  const isId = UUID.test(id);
  const [found, redeemed] = isId
    ? await Promise.all([
        page.call(listAvailable, { query }),
        page.call(listRedeemed, { query: { ...query, ...behind(page, 'redeemed') } }),
      ])
    : [null, null];
  const [benefit] = found?.ok === true ? found.value.benefits : [];
  return {
    texts: page.shownTexts('benefits'),
    here: page.url.pathname,
    back: page.path('accountBenefits'),
    key: page.newKey(),
    benefit: benefit === undefined ? null : shownBenefit(page, benefit),
    redeemed: redeemed?.ok === true ? redeemed.value.redeemed.map((one) => shownRedeemed(page, one)) : [],
    older: redeemed?.ok === true ? redeemed.value.next : null,
  };
};

export const action = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const id = params['id'] ?? '';
  if (fieldOf(form, 'do') === 'rate') {
    const rated = await page.call(rateBenefit, { params: { id }, body: { rating: Number(fieldOf(form, 'rating')) } });
    return rated.ok ? redirect(page.url.pathname, 303) : refusedForm(page, form, rated);
  }
  const type = GIVEN_MODES.find((mode) => mode === fieldOf(form, 'type')) ?? 'SELF';
  const dealer = fieldOf(form, 'dealer_code');
  const redeemed = await page.call(redeemBenefit, {
    params: { id },
    body: { type, dealer_code: dealer === '' ? null : dealer },
    idempotencyKey: fieldOf(form, 'key'),
  });
  return redeemed.ok ? redirect(page.url.pathname, 303) : refusedForm(page, form, redeemed);
};
