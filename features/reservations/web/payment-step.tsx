import { useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import { PageForm } from '#ui/page-form.tsx';
import { usePolling } from '#ui/use-polling.ts';
import { ChallengeForm } from './challenge-form.tsx';
import { CheckoutFacts } from './checkout-facts.tsx';
import { CouponForm } from './coupon-form.tsx';
import { VoucherForm } from './voucher-form.tsx';
import type { CouponAnswer } from './coupon-actions.ts';
import { useCopy } from './use-copy.ts';
import styles from './steps.module.css';
import type { StepLoaded } from './reservation-step-loader.ts';

/** Seconds after which it is asked whether something has changed. */
const POLL = 1.5;
const PREPARING_POLL = 0.3;

/**
 * The way to pay that is being sent from here. Who chose the card is taken to the gateway's own page as soon as it is there; who
 * comes back, or finds the page open, has the way there as a link.
 */
const useSentMethod = (charge: StepLoaded['charge']): string | undefined => {
  const method = useNavigation().formData?.get('method');
  const sent = typeof method === 'string' ? method : undefined;
  const [last, setLast] = useState(sent);
  if (sent !== undefined && sent !== last) setLast(sent);
  const href = sent === undefined && last === 'card' ? charge?.redirectUrl : undefined;
  useEffect(() => {
    if (href != null) window.location.assign(href);
  }, [href]);
  return sent;
};

/** How the reservation value is paid: choose, then the Pix code or the way to the gateway's own page. */
export function PaymentStep({ loaded, coupon, t }: { loaded: StepLoaded; coupon: CouponAnswer | null; t: Translate }) {
  const { charge } = loaded;
  const [choosing, setChoosing] = useState(false);
  const sent = useSentMethod(charge);
  if (sent !== undefined && choosing) setChoosing(false);
  const isAtGateway = charge !== null && charge.byKeptCard && charge.state === 'PENDING';
  const offersPix = charge !== null && !charge.isAnswered && loaded.needsNewPix;
  const isPreparing = charge !== null && charge.pixCode === null && charge.redirectUrl === null && !isAtGateway;
  usePolling(charge === null ? null : isPreparing ? PREPARING_POLL : POLL);
  if (charge === null || choosing || sent !== undefined)
    return (
      <Stack gap={6}>
        {loaded.approved !== null && <p className={styles.plain}>{loaded.approved}</p>}
        {loaded.otherCredit !== null && <Notice tone="warning">{loaded.otherCredit}</Notice>}
        {/* Before the button that pays: what is found after it comes too late. */}
        <VoucherForm loaded={loaded} t={t} />
        <ChooseMethod loaded={loaded} t={t} />
        <CouponForm loaded={loaded} answer={coupon} t={t} />
      </Stack>
    );
  return (
    <Stack>
      {!charge.isAnswered && <Trouble loaded={loaded} />}
      {offersPix && <NewPix loaded={loaded} t={t} />}
      {isPreparing && (
        <div role="status">
          <p className={styles.plain}>{t('payment.preparing')}</p>
          <Skeleton shape="block" />
        </div>
      )}
      {charge.pixCode !== null && <PixCharge loaded={loaded} t={t} />}
      {charge.redirectUrl !== null && (
        <CardCharge href={charge.redirectUrl} isAnswered={charge.isAnswered} isOther={offersPix} t={t} />
      )}
      {isAtGateway && <KeptCard charge={charge} t={t} />}
      {mayChoose(loaded) && !isPreparing && (
        <div>
          {charge.isOverdue && <p className={styles.plain}>{t('payment.other.text')}</p>}
          <Button variant="quiet" onClick={() => setChoosing(true)}>
            {t('payment.other')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** Who comes from the gateway with its word waits for the answer first; where none comes, they may begin again. */
const mayChoose = ({ charge, methods }: StepLoaded): boolean => {
  if (charge === null || charge.isAnswered) return charge?.isOverdue ?? false;
  return methods.length > 1 || charge.byKeptCard;
};

/** What happened to the last try, that nothing is charged, and what to do now. */
function Trouble({ loaded }: { loaded: StepLoaded }) {
  const { trouble } = loaded.order;
  if (trouble === null) return null;
  return (
    <Notice tone="error" live title={trouble.title}>
      {trouble.text}
    </Notice>
  );
}

/** What the notice above says: a new code in place of the one that ended. */
function NewPix({ loaded, t }: { loaded: StepLoaded; t: Translate }) {
  return (
    <PageForm as={Form} idempotencyKey={loaded.form.key} held={{ method: 'pix' }}>
      <Button type="submit" size="large">
        {t('payment.pix.new')}
      </Button>
    </PageForm>
  );
}

function ChooseMethod({ loaded, t }: { loaded: StepLoaded; t: Translate }) {
  const busy = useNavigation().state !== 'idle';
  return (
    <Stack gap={6}>
      <PageForm as={Form} idempotencyKey={loaded.form.key}>
        <Stack>
          <Trouble loaded={loaded} />
          <RadioCards
            legend={t('payment.title')}
            legendHidden
            name="method"
            defaultValue={loaded.method}
            options={[
              ...loaded.keptCards.map(({ id, name, expiry }) => ({
                value: `kept:${id}`,
                title: name,
                text: t('payment.kept.text', { expiry: expiry ?? '' }),
              })),
              ...loaded.methods.map((method) => ({
                value: method,
                title: t(`payment.${method}`),
                text: t(`payment.${method}.text`),
              })),
            ]}
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

type CardChargeProps = {
  href: string;
  isAnswered: boolean;
  /** A new Pix code is offered before it. */
  isOther: boolean;
  t: Translate;
};

/** The way to the gateway's own page; for who comes from there with its word, only the answer is waited for: a second card would pay twice. */
function CardCharge({ href, isAnswered, isOther, t }: CardChargeProps) {
  if (isAnswered) return <p role="status">{t('payment.kept.waiting')}</p>;
  return (
    <section aria-labelledby="card-title">
      <h2 id="card-title" className={styles.heading}>
        {t(isOther ? 'payment.card.or' : 'payment.card.title')}
      </h2>
      <p className={styles.plain}>{t('payment.card.text')}</p>
      <LinkButton href={href} size="large">
        {t('payment.card.go')}
      </LinkButton>
      <p className={styles.soft}>{t('payment.card.how')}</p>
    </section>
  );
}

/** A kept card pays: the bank asks its cardholder on a page of its own, or the gateway is still thinking. */
function KeptCard({ charge, t }: { charge: NonNullable<StepLoaded['charge']>; t: Translate }) {
  if (charge.challenge === null) return <p role="status">{t('payment.kept.waiting')}</p>;
  return (
    <section aria-labelledby="challenge-title">
      <h2 id="challenge-title" className={styles.heading}>
        {t('payment.challenge.title')}
      </h2>
      <p className={styles.plain}>{t('payment.challenge.text')}</p>
      <ChallengeForm challenge={charge.challenge} t={t} />
    </section>
  );
}

function PixCharge({ loaded, t }: { loaded: StepLoaded; t: Translate }) {
  const { charge } = loaded;
  const { field, isCopied, copy } = useCopy(charge?.pixCode ?? '');
  if (charge?.qr == null || charge.pixCode === null) return null;
  const code = charge.pixCode;
  return (
    <section aria-labelledby="pix-title" className={styles.pix}>
      <div>
        <h2 id="pix-title" className={styles.heading}>
          {t('payment.pix.title')}
        </h2>
        <p className={styles.plain}>{t('payment.pix.how')}</p>
        <p className={styles.amount}>{t('payment.pix.amount', { amount: charge.value })}</p>
        <label className={styles.code}>
          <span>{t('payment.pix.code')}</span>
          <textarea ref={field} readOnly rows={4} value={code} onFocus={(event) => event.currentTarget.select()} />
        </label>
        <Button variant="secondary" onClick={copy}>
          {t('payment.pix.copy')}
        </Button>
        <p role="status" className={styles.soft}>
          {isCopied ? t('payment.pix.copied') : t('payment.pix.waiting')}
        </p>
      </div>
      <QrCode drawing={charge.qr} label={t('payment.pix.alt', { deposit: charge.value })} />
    </section>
  );
}
