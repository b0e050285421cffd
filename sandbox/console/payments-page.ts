import { formatMoney } from '#kernel/money.ts';
import type { Money } from '#kernel/money.ts';
import { html } from '../core/html.ts';
import type { Html } from '../core/html.ts';
import { hasMoney, isOpen, refundedAmount } from '../gateway/payment.ts';
import type { Payment } from '../gateway/payment.ts';
import { buttonForm, facts, shortTime } from './layout.ts';
import { CONSOLE } from './texts.ts';

const BACK = '/console/payments';
const texts = CONSOLE.payments;

const show = (money: Money) => formatMoney(money, money.currency === 'BRL' ? 'br' : 'ar');

function actionsFor(payment: Payment): Html[] {
  const about = String(payment.id);
  const button = (name: string, label: string, more: { hidden?: Record<string, string>; fields?: Html } = {}) =>
    buttonForm({ action: `/_control/payments/${payment.id}/${name}`, back: BACK, label, about, ...more });
  const amountField = html`<label>${texts.amount} <input name="amount" inputmode="decimal" size="10" /></label>`;
  const open = isOpen(payment);
  return [
    ...(open ? [button('confirm', texts.confirm, { fields: amountField })] : []),
    ...(payment.status === 'cancelled' ? [button('confirm', texts.confirmLate, { hidden: { late: 'true' } })] : []),
    ...(open || payment.status === 'approved' ? [button('twice', texts.twice)] : []),
    ...(open ? [button('reject', texts.reject), button('expire', texts.expire)] : []),
    ...(hasMoney(payment) ? [button('chargeback', texts.chargeback)] : []),
    ...(payment.status === 'charged_back' && payment.statusDetail !== 'reimbursed' ? [button('won', texts.won)] : []),
    button('notify', texts.notify),
  ];
}

function paymentCard(payment: Payment): Html {
  const { card } = payment;
  const refunded = refundedAmount(payment);
  return html`<li class="card">
    <h2>${payment.id} <span class="state state-${payment.status}">${payment.status}</span></h2>
    ${facts([
      [texts.status, payment.statusDetail],
      [texts.reference, payment.externalReference],
      [
        texts.method,
        card ? `${card.brand} •••• ${card.lastFour}, ${card.holder}, ${payment.installments}x` : payment.method,
      ],
      [texts.till, payment.coupon ? `${payment.coupon.network}, ${payment.coupon.code}` : null],
      [texts.paidInAll, payment.paidInAll ? show(payment.paidInAll) : null],
      [texts.requested, show(payment.asked)],
      [texts.received, payment.approvedAt && show(payment.amount)],
      [texts.refunded, refunded.amount > 0 ? show(refunded) : null],
      [texts.payer, payment.payer.email],
      [texts.created, shortTime(payment.createdAt)],
      [texts.expires, payment.expiresAt && shortTime(payment.expiresAt)],
    ])}
    ${
      payment.brCode !== null &&
      html`<p>
        <a href="/payments/${payment.id}/ticket">${texts.ticket}<span class="only-read"> ${payment.id}</span></a>
      </p>`
    }
    <div class="actions">${actionsFor(payment)}</div>
  </li>`;
}

export function paymentsPage(payments: readonly Payment[]): Html {
  if (payments.length === 0) return html`<p>${CONSOLE.none}</p>`;
  return html`<ul class="cards">
    ${payments.map(paymentCard)}
  </ul>`;
}
