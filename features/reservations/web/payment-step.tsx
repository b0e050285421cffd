import { useEffect, useState } from 'react';
import { Form, useNavigation, useRevalidator } from 'react-router';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import { PageForm } from '#ui/page-form.tsx';
import { CheckoutFacts } from './checkout-facts.tsx';
import { CouponForm } from './coupon-form.tsx';
import type { CouponAnswer } from './coupon-actions.ts';
import styles from './steps.module.css';
import type { StepLoaded } from './reservation-step-loader.ts';

const POLL_MS = 1500;
const PREPARING_POLL_MS = 300;

/** Asks again while something is under way; the page shows what the server then says. */
const usePolling = (milliseconds: number | null): void => {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (milliseconds === null) return;
    const timer = setInterval(() => void revalidate(), milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds, revalidate]);
};

/** How the reservation value is paid: choose, then the Pix code or the way to the gateway's own page. */
export function PaymentStep({ loaded, coupon, t }: { loaded: StepLoaded; coupon: CouponAnswer | null; t: Translate }) {
  const { charge } = loaded;
  const [choosing, setChoosing] = useState(false);
  const isPreparing = charge !== null && charge.pixCode === null && charge.redirectUrl === null;
  usePolling(charge === null ? null : isPreparing ? PREPARING_POLL_MS : POLL_MS);
  if (charge === null || choosing)
    return (
      <Stack gap={6}>
        <ChooseMethod loaded={loaded} t={t} />
        <CouponForm loaded={loaded} answer={coupon} t={t} />
      </Stack>
    );
  return (
    <Stack>
      <Trouble loaded={loaded} t={t} />
      {isPreparing && (
        <div role="status">
          <p className={styles.plain}>{t('payment.preparing')}</p>
          <Skeleton shape="block" />
        </div>
      )}
      {charge.pixCode !== null && <PixCharge loaded={loaded} t={t} />}
      {charge.redirectUrl !== null && (
        <section aria-labelledby="card-title">
          <h2 id="card-title" className={styles.heading}>
            {t('payment.card.title')}
          </h2>
          <p className={styles.plain}>{t('payment.card.text')}</p>
          <LinkButton href={charge.redirectUrl} size="large">
            {t('payment.card.go')}
          </LinkButton>
          <p className={styles.soft}>{t('payment.card.how')}</p>
        </section>
      )}
      {loaded.methods.length > 1 && !isPreparing && (
        <div>
          <Button variant="quiet" onClick={() => setChoosing(true)}>
            {t('payment.other')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** What happened to the last try, that nothing is charged, and what to do now. */
function Trouble({ loaded, t }: { loaded: StepLoaded; t: Translate }) {
  const { trouble } = loaded.order;
  if (trouble === null) return null;
  return (
    <Notice tone="error" live title={t(`payment.trouble.${trouble}`)}>
      {t(`payment.trouble.${trouble}.text`, { deposit: loaded.money.deposit })}
    </Notice>
  );
}

function ChooseMethod({ loaded, t }: { loaded: StepLoaded; t: Translate }) {
  const busy = useNavigation().state !== 'idle';
  return (
    <Stack gap={6}>
      <PageForm as={Form} idempotencyKey={loaded.form.key}>
        <Stack>
          <Trouble loaded={loaded} t={t} />
          <RadioCards
            legend={t('payment.title')}
            legendHidden
            name="method"
            defaultValue={loaded.method}
            options={loaded.methods.map((method) => ({
              value: method,
              title: t(`payment.${method}`),
              text: t(`payment.${method}.text`),
            }))}
          />
          <div>
            <Button type="submit" size="large" busy={busy} busyText={t('payment.preparing')}>
              {t('payment.choose', { deposit: loaded.money.deposit })}
            </Button>
          </div>
        </Stack>
      </PageForm>
      <CheckoutFacts loaded={loaded} t={t} />
    </Stack>
  );
}

function PixCharge({ loaded, t }: { loaded: StepLoaded; t: Translate }) {
  const [copied, setCopied] = useState(false);
  const { charge } = loaded;
  if (charge?.qr == null || charge.pixCode === null) return null;
  const code = charge.pixCode;
  return (
    <section aria-labelledby="pix-title" className={styles.pix}>
      <div>
        <h2 id="pix-title" className={styles.heading}>
          {t('payment.pix.title')}
        </h2>
        <p className={styles.plain}>{t('payment.pix.how')}</p>
        <label className={styles.code}>
          <span>{t('payment.pix.code')}</span>
          <textarea readOnly rows={4} value={code} onFocus={(event) => event.currentTarget.select()} />
        </label>
        <Button
          variant="secondary"
          onClick={() => {
            void navigator.clipboard.writeText(code).then(() => setCopied(true));
          }}
        >
          {t('payment.pix.copy')}
        </Button>
        <p role="status" className={styles.soft}>
          {copied ? t('payment.pix.copied') : t('payment.pix.waiting')}
        </p>
      </div>
      <QrCode drawing={charge.qr} label={t('payment.pix.alt', { deposit: loaded.money.deposit })} />
    </section>
  );
}
