import { Form, useNavigation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import type { CouponAnswer } from './coupon-actions.ts';
import type { StepLoaded } from './reservation-step-loader.ts';
import styles from './steps.module.css';

type Props = { readonly loaded: StepLoaded; readonly answer: CouponAnswer | null; readonly t: Translate };

/** Coupons of a reservation: those that stand in its price, each with its way out, and the field for one more. */
export function CouponForm({ loaded, answer, t }: Props) {
  const { coupons, form } = loaded;
  const busy = useNavigation().state !== 'idle';
  const asksIncome = answer?.asksIncome === true;
  return (
    <section aria-labelledby="coupon-title">
      <h2 id="coupon-title" className={styles.heading}>
        {t('coupon.title')}
      </h2>
      <Stack>
        {coupons.entered.map(({ code, name, amount }) => (
          <PageForm as={Form} key={code} held={{ do: 'removeCoupon', coupon: code }}>
            <p className={styles.plain}>{t('coupon.entered', { name, code, amount })}</p>
            <Button type="submit" variant="quiet" aria-label={t('coupon.remove.label', { code })}>
              {t('coupon.remove')}
            </Button>
          </PageForm>
        ))}
        <PageForm as={Form} idempotencyKey={form.couponKey} held={{ do: 'coupon' }} key={coupons.entered.length}>
          <Stack>
            <TextField
              label={t('coupon.code')}
              hint={coupons.offered === null ? undefined : t('coupon.offered')}
              name="coupon"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={400}
              defaultValue={answer?.text ?? coupons.offered ?? ''}
              error={answer?.asksIncome === true ? undefined : answer?.message}
            />
            {asksIncome && (
              <TextField
                label={t('coupon.income')}
                hint={t('coupon.income.hint')}
                name="income"
                inputMode="decimal"
                autoComplete="off"
                maxLength={30}
                error={answer.message}
              />
            )}
            <div>
              <Button type="submit" variant="secondary" busy={busy} busyText={t('coupon.enter')}>
                {t('coupon.enter')}
              </Button>
            </div>
          </Stack>
        </PageForm>
      </Stack>
    </section>
  );
}
