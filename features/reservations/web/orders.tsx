import { useLoaderData } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Picture } from '#ui/picture.tsx';
import { translator } from '#ui/translate.ts';
import { Cluster, Grid } from '#ui/stack.tsx';
import { ordersLoader } from './orders-loader.ts';
import { NextTask } from './order-tasks.tsx';
import { stageKey } from './stage-word.ts';
import styles from './orders.module.css';

export const handle = { js: false };

export const loader = ordersLoader;

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => [
  { title: loaderData?.texts['orders.title'] },
];

/** The person's orders of this brand, newest first. */
export default function Orders() {
  const { texts, orders, home, older, newest } = useLoaderData<typeof loader>();
  const t = translator(texts);
  return (
    <>
      {orders.length === 0 && (
        <MessagePage
          kind="empty"
          title={t('orders.none')}
          actions={<LinkButton href={home}>{t('orders.none.go')}</LinkButton>}
        />
      )}
      <Grid least="medium">
        {orders.map((order) => (
          <Card key={order.id} as="article">
            <div className={styles.order}>
              <Picture
                src={`${order.picture}&width=960`}
                srcSet={[480, 640, 960, 1280].map((width) => `${order.picture}&width=${width} ${width}w`).join(', ')}
                sizes="(max-width: 960px) 100vw, 46rem"
                alt=""
                width={960}
                height={540}
              />
              <h2 className={styles.name}>{order.car}</h2>
              <p className={styles.facts}>
                {order.number} · {t('order.made', { date: order.date })}
              </p>
              <p className={styles.total}>{order.total}</p>
              {order.coupons.length > 0 && (
                <p className={styles.facts}>{t('orders.withCoupon', { codes: order.coupons.join(', ') })}</p>
              )}
              <p className={styles.state}>
                <Badge tone={order.state === 'CANCELLED' || order.expired ? 'neutral' : 'accent'}>
                  {t(stageKey(order))}
                </Badge>
              </p>
              {order.task !== null && <NextTask task={order.task} />}
              <LinkButton href={order.href} variant="secondary" wide>
                {t('orders.see')}
              </LinkButton>
            </div>
          </Card>
        ))}
      </Grid>
      {(newest !== null || older !== null) && (
        <Cluster>
          {newest !== null && (
            <LinkButton href={newest} variant="secondary">
              {t('orders.newest')}
            </LinkButton>
          )}
          {older !== null && (
            <LinkButton href={older} variant="secondary">
              {t('orders.older')}
            </LinkButton>
          )}
        </Cluster>
      )}
    </>
  );
}
