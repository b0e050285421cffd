import { data, redirect, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { MARKETS } from '#kernel/market.ts';
import { pictureOfCodes } from '#kernel/car-look.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { pageContext } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { Picture } from '#ui/picture.tsx';
import { translator } from '#ui/translate.ts';
import { Cluster, Grid } from '#ui/stack.tsx';
import { listOwnReservations } from '../contract.ts';
import styles from './orders.module.css';
import { shown } from './shared.ts';

export const handle = { js: false };

const BEFORE = 'antes';

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  if (page.user === null) throw redirect(signInAddress(page));
  const before = page.url.searchParams.get(BEFORE) ?? undefined;
  const found = await page.call(listOwnReservations, { query: { before } });
  if (!found.ok && found.kind === 'bad request') throw data(null, { status: 404 });
  if (!found.ok) throw new Error('orders could not be read');
  const here = page.path('orders');
  return {
    texts: page.shownTexts('reservations'),
    home: page.path('home'),
    older: found.value.next === null ? null : `${here}?${new URLSearchParams({ [BEFORE]: found.value.next })}`,
    newest: before === undefined ? null : here,
    orders: found.value.orders.map((order) => ({
      ...order,
      total: shown(page, order.total),
      date: new Intl.DateTimeFormat(page.locale, { dateStyle: 'long', timeZone: MARKETS[page.market].timeZone }).format(
        new Date(order.createdAt),
      ),
      href: page.path('order', { id: order.id }),
      picture: pictureOfCodes({ ...order, brand: page.brand, codes: order.choice }) ?? '',
    })),
  };
};

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
              <h2 className={styles.name}>
                {order.modelName} {order.versionName}
              </h2>
              <p className={styles.facts}>
                {order.number} · {t('order.made', { date: order.date })}
              </p>
              <p className={styles.total}>{order.total}</p>
              {order.coupons.length > 0 && (
                <p className={styles.facts}>{t('orders.withCoupon', { codes: order.coupons.join(', ') })}</p>
              )}
              <p className={styles.state}>
                <Badge tone={order.state === 'CANCELLED' || order.expired ? 'neutral' : 'accent'}>
                  {order.expired || order.cancelReason === 'EXPIRED' ? t('expired.title') : t(`status.${order.state}`)}
                </Badge>
              </p>
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
