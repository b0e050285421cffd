import { formatDateTime } from '#kernel/date-times.ts';
import type { Market } from '#kernel/market.ts';
import { formatMoney } from '#kernel/money.ts';
import type { CallOutput } from '#kernel/endpoint.ts';
import { Button } from '#ui/button.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import type { CouponRecord, listUses } from '../../contract/admin.ts';
import styles from './coupon-uses.module.css';

export type Uses = CallOutput<typeof listUses>['uses'];

type Props = {
  readonly coupon: CouponRecord;
  readonly uses: Uses;
  readonly t: Translate;
  readonly market: Market;
  readonly typed: string | undefined;
  readonly error: string | undefined;
};

/** Below a coupon: who has it now, what its partner hands on, and the count of persons set to nought. */
export function CouponUses({ coupon, uses, t, market, typed, error }: Props) {
  const { id, partner, partnerToken } = coupon;
  return (
    <Stack gap={6}>
      {uses.length === 0 ? <p>{t('couponAdmin.notUsed')}</p> : <UseTable uses={uses} t={t} market={market} />}
      {partner !== null && partnerToken !== null && (
        <section aria-labelledby="coupon-token">
          <h2 id="coupon-token">{t('couponAdmin.token')}</h2>
          <p>{t('couponAdmin.token.text', { partner })}</p>
          <code className={styles.token}>{partnerToken}</code>
        </section>
      )}
      <PageForm held={{ do: 'clear', id }}>
        <Stack>
          <h2>{t('couponAdmin.clear')}</h2>
          <p>{t('couponAdmin.clear.text')}</p>
          <TextField
            label={t('couponAdmin.clear.cpf')}
            optional={t('optional')}
            name="cpf"
            autoComplete="off"
            maxLength={20}
            defaultValue={typed}
            error={error}
          />
          <div>
            <Button type="submit" variant="secondary">
              {t('couponAdmin.clear')}
            </Button>
          </div>
        </Stack>
      </PageForm>
    </Stack>
  );
}

function UseTable({ uses, t, market }: Pick<Props, 'uses' | 't' | 'market'>) {
  return (
    <Table caption={t('couponAdmin.usedBy')}>
      <thead>
        <tr>
          <th scope="col">{t('couponAdmin.order')}</th>
          <th scope="col">{t('couponAdmin.state')}</th>
          <th scope="col">{t('couponAdmin.at')}</th>
          <th scope="col" data-number>
            {t('couponAdmin.off')}
          </th>
        </tr>
      </thead>
      <tbody>
        {uses.map((use) => (
          <tr key={use.id}>
            <th scope="row">{use.orderNumber ?? use.orderId}</th>
            <td data-head={t('couponAdmin.state')}>{t(`couponAdmin.state.${use.state}`)}</td>
            <td data-head={t('couponAdmin.at')}>{formatDateTime(use.at, market)}</td>
            <td data-head={t('couponAdmin.off')} data-number>
              {formatMoney(use.off, market)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
