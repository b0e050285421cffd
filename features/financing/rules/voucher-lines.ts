import { formatDateTime } from '#kernel/date-times.ts';
import { formatDay } from '#kernel/dates.ts';
import { formatCompanyNumber } from '#kernel/documents.ts';
import type { Market } from '#kernel/market.ts';
import { formatMoney, subtractMoney, type Money } from '#kernel/money.ts';
import { formatPhone } from '#kernel/phones.ts';
import type { Proposal, Voucher } from '../contract/proposal.ts';
import { paidOfEntrance } from './paid-entrance.ts';
import { percentShown } from './percent.ts';
import { phaseOf } from './proposal-machine.ts';

type Credit = {
  readonly offer: Pick<
    Proposal['offer'],
    | 'lender'
    | 'financed'
    | 'released'
    | 'totalWithFinancing'
    | 'monthlyRate'
    | 'nominalAnnualRate'
    | 'effectiveAnnualRate'
    | 'totalCostRate'
  >;
  /** ISO 8601: when the bank was asked. */
  readonly createdAt: string;
  readonly history: readonly { readonly status: Proposal['status']; readonly at: string }[];
};

/** Whose credit it is, what it costs, and since when: asked for, and paid by the bank. */
const creditLines = ({ offer, createdAt, history }: Credit, { market, t }: Words) => {
  const percent = (value: number): string => percentShown(value, market);
  const paidAt = history.find(({ status }) => phaseOf(status) === 'done')?.at ?? null;
  return [
    ['lender', `${offer.lender.name} · ${formatCompanyNumber(offer.lender.document)}`],
    [
      'rate',
      t('voucher.rate.value', {
        monthly: percent(offer.monthlyRate),
        annual: percent(offer.effectiveAnnualRate),
        nominal: percent(offer.nominalAnnualRate),
      }),
    ],
    ['cost', t('credit.rate', { cost: percent(offer.totalCostRate) })],
    ['sentAt', formatDateTime(createdAt, market)],
    ['paidAt', paidAt && formatDateTime(paidAt, market)],
  ] as const;
};

/** What the contract is about where costs are lent along, with these named, and what is paid in all. */
const debtLines = ({ offer }: Credit, shown: (value: Money) => string) => {
  const costs = subtractMoney(offer.financed, offer.released);
  return [
    ['costs', costs.amount === 0 ? null : shown(costs)],
    ['financed', costs.amount === 0 ? null : shown(offer.financed)],
    ['totalWith', shown(offer.totalWithFinancing)],
  ] as const;
};

type Words = {
  readonly market: Market;
  readonly t: (key: VoucherWord, params: Readonly<Record<string, string | number>>) => string;
};
type VoucherWord = 'voucher.rate.value' | 'credit.rate' | 'simulator.term.shown';

/**
 * What a voucher says, line by line: one list for the page and for the paper, so that both say the same figures.
 * @param paid What the order has paid of the entrance; null without an order.
 * @param credit The proposal that the voucher is of. Once the bank has paid there is no last day.
 */
export const voucherLines = (
  voucher: Voucher,
  of: Words & { readonly paid: Money | null; readonly credit: Credit & { readonly status: Proposal['status'] } },
) => {
  const { market, credit, t } = of;
  const isOpen = phaseOf(credit.status) !== 'done';
  const term = t('simulator.term.shown', { count: voucher.term });
  const shown = (value: Money): string => formatMoney(value, market);
  const entrance = paidOfEntrance({ entrance: voucher.entranceValue }, of.paid);
  const { car, dealer, finalInstallmentValue } = voucher;
  return (
    [
      ['proposalNumber', voucher.proposalNumber],
      ['car', `${car.modelName} ${car.versionName} ${car.year}`],
      ['color', car.colorName],
      ['buyer', voucher.buyer],
      ['buyerDocument', voucher.buyerDocument],
      ['dealer', dealer.name],
      ['dealerContact', `${formatPhone(dealer.phone, market)} · ${dealer.address}`],
      ['coupons', car.coupons?.map(({ name, amount }) => `${name}: ${shown(amount)}`).join(' · ') ?? null],
      ['total', shown(voucher.total)],
      ['entranceValue', shown(voucher.entranceValue)],
      ['paid', entrance && shown(entrance.paid)],
      ['entranceRest', entrance && shown(entrance.rest)],
      ['released', shown(subtractMoney(voucher.total, voucher.entranceValue))],
      ...debtLines(credit, shown),
      ['finalInstallmentValue', finalInstallmentValue && shown(finalInstallmentValue)],
      ...creditLines(credit, of),
      ['term', term],
      ['installmentValue', shown(voucher.installmentValue)],
      ['lastInstallmentValue', shown(voucher.lastInstallmentValue)],
      ['validUntil', isOpen ? formatDay(voucher.validUntil) : null],
    ] as const
  ).flatMap(([key, value]) => (value === null || value === '' ? [] : [{ key, value }]));
};
