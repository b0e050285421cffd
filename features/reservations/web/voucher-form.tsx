import { Form, useNavigation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import type { StepLoaded } from './reservation-step-loader.ts';
import styles from './steps.module.css';

/** Vouchers of a reservation: the one that stands in its price with its way out, or each that can be used, with one tap. */
export function VoucherForm({ loaded, t }: { readonly loaded: StepLoaded; readonly t: Translate }) {
  const { entered, usable } = loaded.vouchers;
  const busy = useNavigation().state !== 'idle';
  if (entered === null && usable?.length === 0) return null;
  return (
    <section aria-labelledby="voucher-title">
      <h2 id="voucher-title" className={styles.heading}>
        {t('payVoucher.title')}
      </h2>
      <Stack>
        {usable === null && <Notice tone="warning">{t('payVoucher.unread')}</Notice>}
        {entered !== null && (
          <PageForm as={Form} held={{ do: 'removeVoucher' }}>
            <p className={styles.plain}>{t('payVoucher.entered', entered)}</p>
            <p className={styles.soft}>{t('payVoucher.kept')}</p>
            <Button
              type="submit"
              variant="quiet"
              busy={busy}
              busyText={t('payVoucher.remove')}
              aria-label={t('payVoucher.remove.label', { name: entered.name })}
            >
              {t('payVoucher.remove')}
            </Button>
          </PageForm>
        )}
        {usable?.map(({ id, name, code, value, day }) => (
          <PageForm as={Form} key={id} idempotencyKey={loaded.form.voucherKey} held={{ do: 'voucher', voucher: code }}>
            <p className={styles.plain}>{t('payVoucher.offered', { name, value, day })}</p>
            <Button
              type="submit"
              variant="secondary"
              busy={busy}
              busyText={t('payVoucher.use')}
              aria-label={t('payVoucher.use.label', { name, value })}
            >
              {t('payVoucher.use')}
            </Button>
          </PageForm>
        ))}
        {usable !== null && usable.length > 0 && <p className={styles.soft}>{t('payVoucher.rule')}</p>}
      </Stack>
    </section>
  );
}
