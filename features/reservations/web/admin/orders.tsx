import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { MARKETS } from '#kernel/market.ts';
import { formatMoney } from '#kernel/money.ts';
import { Notice } from '#ui/notice.tsx';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { sayer } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { decideCancellation, listOrders } from '../../contract.ts';
import { ORDER_STATES, type OrderState } from '../../rules/order-machine.ts';
import { OrderFilter } from './order-filter.tsx';
import { OrderTable } from './order-table.tsx';

export const handle = { js: false };

const stateOf = (page: Page): OrderState | undefined =>
  ORDER_STATES.find((state) => state === page.url.searchParams.get('state'));

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const state = stateOf(page);
  const found = await page.call(listOrders, { query: state === undefined ? {} : { state } });
  // Whoever may not see the list is told of no list.
  if (!found.ok) throw data(null, { status: [401, 403].includes(found.problem?.status ?? 500) ? 404 : 500 });
  const { locale, timeZone } = MARKETS[page.market];
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const done = page.url.searchParams.get('done');
  return {
    texts: page.texts('accounts', 'reservations'),
    token: page.formToken,
    here: page.path('adminArea', { area: 'orders' }),
    state: state ?? '',
    done: done === 'accepted' || done === 'refused' ? done : null,
    orders: found.value.orders.map((order) => ({
      ...order,
      made: day.format(new Date(order.createdAt)),
      price: formatMoney(order.total, page.market),
      key: page.newKey(),
    })),
  };
};

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  const texts = page.texts('problems', 'rules');
  if (!page.checkForm(form)) return data({ message: texts['problem.crossSite'] ?? '' }, { status: 403 });
  const accept = form.get('decision') === 'accept';
  const result = await page.call(decideCancellation, {
    params: { id: fieldOf(form, 'order') },
    body: { accept },
    idempotencyKey: fieldOf(form, 'key'),
  });
  if (!result.ok)
    return data(
      { message: result.problem?.detail ?? texts['generic.error'] ?? '' },
      { status: result.problem?.status ?? 500 },
    );
  const query = new URLSearchParams({
    ...(stateOf(page) === undefined ? {} : { state: String(stateOf(page)) }),
    done: accept ? 'accepted' : 'refused',
  });
  return redirect(`${page.path('adminArea', { area: 'orders' })}?${query}`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('staff.orders'), matches);

export default function Orders() {
  const { texts, token, here, state, done, orders } = useLoaderData<typeof loader>();
  const message = useActionData<typeof action>()?.message;
  const say = sayer(texts);
  return (
    <Stack gap={6}>
      {message !== undefined && (
        <Notice tone="error" live>
          {message}
        </Notice>
      )}
      {done !== null && message === undefined && (
        <Notice tone="success" live>
          {say(`admin.orders.${done}`)}
        </Notice>
      )}
      <OrderFilter say={say} here={here} state={state} />
      {orders.length === 0 ? (
        <Notice>{say('admin.orders.none')}</Notice>
      ) : (
        <OrderTable say={say} token={token} orders={orders} />
      )}
    </Stack>
  );
}
