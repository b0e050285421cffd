import { data, redirect, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { generateBillUrl } from '#features/employee-purchase/contract/purchase.ts';
import OrderPage, { loader as orderLoader, meta as orderMeta } from '#features/reservations/web/order.tsx';
import { statusOf } from '#ui/form-answer.ts';
import { pageContext } from '#ui/page-context.ts';
import { voucherBackOf } from './order-voucher.ts';

export const handle = { js: false };
export const meta = orderMeta;

/** The order, and the voucher that came back to its buyer when it ended. */
export const loader = async (args: LoaderFunctionArgs) => {
  const order = await orderLoader(args);
  const page = args.context.get(pageContext);
  const isEnded = order.cancelled || order.ended !== null;
  return { ...order, voucher: isEnded ? await voucherBackOf(page, args.params['id'] ?? '') : null };
};

/** The page's one form asks for the bill of an order on an employee's terms: an address of it is good for minutes, so it is made when asked for. */
export const action = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const result = await page.call(generateBillUrl, { query: { orderId: params['id'] ?? '' } });
  if (result.ok) return redirect(result.value.url, 303);
  throw data(null, { status: statusOf(result) === 400 ? 404 : statusOf(result) });
};

export default function Order() {
  return <OrderPage voucher={useLoaderData<typeof loader>().voucher} />;
}
