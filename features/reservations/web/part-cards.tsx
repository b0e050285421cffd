import { BarsCode } from '#ui/bars-code.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import styles from './orders.module.css';
import type { PartsShown } from './part-data.ts';
import { ChallengeForm } from './challenge-form.tsx';
import { Copied } from './slip-card.tsx';

type Answer = { readonly fields: Readonly<Record<string, string>>; readonly values: Readonly<Record<string, string>> };
type Shared = { readonly most: string; readonly answer: Answer | undefined; readonly t: Translate };

const NETWORKS = ['rapipago', 'pagofacil'] as const;

/** The coupon of a part that is paid in cash: asked for, on its way, to be shown at the till, or over. */
export function CouponCard({ coupon, ...shared }: Shared & { coupon: NonNullable<PartsShown['coupon']> }) {
  const { t } = shared;
  if (coupon.state === 'preparing')
    return (
      <p className={styles.facts} role="status">
        {t('rest.coupon.preparing')}
      </p>
    );
  if (coupon.state !== 'open')
    return (
      <Stack>
        {coupon.state === 'over' && <Notice tone="warning">{t('rest.coupon.over')}</Notice>}
        <CouponForm {...shared} itemKey={coupon.key} />
      </Stack>
    );
  const { amount, network, due, code, bars } = coupon;
  return (
    <Stack>
      <p className={styles.facts}>
        {t('rest.coupon.due', { amount, network: t(`rest.coupon.network.${network}`), date: due })}
      </p>
      <BarsCode drawing={bars} label={t('rest.coupon.bars')} />
      <Copied label={t('rest.coupon.code')} text={code} rows={1} t={t} />
      <p className={styles.facts}>{t('rest.coupon.how')}</p>
      <details>
        <summary>{t('rest.coupon.renew')}</summary>
        <p className={styles.facts}>{t('rest.coupon.renew.text')}</p>
        <CouponForm {...shared} itemKey={coupon.key} renew />
      </details>
    </Stack>
  );
}

function CouponForm({ most, answer, itemKey, renew = false, t }: Shared & { itemKey: string; renew?: boolean }) {
  return (
    <PageForm idempotencyKey={itemKey} held={{ do: 'coupon', renew: renew ? 'yes' : undefined }}>
      <Stack>
        <SelectField
          name="network"
          label={t('rest.coupon.network')}
          defaultValue={answer?.values['network']}
          options={NETWORKS.map((value) => ({ value, label: t(`rest.coupon.network.${value}`) }))}
        />
        <Amount
          name="couponAmount"
          label={t('rest.coupon.amount')}
          hint={t('rest.coupon.amount.hint', { most })}
          answer={answer}
        />
        <div>
          <Button type="submit" variant={renew ? 'secondary' : 'primary'}>
            {t(renew ? 'rest.coupon.renew' : 'rest.coupon.issue')}
          </Button>
        </div>
      </Stack>
    </PageForm>
  );
}

function Amount({
  name,
  label,
  hint,
  answer,
}: {
  name: string;
  label: string;
  hint: string;
  answer: Answer | undefined;
}) {
  return (
    <TextField
      name={name}
      label={label}
      hint={hint}
      optional=""
      inputMode="decimal"
      autoComplete="off"
      maxLength={30}
      defaultValue={answer?.values[name]}
      error={answer?.fields[name]}
    />
  );
}

/** The part that a card pays: which, how much, and what became of it. The card is typed at the gateway. */
export function CardPart({
  card,
  isOpen,
  ...shared
}: Shared & { card: NonNullable<PartsShown['card']>; isOpen: boolean }) {
  const { t } = shared;
  return (
    <Stack>
      {card.paid.map(({ id, ...paid }) => (
        <p key={id} className={styles.facts}>
          {t('rest.card.paid', paid)}
        </p>
      ))}
      {card.state === 'sending' && <Notice live>{t('rest.card.sending', { amount: card.amount })}</Notice>}
      {card.state === 'waiting' && card.challenge === null && (
        <Notice live>{t('rest.card.waiting', { amount: card.amount })}</Notice>
      )}
      {card.state === 'waiting' && card.challenge !== null && <Challenge challenge={card.challenge} t={t} />}
      {card.state === 'refused' && isOpen && (
        <Notice tone="error" live title={t('rest.card.refused')}>
          {card.why !== null && t(`payment.refusal.why.${card.why}`)} {t(`rest.card.next.${card.next}`)}
        </Notice>
      )}
      {isOpen && (card.state === 'none' || card.state === 'refused') && <CardForm {...shared} kept={card.kept} />}
    </Stack>
  );
}

function Challenge({ challenge, t }: { challenge: { readonly url: string; readonly data: string }; t: Translate }) {
  return (
    <section aria-labelledby="challenge-title">
      <h4 id="challenge-title" className={styles.sourceName}>
        {t('payment.challenge.title')}
      </h4>
      <p className={styles.facts}>{t('payment.challenge.text')}</p>
      <ChallengeForm challenge={challenge} t={t} />
    </section>
  );
}

function CardForm({ kept, most, answer, t }: Shared & { kept: NonNullable<PartsShown['card']>['kept'] }) {
  return (
    <PageForm held={{ do: 'card' }}>
      <Stack>
        {kept.length > 0 && (
          <SelectField
            name="card"
            label={t('rest.card.which')}
            defaultValue={answer?.values['card']}
            options={[
              ...kept.map(({ id, name }) => ({ value: id, label: name })),
              { value: '', label: t('rest.card.other') },
            ]}
          />
        )}
        <Amount
          name="cardAmount"
          label={t('rest.card.amount')}
          hint={t('rest.card.amount.hint', { most })}
          answer={answer}
        />
        <div>
          <Button type="submit">{t('rest.card.pay')}</Button>
        </div>
      </Stack>
    </PageForm>
  );
}
