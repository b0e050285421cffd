import { redirect, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { encodeChoice } from '#features/configurator/public.ts';
import { proposalOfOrder } from '#features/financing/web/public/order-proposal.ts';
import { MARKETS } from '#kernel/market.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext, type Page } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { Section } from '#ui/section.tsx';
import { Stack } from '#ui/stack.tsx';
import { TwoColumns } from '#ui/two-columns.tsx';
import type { Order } from '../contract.ts';
import { WITHDRAWAL_DAYS } from '../rules/terms.ts';
import { PriceCard } from './car-card.tsx';
import { CarMoment } from './car-moment.tsx';
import styles from './orders.module.css';
import { momentOf } from './moment-data.ts';
import { MoneyCard, paymentsShown } from './order-parts.tsx';
import { OrderPhases } from './order-phases.tsx';
import { timelineOf } from './order-points.ts';
import { toCard } from './step-data.ts';
import { isOver, loadOrder, shown } from './shared.ts';

export const handle = { js: false };

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  if (page.user === null) throw redirect(signInAddress(page));
  const order = await loadOrder(page, params['id']);
  const day = (iso: string) =>
    new Intl.DateTimeFormat(page.locale, { dateStyle: 'long', timeZone: MARKETS[page.market].timeZone }).format(
      new Date(iso),
    );
  return {
    texts: page.shownTexts('reservations'),
    number: order.number,
    car: toCard(page, order),
    moment: momentOf(page, order),
    state: translator(page.texts('reservations'))(stateOf(order)),
    expired: order.expired,
    cancelled: order.state === 'CANCELLED',
    pending: isOver(order) ? null : page.path('reservationStep', { id: order.id, step: 'payment' }),
    finance: financeOf(page, order),
    financing: order.balance === 'OPEN' ? null : await proposalOfOrder(page, order.id),
    cancel: order.mayCancel ? page.path('cancelOrder', { id: order.id }) : null,
    withdraw: withdrawText(page, order, day),
    made: day(order.createdAt),
    paid: shown(page, order.paid),
    ...paymentsShown(page, order),
    timeline: timelineOf(page, order),
  };
};

/** A reserved car whose balance nobody has chosen a way for: the flow begins with its car, its dealer and the order. */
const financeOf = (page: Page, order: Order): string | null => {
  if (!isOver(order) || order.expired || order.state === 'CANCELLED' || order.balance !== 'OPEN') return null;
  const query = new URLSearchParams({ c: encodeChoice(order.choice), d: order.dealer.id, o: order.id });
  return `${page.path('financingStep', { step: 'flow-selection' })}?${query}`;
};

/** Key of the word for where the order is; read here, as no screen names it. */
const stateOf = ({ state, expired, cancelReason }: Order) =>
  expired || cancelReason === 'EXPIRED' ? ('expired.title' as const) : (`status.${state}` as const);

/** What is left of the right to withdraw, or what became of using it. */
const withdrawText = (page: Page, order: Order, day: (iso: string) => string): string | null => {
  const t = translator(page.texts('reservations'));
  const { withdrawal, withdrawUntil } = order;
  const state = (['ACCEPTED', 'OPEN', 'REFUSED'] as const).find((one) => one === withdrawal?.state);
  if (withdrawal !== null && state !== undefined) return t(`order.withdrawal.${state}`, { code: withdrawal.code });
  if (order.state === 'PRE_RESERVE' || order.state === 'CANCELLED' || !order.mayCancel) return null;
  return withdrawUntil === null
    ? t('order.withdrawOpen', { days: WITHDRAWAL_DAYS[page.market] })
    : t('order.withdrawUntil', { date: day(withdrawUntil) });
};

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  loaderData === undefined
    ? []
    : [{ title: translator(loaderData.texts)('order.title', { number: loaderData.number }) }];

/** One order: what was bought, where it is, what was paid, and the way out. */
export default function OrderPage() {
  const order = useLoaderData<typeof loader>();
  const t = translator(order.texts);
  return (
    <>
      <CarMoment
        moment={order.moment}
        t={t}
        above={
          <>
            <Badge tone={order.cancelled || order.expired ? 'neutral' : 'accent'}>{order.state}</Badge>
            {t('order.made', { date: order.made })}
          </>
        }
        title={<OrderTitle t={t} number={order.number} />}
      >
        {order.pending !== null && (
          <LinkButton href={order.pending} size="large">
            {t('order.pending')}
          </LinkButton>
        )}
      </CarMoment>
      <Section title={t('order.timeline')}>
        <TwoColumns main={<Course order={order} t={t} />} side={<Account order={order} t={t} />} />
      </Section>
    </>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

function Course({ order, t }: { order: Shown; t: Translate }) {
  return (
    <Stack gap={6}>
      {order.expired && (
        <Notice tone="error" title={t('expired.title')}>
          <p>{t('expired.payment')}</p>
          <p>{t('expired.text')}</p>
        </Notice>
      )}
      <OrderPhases points={order.timeline} t={t} />
    </Stack>
  );
}

/** What it costs, what was paid, and the ways on and out. */
function Account({ order, t }: { order: Shown; t: Translate }) {
  return (
    <Stack>
      <PriceCard car={order.car} t={t} />
      <MoneyCard order={order} t={t} />
      {order.withdraw !== null && <p className={styles.facts}>{order.withdraw}</p>}
      {order.financing !== null && (
        <LinkButton href={order.financing} variant="secondary">
          {t('order.financing')}
        </LinkButton>
      )}
      {order.finance !== null && (
        <LinkButton href={order.finance} variant="secondary">
          {t('order.finance')}
        </LinkButton>
      )}
      {order.cancel !== null && (
        <LinkButton href={order.cancel} variant="quiet">
          {t('order.cancel')}
        </LinkButton>
      )}
    </Stack>
  );
}

/** The number does not break at its hyphens. */
function OrderTitle({ t, number }: { t: Translate; number: string }) {
  const [before, after] = t('order.title', { number: '\n' }).split('\n');
  return (
    <>
      {before}
      <span className={styles.number}>{number}</span>
      {after}
    </>
  );
}
