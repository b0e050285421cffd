import { data, useActionData, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { shownAnswer } from '#ui/admin-query.ts';
import { AdminFacts } from '#ui/admin-facts.tsx';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext, type Page } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { TwoColumns } from '#ui/two-columns.tsx';
import { showCity } from '#kernel/city.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { dayIn } from '#kernel/dates.ts';
import type { CallOutput } from '#kernel/endpoint.ts';
import { formatPhone } from '#kernel/phones.ts';
import { customShown } from '#features/custom-fields/web/public/custom-data.ts';
import { CustomFields } from '#features/custom-fields/web/public/custom-fields.tsx';
import { readOrder } from '../../contract/orders.ts';
import { CarCard, PriceCard } from '../car-card.tsx';
import { daysSaid } from '../expected-data.ts';
import { ChangeHistory } from '../change-history.tsx';
import { changesShown } from '../difference-data.ts';
import { MoneyCard, OrderTimeline } from '../order-parts.tsx';
import { papersShown } from '../order-papers.ts';
import { paymentsShown } from '../order-payments.ts';
import { timelineOf } from '../order-points.ts';
import { owesRest, returnsShown } from '../rest-data.ts';
import { priceItems } from '../price-items.ts';
import { tradeForStaff } from '../trade-data.ts';
import { shown } from '../shared.ts';
import { stageKey } from '../stage-word.ts';
import { isToCome, toCard } from '../step-data.ts';
import { ExpectedForStaff } from './expected-day.tsx';
import type { orderAction } from './order-actions.ts';
import { OrderMoney } from './order-money.tsx';
import { bookableKinds, checksShown, SourceChecks } from './source-checks.tsx';
import { RefusedRefunds, refusedShown } from './refused-refunds.tsx';
import styles from './admin.module.css';
import { workShown } from './order-work-data.ts';
import { AssigneeOfOrder, NotesOfOrder } from './order-work.tsx';
import { HandoverForStaff } from './handover.tsx';
import { handoverShown, maySetTime } from './handover-data.ts';
import { PapersForStaff } from './papers.tsx';
import { TradedCarForStaff } from './traded-car.tsx';
import { ChassisForStaff } from './chassis.tsx';
import { KeepPrice } from './keep-price.tsx';
import { inStaffWords } from './staff-words.ts';
import { KitForStaff } from './welcome-kit.tsx';

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

/** What of an order's money is booked by hand, with keys to book it. */
const bookingsShown = (page: Page, { order, dealerPayments, mayManage }: CallOutput<typeof readOrder>) => ({
  toPay: owesRest(order) ? shown(page, order.rest.toPay) : null,
  payments: dealerPayments.map((one) => ({ ...one, amount: shown(page, one.amount), key: page.newKey() })),
  owed: returnsShown(page, order)
    .filter((one) => mayManage && one.state === 'OWED')
    .map((one) => ({ ...one, dealer: order.dealer.legalName, key: page.newKey() })),
  bookKey: page.newKey(),
  mayDecide: mayManage,
  kinds: bookableKinds(order),
});

const dealerShown = (page: Page, { dealer }: Pick<CallOutput<typeof readOrder>['order'], 'dealer'>) => ({
  name: dealer.name,
  city: showCity(page.market, dealer),
  phone: formatPhone(dealer.phone, page.market),
});

export const orderLoader =
  ({ history }: Ports) =>
  async ({ context, params }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const id = params['order'] ?? '';
    if (!UUID.test(id)) throw data(null, { status: 404 });
    const read = shownAnswer(await page.call(readOrder, { params: { id } }));
    const { order, chassis, buyer, welcomeKit, changes, priceKept, handover, chassisCorrection } = read;
    const lines = await history(page, id);
    return {
      texts: inStaffWords(page.shownTexts('accounts', 'reservations', 'orderChange', 'orderWork', 'scanner')),
      back: page.path('adminArea', { area: 'orders' }),
      number: order.number,
      market: page.market,
      state: stageKey(order),
      car: toCard(page, order),
      items: priceItems(page, order),
      timeline: timelineOf(page, order),
      ...paymentsShown(page, order),
      refused: read.mayManage ? refusedShown(page, order) : [],
      done: page.url.searchParams.get('done'),
      bookings: bookingsShown(page, read),
      work: await workShown(page, read),
      custom: await customShown(page, 'ORDER', id),
      checks: read.mayManage ? checksShown(page, order) : [],
      trade: owesRest(order) ? tradeForStaff(page, order) : null,
      days: !read.mayManage
        ? null
        : {
            said: daysSaid(order, page.market, translator(inStaffWords(page.texts('reservations', 'orderWork')))),
            seen: order.expected.at(-1)?.id ?? '',
            key: page.newKey(),
            today: dayIn(new Date(order.now), page.market),
            isOpen: isToCome(order) && order.state !== 'PRE_RESERVE',
          },
      made: formatDateTime(order.createdAt, page.market),
      withdrawal: order.withdrawal,
      dealer: dealerShown(page, order),
      chassis,
      chassisForm:
        read.mayManage && (isToCome(order) || order.state === 'DELIVERED')
          ? { correction: chassisCorrection, key: page.newKey() }
          : null,
      welcomeKit: read.mayManage ? welcomeKit : null,
      papers: !read.mayManage ? null : papersShown(page, order, translator(page.texts('reservations'))),
      handover:
        handover === null && !maySetTime(page, order) ? null : handoverShown(page, { order, handover, chassis }),
      changes: changesShown(page, changes),
      keepPrice: order.takeUpUntil === null || !read.mayManage ? null : { isKept: priceKept, key: page.newKey() },
      missing: read.missing === null ? null : shown(page, read.missing),
      reported: read.deliveryReportedAt === null ? null : formatDateTime(read.deliveryReportedAt, page.market),
      isRegistered: order.registered,
      isPaid: order.papers.length > 0,
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
  const answer = useActionData<typeof orderAction>();
  const t = translator(order.texts);
  const { bookings, refused } = order;
  return (
    <Stack gap={6}>
      <AdminFeedback refused={answer?.message ?? null} done={doneOf(t, order)} />
      <Cluster gap={3}>
        <h2 className={styles.title}>{order.number}</h2>
        <Badge>{t(order.state)}</Badge>
      </Cluster>
      <TwoColumns
        main={
          <Stack gap={6}>
            {order.missing !== null && (
              <Notice tone="warning">{t('admin.order.missing', { amount: order.missing })}</Notice>
            )}
            {order.reported !== null && (
              <Notice tone="warning">{t('admin.order.reported', { when: order.reported })}</Notice>
            )}
            <Facts t={t} order={order} />
            <RefusedRefunds refunds={refused} t={t} />
            <SourceChecks checks={order.checks} t={t} />
            {order.trade !== null && <TradedCarForStaff trade={order.trade} t={t} />}
            {(bookings.toPay !== null || bookings.payments.length + bookings.owed.length > 0) && (
              <OrderMoney money={bookings} t={t} />
            )}
            {order.handover !== null && <HandoverForStaff handover={order.handover} t={t} />}
            {order.papers !== null && <PapersForStaff papers={order.papers} isOpen={order.isPaid} t={t} />}
            <CustomFields
              custom={order.custom}
              answer={answer !== undefined && 'fields' in answer ? answer : undefined}
            />
            {order.work !== null && (
              <NotesOfOrder
                work={order.work}
                t={t}
                typed={answer !== undefined && 'note' in answer ? answer.note : ''}
              />
            )}
            <ChangeHistory changes={order.changes} t={t} />
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
            {order.work !== null && <AssigneeOfOrder work={order.work} t={t} />}
            <CarCard car={order.car} t={t} withMoney={false} />
            <PriceCard car={order.car} items={order.items} t={t} />
            {order.days !== null && <ExpectedForStaff days={order.days} t={t} />}
            <MoneyCard order={order} t={t} />
            {order.welcomeKit !== null && <KitForStaff kit={order.welcomeKit} market={order.market} t={t} />}
            {order.chassisForm !== null && <ChassisForStaff chassis={order.chassisForm} t={t} />}
            {order.keepPrice !== null && <KeepPrice state={order.keepPrice} t={t} />}
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

/** What was kept in the fields of the brand's own has a word of its own. */
const doneOf = (t: Translate, { done, custom }: Loaded): string | null => {
  if (done === 'custom' && custom !== null) return translator(custom.texts)('customFields.saved');
  return done === null ? null : t('admin.money.done');
};

function Facts({ t, order }: { t: Translate; order: Loaded }) {
  const { buyer, dealer, withdrawal } = order;
  const facts: [string, string | null][] = [
    [t('admin.orders.buyer'), buyer?.name ?? t(order.isRegistered ? 'admin.order.erased' : 'admin.order.noBuyer')],
    [t('admin.order.email'), buyer?.email ?? null],
    [t('admin.order.phone'), buyer?.phone ?? null],
    [t('order.dealer'), `${dealer.name}, ${dealer.city}`],
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
                ? [t.find(`orderWork.log.${line.action}`) ?? line.action, line.reason].filter(Boolean).join(': ')
                : [nameOf(line.fromState), nameOf(line.toState)].filter((one) => one !== '').join(' → ')}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
