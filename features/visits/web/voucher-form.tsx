import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import type { ShownVoucher } from './booking-voucher.ts';

type Props = {
  readonly t: Translate;
  readonly here: string;
  readonly formKey: string;
  readonly voucher: ShownVoucher;
};

/** A voucher for the visit: chosen among one's own, or taken off again; its code is shown to the dealership. */
export function VoucherForm({ t, here, formKey, voucher: { code, mayRemove, usable, back, all } }: Props) {
  if (code !== null)
    return (
      <Stack gap={3}>
        <p>{t('booking.voucher.show', { code })}</p>
        <Cluster>
          <LinkButton href={all} variant="secondary">
            {t('booking.voucher.qr')}
          </LinkButton>
          {mayRemove && (
            <PageForm action={here} idempotencyKey={formKey} held={{ do: 'noVoucher' }}>
              <Button type="submit" variant="quiet">
                {t('booking.voucher.remove')}
              </Button>
            </PageForm>
          )}
        </Cluster>
      </Stack>
    );
  return (
    <>
      {back !== null && (
        <Notice>
          {back} <a href={all}>{t('booking.voucher.all')}</a>
        </Notice>
      )}
      {usable.length > 0 && <Choice t={t} here={here} formKey={formKey} usable={usable} />}
    </>
  );
}

type ChoiceProps = Omit<Props, 'voucher'> & Pick<ShownVoucher, 'usable'>;

function Choice({ t, here, formKey, usable }: ChoiceProps) {
  return (
    <PageForm action={here} idempotencyKey={formKey} held={{ do: 'voucher' }}>
      <Stack gap={3}>
        <SelectField label={t('booking.voucher')} hint={t('booking.voucher.hint')} name="code" options={usable} />
        <div>
          <Button type="submit" variant="secondary">
            {t('booking.voucher.use')}
          </Button>
        </div>
      </Stack>
    </PageForm>
  );
}
