import { LETTER_REFUSALS, type ConsortiumLetter } from '../consortium/records.ts';
import { html } from '../core/html.ts';
import type { Html } from '../core/html.ts';
import { buttonForm, facts } from './layout.ts';
import { CONSOLE } from './texts.ts';

const BACK = '/console/consortium';
const texts = CONSOLE.consortium;

const shown = ({ amount, currency }: ConsortiumLetter['amount']): string => `${(amount / 100).toFixed(2)} ${currency}`;

function letterPart(letter: ConsortiumLetter): Html {
  const { reference, order, group, quota, credit, amount, validUntil, status, reason, payments } = letter;
  const common = { back: BACK, about: reference };
  const action = `/_control/consortium/letters/${encodeURIComponent(reference)}`;
  return html`<li class="card">
    <h2>${order} <span class="state">${status}</span></h2>
    ${facts([
      [texts.reference, reference],
      [texts.quota, `${group} / ${quota}`],
      [texts.credit, `${shown(credit)} (${validUntil})`],
      [texts.amount, shown(amount)],
      [texts.reason, reason ?? ''],
      [texts.paid, payments.map((payment) => `${payment.id}: ${shown(payment.amount)}`).join(', ')],
    ])}
    <div class="actions">
      ${status === 'RECEIVED' && buttonForm({ ...common, action: `${action}/confirm`, label: texts.confirm })}
      ${
        (status === 'RECEIVED' || status === 'CONFIRMED') &&
        buttonForm({
          ...common,
          action: `${action}/refuse`,
          label: texts.refuse,
          fields: html`<label
            >${texts.reason}
            <select name="reason">
              ${LETTER_REFUSALS.map((value) => html`<option>${value}</option>`)}
            </select></label
          >`,
        })
      }
      ${buttonForm({
        ...common,
        action: `${action}/pay`,
        label: status === 'CONFIRMED' ? texts.pay : texts.payAnyway,
        hidden: { force: String(status !== 'CONFIRMED') },
        fields: html`<label>${texts.cents} <input name="amount" inputmode="numeric" /></label>`,
      })}
    </div>
  </li>`;
}

export const consortiumPage = (letters: readonly ConsortiumLetter[]): Html =>
  letters.length === 0
    ? html`<p>${CONSOLE.none}</p>`
    : html`<ul class="cards">
        ${letters.map(letterPart)}
      </ul>`;
