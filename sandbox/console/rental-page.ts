import { FEATURED_ITEMS } from '#features/rental/rules/items.ts';
import { REFUSAL_REASONS } from '#features/rental/rules/customer-machine.ts';
import { html } from '../core/html.ts';
import type { Html } from '../core/html.ts';
import {
  customerStatus,
  nextStates,
  nextStatuses,
  proposalStatus,
  smoothState,
  smoothStatus,
  type RentalCustomer,
  type RentalProposal,
} from '../rental/records.ts';
import { buttonForm, facts, shortTime } from './layout.ts';
import { CONSOLE } from './texts.ts';

const BACK = '/console/rental';
const texts = CONSOLE.rental;

const choice = (name: string, label: string, values: readonly string[]): Html =>
  html`<label
    >${label}
    <select name="${name}">
      ${values.map((value) => html`<option>${value}</option>`)}
    </select></label
  >`;

type Moves = { action: string; about: string; smooth: string | undefined; legal: readonly string[]; more?: Html };

function moves({ action, about, smooth, legal, more }: Moves): Html | false {
  if (legal.length === 0) return false;
  const common = { back: BACK, about };
  const advance = `${action}/advance`;
  return html`<div class="actions">
    ${smooth !== undefined && buttonForm({ ...common, action: advance, label: `${texts.next}: ${smooth}` })}
    ${smooth !== undefined && buttonForm({ ...common, action: advance, label: texts.all, hidden: { all: 'true' } })}
    ${buttonForm({
      ...common,
      action: `${action}/status`,
      label: texts.decide,
      fields: html`${choice('status', texts.status, legal)} ${more}`,
    })}
  </div>`;
}

const makeForm = ({ reference, customerCode }: RentalCustomer): Html =>
  buttonForm({
    back: BACK,
    about: customerCode,
    action: `/_control/rental/customers/${encodeURIComponent(reference)}/proposals`,
    label: texts.make,
    fields: html`<label>${texts.product} <input name="productId" value="PLAN-24" maxlength="60" /></label>
      <label>${texts.vehicle} <input name="vehicle" maxlength="120" required /></label>
      <label>${texts.months} <input name="months" value="24" inputmode="numeric" /></label>
      <label>${texts.kilometers} <input name="monthlyKilometers" value="1500" inputmode="numeric" /></label>
      <label>${texts.monthly} <input name="monthly" value="289900" inputmode="numeric" /></label>
      <label>${texts.items} <input name="featuredItems" value="${FEATURED_ITEMS.slice(0, 3).join(', ')}" /></label>`,
  });

function proposalPart(proposal: RentalProposal): Html {
  const { proposalCode, productId, vehicle, months, monthlyKilometers, monthly, featuredItems, steps } = proposal;
  return html`<h3>${proposalCode} <span class="state">${proposalStatus(proposal)}</span></h3>
    ${facts([
      [texts.vehicle, vehicle],
      [texts.product, `${productId}, ${months} / ${monthlyKilometers} km`],
      [texts.monthly, `${(monthly.amount / 100).toFixed(2)} ${monthly.currency}`],
      [texts.items, featuredItems.join(', ')],
      [texts.moved, shortTime(steps.at(-1)?.at ?? '')],
    ])}
    ${moves({
      action: `/_control/rental/proposals/${encodeURIComponent(proposalCode)}`,
      about: proposalCode,
      smooth: smoothStatus(proposal),
      legal: nextStatuses(proposal),
    })}`;
}

function customerCard(customer: RentalCustomer, proposals: readonly RentalProposal[]): Html {
  const { reference, customerCode, attempt, brand, market, name, document, reason, steps } = customer;
  return html`<li class="card">
    <h2>${customerCode} ${name} <span class="state">${customerStatus(customer)}</span></h2>
    ${facts([
      [texts.reference, reference],
      [texts.document, document],
      [texts.brand, `${brand}, ${market}`],
      [texts.attempt, attempt],
      [texts.reason, reason],
      [texts.moved, shortTime(steps.at(-1)?.at ?? '')],
    ])}
    ${moves({
      action: `/_control/rental/customers/${encodeURIComponent(reference)}`,
      about: customerCode,
      smooth: smoothState(customer),
      legal: nextStates(customer),
      more: choice('reason', texts.reason, REFUSAL_REASONS),
    })}
    ${customerStatus(customer) === 'PERSISTED_ON_HUB' && makeForm(customer)} ${proposals.map(proposalPart)}
  </li>`;
}

/** People as the rental company's console sees them: validate or refuse them, make them a proposal and move it. */
export function rentalPage(customers: readonly RentalCustomer[], proposals: readonly RentalProposal[]): Html {
  if (customers.length === 0) return html`<p>${CONSOLE.none}</p>`;
  return html`<ul class="cards">
    ${customers.map((customer) =>
      customerCard(
        customer,
        proposals.filter(({ reference }) => reference === customer.reference),
      ),
    )}
  </ul>`;
}
