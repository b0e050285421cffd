import { useLoaderData } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { Section } from '#ui/section.tsx';
import { Stack } from '#ui/stack.tsx';
import { TwoColumns } from '#ui/two-columns.tsx';
import { PriceCard } from './car-card.tsx';
import { CarMoment } from './car-moment.tsx';
import styles from './orders.module.css';
import { HandoverCard } from './handover-card.tsx';
import { ExpectedDays } from './expected-days.tsx';
import { orderLoader } from './order-loader.ts';
import { MoneyCard } from './order-parts.tsx';
import { PapersCard } from './papers-card.tsx';
import { OrderPhases } from './order-phases.tsx';
import { ReturningNotice } from './returning.tsx';
import { OrderTasks } from './order-tasks.tsx';
import { WithNumber } from './with-number.tsx';

export const loader = orderLoader;

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  loaderData === undefined
    ? []
    : [{ title: translator(loaderData.texts)('order.title', { number: loaderData.number }) }];

/** What came back to the buyer beside money, in words, and where it is now; the program passes it in. */
export type GivenBack = { readonly text: string; readonly go: string; readonly href: string };

/** One order: what was bought, where it is, what was paid, and the way out. */
export default function OrderPage({ voucher }: { readonly voucher: GivenBack | null }) {
  const order = useLoaderData<typeof loader>();
  const t = translator(order.texts);
  return (
    <>
      <CarMoment
        moment={order.moment}
        t={t}
        above={
          <>
            <Badge tone={order.cancelled || order.ended !== null ? 'neutral' : 'accent'}>{order.state}</Badge>
            {t('order.made', { date: order.made })}
          </>
        }
        title={<WithNumber text={t('order.title', { number: order.number })} number={order.number} />}
      >
        {order.pending !== null && (
          <LinkButton href={order.pending} size="large">
            {t('order.pending')}
          </LinkButton>
        )}
        {order.rest !== null && (
          <LinkButton href={order.rest} size="large">
            {order.toPay === null ? t('order.payRest.planned') : t('order.payRest', { amount: order.toPay })}
          </LinkButton>
        )}
      </CarMoment>
      {order.ended !== null && (
        <Section compact>
          <Notice
            tone="error"
            title={order.ended.title}
            actions={<LinkButton href={order.ended.again}>{t('expired.again')}</LinkButton>}
          >
            {order.ended.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Notice>
        </Section>
      )}
      {order.returning !== null && (
        <Section compact>
          <ReturningNotice returning={order.returning} t={t} />
        </Section>
      )}
      {order.hasFreeCredit && <FreeCredit financing={order.financing} t={t} />}
      {order.tasks.length > 0 && (
        <Section title={t('task.title')}>
          <OrderTasks tasks={order.tasks} t={t} />
        </Section>
      )}
      <Section title={t('order.timeline')}>
        <TwoColumns main={<Course order={order} voucher={voucher} t={t} />} side={<Account order={order} t={t} />} />
      </Section>
    </>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

/** A bank's word that pays for nothing until it is this order's. */
function FreeCredit({ financing, t }: { financing: Shown['financing']; t: Translate }) {
  if (financing === null) return null;
  return (
    <Section compact>
      <Notice
        tone="success"
        title={t('payment.done.credit')}
        actions={<LinkButton href={financing.href}>{financing.text}</LinkButton>}
      />
    </Section>
  );
}

function Course({ order, voucher, t }: { order: Shown; voucher: GivenBack | null; t: Translate }) {
  return (
    <Stack gap={6}>
      {voucher !== null && (
        <Notice title={voucher.text}>
          <a href={voucher.href}>{voucher.go}</a>
        </Notice>
      )}
      <OrderPhases points={order.timeline} isFromStock={order.isFromStock} t={t} />
    </Stack>
  );
}

/** What it costs, what was paid, and the ways on and out. */
function Account({ order, t }: { order: Shown; t: Translate }) {
  return (
    <Stack>
      {order.handover !== null && <HandoverCard handover={order.handover} t={t} />}
      <ExpectedDays said={order.said} t={t} />
      <PriceCard car={order.car} items={order.items} t={t} />
      <MoneyCard order={order} t={t} />
      <PapersCard papers={order.papers} numbers={order.numbers} contract={order.contract} t={t} />
      {order.withdraw !== null && <p className={styles.facts}>{order.withdraw}</p>}
      {order.otherCredit !== null && <Notice tone="warning">{order.otherCredit}</Notice>}
      {order.financing !== null && !order.hasFreeCredit && (
        <LinkButton href={order.financing.href} variant="secondary">
          {order.financing.text}
        </LinkButton>
      )}
      {order.finance !== null && (
        <LinkButton href={order.finance} variant="secondary">
          {t('order.finance')}
        </LinkButton>
      )}
      {order.identity !== null && (
        <LinkButton href={order.identity} variant="secondary">
          {t('order.identity')}
        </LinkButton>
      )}
      {order.kit !== null && (
        <LinkButton href={order.kit} variant="secondary">
          {t('order.kit')}
        </LinkButton>
      )}
      {order.bill !== null && (
        <PageForm>
          <Button type="submit" variant="secondary">
            {order.bill}
          </Button>
        </PageForm>
      )}
      {order.change !== null && (
        <LinkButton href={order.change} variant="secondary">
          {t('order.change')}
        </LinkButton>
      )}
      {order.takeUp !== null && <LinkButton href={order.takeUp}>{t('order.takeUp')}</LinkButton>}
      {order.cancel !== null && (
        <LinkButton href={order.cancel} variant="quiet">
          {t('order.cancel')}
        </LinkButton>
      )}
    </Stack>
  );
}
