import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { formatMoment } from '#kernel/moments.ts';
import { formatMoney } from '#kernel/money.ts';
import { shownAnswer } from '#ui/desk-asked.ts';
import { DeskAnswer } from '#ui/desk-screen.tsx';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { crossSiteForm, refusedLine } from '#ui/page-form.ts';
import { pageTitle } from '#ui/page-title.ts';
import { sayer } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { decideCancellation, listOrders } from '../../contract.ts';
import { ORDER_STATES, type OrderState } from '../../rules/order-machine.ts';
import { OrderTable } from './order-table.tsx';

export const handle = { js: false };

const stateOf = (page: Page): OrderState | undefined =>
  ORDER_STATES.find((state) => state === page.url.searchParams.get('state'));

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const state = stateOf(page);
  const { orders } = shownAnswer(await page.call(listOrders, { query: state === undefined ? {} : { state } }));
  const done = page.url.searchParams.get('done');
  return {
    texts: page.texts('accounts', 'reservations'),
    token: page.formToken,
    here: page.path('adminArea', { area: 'orders' }),
    state: state ?? '',
    done: done === 'accepted' || done === 'refused' ? done : null,
    orders: orders.map((order) => ({
      ...order,
      made: formatMoment(order.createdAt, page.market),
      price: formatMoney(order.total, page.market),
      key: page.newKey(),
    })),
  };
};
export type OrdersLoaded = Awaited<ReturnType<typeof loader>>;

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  if (!page.checkForm(form)) return crossSiteForm(page);
  const accept = form.get('decision') === 'accept';
  const result = await page.call(decideCancellation, {
    params: { id: fieldOf(form, 'order') },
    body: { accept },
    idempotencyKey: fieldOf(form, 'key'),
  });
  if (!result.ok) return refusedLine(page, result);
  const query = new URLSearchParams({
    ...(stateOf(page) === undefined ? {} : { state: String(stateOf(page)) }),
    done: accept ? 'accepted' : 'refused',
  });
  return redirect(`${page.path('adminArea', { area: 'orders' })}?${query}`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('staff.orders'), matches);

export default function Orders() {
  const loaded = useLoaderData<typeof loader>();
  const { texts, done } = loaded;
  const message = useActionData<typeof action>()?.message;
  const say = sayer(texts);
  return (
    <Stack gap={6}>
      <DeskAnswer refused={message ?? null} done={done === null ? null : say(`admin.orders.${done}`)} />
      <OrderTable say={say} loaded={loaded} />
    </Stack>
  );
}
