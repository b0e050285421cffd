import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import type { BOOKED_KINDS, DealerPayment } from '../../contract/balance.ts';
import { returnWord, type returnsShown } from '../rest-data.ts';

type Payment = Omit<DealerPayment, 'amount'> & { readonly amount: string; readonly key: string };

type Money = {
  /** What is still to be paid; null where the order takes no money. */
  readonly toPay: string | null;
  readonly payments: readonly Payment[];
  readonly owed: readonly (ReturnType<typeof returnsShown>[number] & {
    readonly dealer: string;
    readonly key: string;
  })[];
  readonly bookKey: string;
  /** Whether who looks is one of those who may be the second person. */
  readonly mayDecide: boolean;
  /** What may be booked: a used car and a letter where the buyer planned one. */
  readonly kinds: readonly (typeof BOOKED_KINDS)[number][];
};

const TONES: Readonly<Record<Payment['state'], BadgeTone>> = {
  AWAITING_APPROVAL: 'warning',
  BOOKED: 'success',
  REFUSED: 'neutral',
};

/** What staff book of an order's money: payments at its dealership, and what went back from there or from a bank. */
export function OrderMoney({ money, t }: { money: Money; t: Translate }) {
  return (
    <section aria-labelledby="money">
      <Stack gap={4}>
        <h3 id="money">{t('admin.money.title')}</h3>
        {money.payments.length > 0 && <Payments money={money} t={t} />}
        {money.toPay !== null && <BookForm money={money} t={t} />}
        {money.owed.map((one) => (
          <PageForm key={one.id} idempotencyKey={one.key} held={{ do: 'return', return: one.id }}>
            <Stack>
              <p>
                {t(returnWord(one), { dealer: one.dealer })}: {one.amount}
              </p>
              <TextField name="reference" label={t('admin.money.reference')} maxLength={60} />
              <div>
                <Button type="submit" variant="secondary">
                  {t('admin.money.returned')}
                </Button>
              </div>
            </Stack>
          </PageForm>
        ))}
      </Stack>
    </section>
  );
}

function Payments({ money: { payments, mayDecide }, t }: { money: Money; t: Translate }) {
  return (
    <Table caption={t('admin.money.payments')}>
      <thead>
        <tr>
          <th scope="col">{t('admin.money.receipt')}</th>
          <th scope="col">{t('admin.money.amount')}</th>
          <th scope="col">{t('admin.money.by')}</th>
          <th scope="col">{t('staff.state')}</th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={payment.id}>
            <th scope="row">
              {payment.receiptNumber}
              {payment.kind !== 'DEALER_PAYMENT' && `, ${t(`rest.kind.${payment.kind}`)}`}
            </th>
            <td data-head={t('admin.money.amount')}>{payment.amount}</td>
            <td data-head={t('admin.money.by')}>
              {payment.decidedBy === null ? payment.bookedBy : `${payment.bookedBy}, ${payment.decidedBy}`}
            </td>
            <td data-head={t('staff.state')}>
              <Badge tone={TONES[payment.state]}>{t(`admin.money.state.${payment.state}`)}</Badge>
              {mayDecide && payment.state === 'AWAITING_APPROVAL' && <Decision payment={payment} t={t} />}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Decision({ payment, t }: { payment: Payment; t: Translate }) {
  const of = { receipt: payment.receiptNumber };
  return (
    <PageForm idempotencyKey={payment.key} held={{ payment: payment.id }}>
      <Cluster>
        <Button type="submit" name="do" value="approve" aria-label={t('admin.money.approve.label', of)}>
          {t('admin.money.approve')}
        </Button>
        <Button type="submit" name="do" value="refuse" variant="quiet" aria-label={t('admin.money.refuse.label', of)}>
          {t('admin.money.refuse')}
        </Button>
      </Cluster>
    </PageForm>
  );
}

function BookForm({ money, t }: { money: Money; t: Translate }) {
  return (
    <PageForm idempotencyKey={money.bookKey} held={{ do: 'book' }}>
      <Stack>
        <p>{t('admin.money.toPay', { amount: money.toPay ?? '' })}</p>
        {money.kinds.length > 1 && (
          <SelectField
            name="kind"
            label={t('admin.money.kind')}
            options={money.kinds.map((kind) => ({ value: kind, label: t(`rest.kind.${kind}`) }))}
          />
        )}
        <TextField
          name="amount"
          label={t('admin.money.amount')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={30}
        />
        <TextField
          name="receiptNumber"
          label={t('admin.money.receipt')}
          hint={t('admin.money.receipt.hint')}
          autoComplete="off"
          maxLength={40}
        />
        <div>
          <Button type="submit">{t('admin.money.book')}</Button>
        </div>
      </Stack>
    </PageForm>
  );
}
