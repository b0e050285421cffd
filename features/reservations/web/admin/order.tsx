import { data, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { shownAnswer } from '#ui/admin-query.ts';
import { AdminFacts } from '#ui/admin-facts.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { pageContext, type Page } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { TwoColumns } from '#ui/two-columns.tsx';
import { formatDateTime } from '#kernel/date-times.ts';
import { formatPhone } from '#kernel/phones.ts';
import { readOrder } from '../../contract/orders.ts';
import { CarCard } from '../car-card.tsx';
import { MoneyCard, OrderTimeline, paymentsShown } from '../order-parts.tsx';
import { timelineOf } from '../order-points.ts';
import { toCard } from '../step-data.ts';
import styles from './admin.module.css';

export type HistoryLine = {
  readonly id: number;
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly fromState: string | null;
  readonly toState: string | null;
  readonly reason: string | null;
};

type Ports = {
  /** What the log has of the order, the newest first; null for who may not read the log. */
  readonly history: (page: Page, id: string) => Promise<readonly HistoryLine[] | null>;
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const orderLoader =
  ({ history }: Ports) =>
  async ({ context, params }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const id = params['order'] ?? '';
    if (!UUID.test(id)) throw data(null, { status: 404 });
    const { order, chassis, buyer } = shownAnswer(await page.call(readOrder, { params: { id } }));
    const lines = await history(page, id);
    return {
      texts: page.shownTexts('accounts', 'reservations'),
      back: page.path('adminArea', { area: 'orders' }),
      number: order.number,
      state: order.expired ? ('expired.title' as const) : (`status.${order.state}` as const),
      car: toCard(page, order),
      timeline: timelineOf(page, order),
      ...paymentsShown(page, order),
      made: formatDateTime(order.createdAt, page.market),
      withdrawal: order.withdrawal,
      dealer: { ...order.dealer, phone: formatPhone(order.dealer.phone, page.market) },
      chassis,
      isRegistered: order.registered,
      buyer:
        buyer === null
          ? null
          : { ...buyer, phone: buyer.phone === null ? null : formatPhone(buyer.phone, page.market) },
      history: lines?.map((line) => ({ ...line, at: formatDateTime(line.at, page.market, { seconds: true }) })) ?? null,
    };
  };
type Loaded = Awaited<ReturnType<ReturnType<typeof orderLoader>>>;

export const orderMeta = ({ loaderData, matches }: MetaArgs<ReturnType<typeof orderLoader>>) =>
  loaderData === undefined ? [] : pageTitle(loaderData.number, matches);

/** One order for staff: who, which car, what was paid, where it stands, and who did what with it. */
export function OrderForStaff() {
  const order = useLoaderData<Loaded>();
  const t = translator(order.texts);
  return (
    <Stack gap={6}>
      <Cluster gap={3}>
        <h2 className={styles.title}>{order.number}</h2>
        <Badge>{t(order.state)}</Badge>
      </Cluster>
      <TwoColumns
        main={
          <Stack gap={6}>
            <Facts t={t} order={order} />
            <section aria-labelledby="timeline">
              <Stack gap={4}>
                <h3 id="timeline">{t('order.timeline')}</h3>
                <OrderTimeline points={order.timeline} t={t} />
              </Stack>
            </section>
          </Stack>
        }
        side={
          <Stack>
            <CarCard car={order.car} t={t} />
            <MoneyCard order={order} t={t} />
          </Stack>
        }
      />
      {order.history !== null && <History t={t} lines={order.history} />}
      <div>
        <LinkButton href={order.back} variant="quiet">
          {t('admin.order.back')}
        </LinkButton>
      </div>
    </Stack>
  );
}

function Facts({ t, order }: { t: Translate; order: Loaded }) {
  const { buyer, dealer, withdrawal } = order;
  const facts: [string, string | null][] = [
    [t('admin.orders.buyer'), buyer?.name ?? t(order.isRegistered ? 'admin.order.erased' : 'admin.order.noBuyer')],
    [t('admin.order.email'), buyer?.email ?? null],
    [t('admin.order.phone'), buyer?.phone ?? null],
    [t('order.dealer'), `${dealer.name}, ${dealer.cityName}/${dealer.stateCode}`],
    [t('admin.order.dealerPhone'), dealer.phone],
    [t('admin.order.chassis'), order.chassis ?? t('admin.order.noChassis')],
    [t('admin.orders.made'), order.made],
    [t('admin.order.withdrawal'), withdrawal === null ? null : withdrawal.code],
  ];
  return <AdminFacts facts={facts} />;
}

function History({ t, lines }: { t: Translate; lines: NonNullable<Loaded['history']> }) {
  const nameOf = (state: string | null): string => (state === null ? '' : (t.find(`status.${state}`) ?? state));
  return (
    <Table caption={t('admin.order.history')}>
      <thead>
        <tr>
          <th scope="col">{t('admin.order.when')}</th>
          <th scope="col">{t('admin.order.who')}</th>
          <th scope="col">{t('admin.order.what')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">{line.at}</th>
            <td data-head={t('admin.order.who')}>{line.actor}</td>
            <td data-head={t('admin.order.what')}>
              {line.toState === null
                ? [line.action, line.reason].filter(Boolean).join(': ')
                : [nameOf(line.fromState), nameOf(line.toState)].filter((one) => one !== '').join(' → ')}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
