import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { CAR_PLACES, CONDITIONS } from '#features/trade-in/public.ts';
import { showCity } from '#kernel/city.ts';
import { formatAmount, money } from '#kernel/money.ts';
import { formatPhone } from '#kernel/phones.ts';
import { fieldOf } from '#ui/form.ts';
import { answerOf, refusedForm, refusedWith, shownStatus } from '#ui/form-answer.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { translator } from '#ui/translate.ts';
import type { Order } from '../contract.ts';
import { issueSlip, planRemainingPayment } from '../contract/balance.ts';
import { PLANNABLE } from '../rules/plannable.ts';
import { sumDifference } from '../rules/balance.ts';
import { shownFigures } from '../rules/figures.ts';
import { financeAddress, openShown, owesRest, plannedOf, sourcesShown } from './rest-data.ts';
import { PART_ACTS } from './part-actions.ts';
import { partsShown } from './part-data.ts';
import { sumWords } from './plan-sum.ts';
import { fieldsOf, plannableFor, plannedFields, readPlan, writtenParts, wrongFields } from './rest-plan.ts';
import { loadOrder, shown } from './shared.ts';
import { slipShown } from './slip-data.ts';
import { isTradeAct, tradeAct, tradeShown } from './trade-data.ts';

/** The rest of an order's price as its page tells it, and what its form sends. */
export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  if (page.user === null) throw redirect(signInAddress(page));
  const order = await loadOrder(page, params['id']);
  const back = page.path('order', { id: order.id });
  // The money of a cancelled order went back, so what is paid here is told by the order alone.
  if (order.state === 'CANCELLED') throw redirect(back);
  if (order.rest.toPay.amount === 0 && order.rest.sources.length === 0) throw redirect(back);
  const { rest, dealer } = order;
  const kinds = plannableFor(page.market, { ...rest, takesCredit: order.takesCredit });
  return {
    texts: page.shownTexts('reservations'),
    number: order.number,
    back,
    saved: savedOf(page, order),
    withoutCredit: order.takesCredit ? null : page.texts('coupons')['coupon.withoutCredit'],
    written: plannedFields(rest.sources),
    carState: carState(page),
    owes: owesRest(order),
    toPay: shown(page, rest.toPay),
    total: shown(page, order.total),
    paid: shown(page, order.paid),
    open: openShown(page, order),
    sources: sourcesShown(page, order),
    finance: financeAddress(page, order),
    dealer: {
      name: dealer.name,
      legalName: dealer.legalName,
      address: `${dealer.address}, ${showCity(page.market, dealer)}`,
      phone: formatPhone(dealer.phone, page.market),
    },
    slip: slipShown(page, order),
    parts: await partsShown(page, order),
    trade: owesRest(order) ? tradeShown(page, order, 'reservations') : null,
    sum: sumShown(
      page,
      order,
      kinds.map((kind) => ({ amount: plannedOf(order, kind) })),
    ),
    market: page.market,
    owed: rest.toPay,
    fields: kinds.map((kind) => {
      const planned = plannedOf(order, kind);
      return { kind, value: planned === 0 ? '' : formatAmount(money(planned, rest.toPay.currency)) };
    }),
    here: page.url.pathname,
    form: { key: page.newKey() },
  };
};

/** What is asked of a used car's state, in the words of its evaluation. */
const carState = (page: Page) => {
  const t = translator(page.texts('tradeIn'));
  return {
    conditions: CONDITIONS.map((value) => ({ value, label: t(`tradeIn.condition.${value}`) })),
    places: CAR_PLACES.map((value) => ({ value, label: t(`tradeIn.place.${value}`) })),
    condition: t('tradeIn.condition'),
    damages: t('tradeIn.damages'),
  };
};

/** What the parts of a plan come to, and what of the rest is missing or too much. */
const sumShown = (page: Page, { rest }: Pick<Order, 'rest'>, parts: readonly { readonly amount: number }[]) => {
  const { sum } = sumDifference(rest.toPay.amount, parts);
  return sumWords(translator(page.texts('reservations')), sum, { market: page.market, toPay: rest.toPay });
};

/** That the plan is saved, and which part took what the others left. */
const savedOf = (page: Page, order: Order): string | null => {
  const query = page.url.searchParams;
  const t = translator(page.texts('reservations'));
  const done = query.get('done');
  if (done === 'photo' || done === 'car') return t(`trade.done.${done}`);
  if (done !== 'plan') return null;
  const kind = PLANNABLE.find((one) => one === query.get('left'));
  const amount = kind === undefined ? 0 : plannedOf(order, kind);
  if (kind === undefined || amount === 0) return t('rest.saved');
  const left = { by: t(`rest.kind.${kind}`), amount: shown(page, { ...order.total, amount }) };
  return `${t('rest.saved')} ${t('rest.saved.left', left)}`;
};

/** What a slip lacks is mended where the person's own data are. */
const OF_OWN_DATA = ['addressNeeded', 'documentNeeded'];

const issue = async (page: Page, id: string) => {
  const { form } = page;
  const result = await page.call(issueSlip, {
    params: { id },
    body: { renew: fieldOf(form, 'renew') === 'yes' },
    idempotencyKey: fieldOf(form, 'key'),
  });
  if (result.ok) return redirect(page.url.pathname, 303);
  const isOwnData = !result.ok && OF_OWN_DATA.some((code) => code === result.problem?.code);
  return data({ ...answerOf({ page, form }, result), isOwnData }, { status: shownStatus(result) });
};

/** The form again with what the parts come to now. */
const refusedPlan = ({ data: answer, init }: ReturnType<typeof refusedWith>, sum: ReturnType<typeof sumShown>) =>
  data({ ...answer, sum }, init ?? undefined);

export const action = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  if (page.user === null) throw redirect(signInAddress(page));
  const { form } = page;
  const what = fieldOf(form, 'do');
  if (what === 'slip') return issue(page, params['id'] ?? '');
  if (what === 'coupon' || what === 'card') return PART_ACTS[what](page, params['id'] ?? '');
  if (isTradeAct(what)) return tradeAct(page, params['id'] ?? '');
  const order = await loadOrder(page, params['id']);
  const { market, total, rest, takesCredit } = { market: page.market, ...order };
  const toPay = rest.toPay.amount;
  const read = readPlan(page, form, { toPay, sources: rest.sources, takesCredit });
  const texts = page.texts('reservations', 'rules');
  if ('wrong' in read) {
    const fields = Object.fromEntries(Object.entries(wrongFields(read)).map(([name, key]) => [name, texts[key]]));
    const sum = sumShown(page, order, writtenParts(page, form));
    return refusedPlan(refusedWith(form, { message: texts[read.key], fields }), sum);
  }
  const sum = sumShown(page, order, read.sources);
  if (what === 'sum') return refusedPlan(refusedWith(form, { message: '', status: 200 }), sum);
  if (read.sources.length === 0) {
    const { isShort: _, ...figures } = sumDifference(toPay, []);
    const params = shownFigures(figures, { currency: total.currency, market });
    return refusedPlan(refusedWith(form, { message: translator(texts)('balance.sumDiffers', params) }), sum);
  }
  const result = await page.call(planRemainingPayment, {
    params: { id: order.id },
    body: { sources: read.sources },
    idempotencyKey: fieldOf(form, 'key'),
  });
  if (!result.ok) return refusedPlan(refusedForm(page, form, result, fieldsOf(read.sources)), sum);
  const left = read.filled === null ? '' : `&left=${read.filled}`;
  return redirect(`${page.url.pathname}?done=plan${left}`, 303);
};
