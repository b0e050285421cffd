import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import styles from './benefits.module.css';
import { CopyCode } from './copy-code.tsx';
import { action, loader, type ShownVoucher, type VouchersLoaded } from './my-vouchers-data.ts';
import { Older } from './older.tsx';

export { action, loader };

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('vouchers.title'), matches);

/** Vouchers with the code a dealership books, and rewards for orders whose cars are late. */
export default function MyVouchers() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { texts, open, used, most, rewards, isRewarded, fidelity, terms, uses, isUnread, older, here } = loaded;
  const t = translator(texts);
  return (
    <Stack gap={7}>
      {answer !== undefined && (
        <Notice
          tone="error"
          live
          title={t(answer.values['order'] === undefined ? 'vouchers.failure' : 'rewards.failure')}
        >
          {answer.message}
        </Notice>
      )}
      {isRewarded && answer === undefined && (
        <Notice tone="success" live>
          {t('rewards.done')}
        </Notice>
      )}
      {isUnread && (
        <Notice tone="warning" title={t('vouchers.unread')}>
          {t('vouchers.unread.text')}
        </Notice>
      )}
      {rewards.length > 0 && <Rewards t={t} loaded={loaded} />}
      {terms !== null && (
        <p>
          <a href={terms}>{t('rewards.how.link')}</a>
        </p>
      )}
      <Stack gap={4}>
        <h2 id="open">{t('vouchers.available')}</h2>
        {open.length === 0 && !isUnread ? (
          <Notice title={t('vouchers.none')}>{t('vouchers.none.text')}</Notice>
        ) : (
          <>
            <p>{t('vouchers.lead')}</p>
            {most !== null && <p>{t('vouchers.max', { amount: most })}</p>}
            <ul className={styles.cards}>
              {open.map((voucher) => (
                <li key={voucher.id}>
                  <VoucherSlip t={t} voucher={voucher} />
                </li>
              ))}
            </ul>
            <Older t={t} list="open" next={older.open} here={here} />
          </>
        )}
      </Stack>
      {uses.length > 0 && <Uses t={t} loaded={loaded} />}
      {fidelity.length > 0 && <Fidelity t={t} loaded={loaded} />}
      {used.length > 0 && (
        <Stack gap={4}>
          <h2 id="used">{t('vouchers.used')}</h2>
          <ul>
            {used.map((voucher) => (
              <li key={voucher.id}>
                {voucher.name}, {voucher.value}.{' '}
                {voucher.order === null
                  ? t('vouchers.used.at', { day: voucher.usedOn ?? '', dealer: voucher.dealer })
                  : t('vouchers.used.order', { day: voucher.usedOn ?? '', number: voucher.order })}
              </li>
            ))}
          </ul>
          <Older t={t} list="used" next={older.used} here={here} />
        </Stack>
      )}
    </Stack>
  );
}

const USE_TONES = {
  HELD: 'warning',
  SPENT: 'success',
  free: 'neutral',
  taken: 'neutral',
  expired: 'neutral',
  late: 'neutral',
} as const;

/** Where vouchers are or were used: kept for an order, spent in it, or given back by it. */
function Uses({ t, loaded: { uses, older, here } }: { readonly t: Translate; readonly loaded: VouchersLoaded }) {
  return (
    <Stack gap={4}>
      <h2 id="uses">{t('vouchers.inOrders')}</h2>
      <p>{t('vouchers.inOrders.lead')}</p>
      {uses.map(({ id, name, shown, off, number, day, until, href }) => (
        <Card key={id} as="article" look="outlined">
          <Stack gap={3}>
            <h3>{name}</h3>
            <p>
              <Badge tone={USE_TONES[shown]}>{t(`vouchers.state.${shown}`)}</Badge>
            </p>
            <p>{t(`vouchers.use.${shown}`, { number, off, day, until })}</p>
            <p>
              <a href={href}>{t('vouchers.use.order', { number })}</a>
            </p>
          </Stack>
        </Card>
      ))}
      <Older t={t} list="uses" next={older.uses} here={here} />
    </Stack>
  );
}

type SlipProps = {
  readonly t: Translate;
  readonly voucher: ShownVoucher & Pick<VouchersLoaded['open'][number], 'qr'>;
};

function VoucherSlip({ t, voucher }: SlipProps) {
  const { kind, name, value, code, until, visit, qr } = voucher;
  return (
    <article className={styles.voucher}>
      <div className={styles.voucherHead}>
        <p>{t(`vouchers.kind.${kind}`)}</p>
        <p className={styles.value}>{value}</p>
        <h3>{name}</h3>
      </div>
      <div className={styles.slip}>
        <div className={styles.qr}>
          <QrCode drawing={qr} label={t('vouchers.qr', { code })} />
        </div>
        <p className={styles.code}>{code}</p>
        {visit !== null && (
          <p>
            {t('vouchers.forVisit', { number: visit.number })}{' '}
            <a href={visit.href}>{t('vouchers.visit', { number: visit.number })}</a>
          </p>
        )}
        <div className={styles.scripted}>
          <CopyCode text={code} label={t('benefits.code.copy')} done={t('benefits.code.copied')} />
        </div>
        <p className={styles.partner}>{t('benefits.until', { day: until })}</p>
      </div>
    </article>
  );
}

function Rewards({ t, loaded }: { readonly t: Translate; readonly loaded: VouchersLoaded }) {
  const { rewards, older, here, key } = loaded;
  return (
    <Stack gap={4}>
      <h2 id="rewards">{t('rewards.title')}</h2>
      {rewards.map((reward) => (
        <Card key={reward.orderId} as="article" look="outlined">
          <Stack gap={3}>
            <h3>{t('rewards.order', { number: reward.orderNumber })}</h3>
            <p>
              {t('rewards.promised', { day: reward.promisedOn })}
              {reward.arrivedOn !== null && <> · {t('rewards.arrived', { day: reward.arrivedOn })}</>}
            </p>
            <p>
              <Badge tone={reward.daysLate > 0 ? 'warning' : 'success'}>
                {reward.daysLate > 0 ? t('rewards.late', { days: reward.daysLate }) : t('rewards.inTime')}
              </Badge>
            </p>
            {reward.state === 'REDEEMED' && reward.value !== null && (
              <p>{t('rewards.redeemed', { value: reward.value })}</p>
            )}
            {reward.state === 'ENTITLED' && reward.value !== null && (
              <PageForm action={here} idempotencyKey={key} held={{ order: reward.orderId }}>
                <Stack gap={3}>
                  <p>{t('rewards.entitled', { value: reward.value })}</p>
                  <div>
                    <Button
                      type="submit"
                      aria-label={t('rewards.redeem.label', { value: reward.value, number: reward.orderNumber })}
                    >
                      {t('rewards.redeem', { value: reward.value })}
                    </Button>
                  </div>
                </Stack>
              </PageForm>
            )}
          </Stack>
        </Card>
      ))}
      <Older t={t} list="rewards" next={older.rewards} here={here} />
    </Stack>
  );
}

function Fidelity({ t, loaded }: { readonly t: Translate; readonly loaded: VouchersLoaded }) {
  return (
    <Card as="section" look="outlined">
      <Stack gap={3}>
        <h2>{t('vouchers.fidelity')}</h2>
        {loaded.fidelity.map(({ id, months, value }) => (
          <p key={id}>{t('vouchers.fidelity.text', { months, value })}</p>
        ))}
        <PageForm action={loaded.here}>
          <Button type="submit" name="do" value="fidelity" variant="secondary">
            {t('vouchers.fidelity.go')}
          </Button>
        </PageForm>
      </Stack>
    </Card>
  );
}
