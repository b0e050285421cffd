import { html } from '../core/html.ts';
import type { Html } from '../core/html.ts';
import { EARLY_STEPS, FACTORY_STEPS, OTHER_EARLY_STEPS, nextStep } from '../factory/order.ts';
import type { FactoryOrder, Step } from '../factory/order.ts';
import { buttonForm, facts, shortTime } from './layout.ts';
import { CONSOLE } from './texts.ts';

const BACK = '/console/orders';
const texts = CONSOLE.orders;
const SOURCES = ['DEALER_PAYMENT', 'BILLET_PAYMENT', 'FINANCING_PAYMENT', 'EXT_CONSORTIUM_PAYMENT'];

function stepButtons(order: FactoryOrder, list: 'early' | 'factory'): Html | false {
  const steps: readonly Step[] = list === 'early' ? EARLY_STEPS : FACTORY_STEPS;
  const next = nextStep(order, steps);
  if (next === undefined || order.cancelled) return false;
  const action = `/_control/orders/${encodeURIComponent(order.orderId)}/steps`;
  const common = { action, back: BACK, about: order.orderId };
  return html`<fieldset>
    <legend>${texts[list]}</legend>
    ${buttonForm({ ...common, label: `${texts.next}: ${next}`, hidden: { list } })}
    ${buttonForm({ ...common, label: texts.all, hidden: { list, all: 'true' } })}
  </fieldset>`;
}

function select(name: string, label: string, options: readonly string[]): Html {
  return html`<label
    >${label}
    <select name="${name}">
      ${options.map((option) => html`<option>${option}</option>`)}
    </select></label
  >`;
}

function orderCard(order: FactoryOrder): Html {
  const base = `/_control/orders/${encodeURIComponent(order.orderId)}`;
  const common = { back: BACK, about: order.orderId };
  const balance = order.balanceSettled ? texts.settled : texts.open;
  return html`<li class="card">
    <h2>
      ${order.orderId} <span class="state">${order.cancelled ? texts.cancelled : (order.steps.at(-1) ?? '')}</span>
    </h2>
    ${facts([
      [texts.vehicle, order.placed ? `${order.placed.vehicleCode}, ${order.placed.modelYear}` : texts.notPlaced],
      [texts.kind, order.placed?.kind ?? null],
      [texts.balance, balance],
      [texts.sequence, order.sequence],
      [texts.state, `${order.steps.at(-1) ?? ''} ${shortTime(order.movedAt)}`],
    ])}
    <div class="actions">
      ${stepButtons(order, 'early')} ${stepButtons(order, 'factory')}
      ${buttonForm({ ...common, action: `${base}/balance`, label: texts.settle, fields: select('source', texts.source, SOURCES) })}
      ${buttonForm({
        ...common,
        action: `${base}/step`,
        label: texts.send,
        fields: select('step', texts.any, [...EARLY_STEPS, ...OTHER_EARLY_STEPS, ...FACTORY_STEPS]),
      })}
    </div>
  </li>`;
}

export function ordersPage(orders: readonly FactoryOrder[]): Html {
  const field = html`<label
    >${texts.orderId} <input name="orderId" required maxlength="100" pattern="[\\w.:\\-]+"
  /></label>`;
  return html`<section class="card">
      <h2>${texts.add}</h2>
      ${buttonForm({ action: '/_control/orders', back: BACK, label: texts.addButton, fields: field })}
    </section>
    ${
      orders.length === 0
        ? html`<p>${CONSOLE.none}</p>`
        : html`<ul class="cards">
            ${orders.map(orderCard)}
          </ul>`
    }`;
}
