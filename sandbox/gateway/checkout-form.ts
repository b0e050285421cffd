import { allocateEvenly, formatMoney, multiplyMoney } from '#kernel/money.ts';
import type { Market } from '#kernel/market.ts';
import type { Money } from '#kernel/money.ts';
import { html } from '../core/html.ts';
import type { Html } from '../core/html.ts';
import type { FormErrors, TypedForm } from './card-form.ts';
import { LOCK, checkoutPage } from './checkout-layout.ts';
import { preferenceTotal } from './preference.ts';
import { returnUrl } from './return-url.ts';
import type { Preference } from './preference.ts';
import { OUTCOME_OF_HOLDER } from './test-cards.ts';
import { CHECKOUT_TEXTS } from './texts.ts';
import type { CheckoutTexts, FieldName } from './texts.ts';

export type FormState = { readonly errors: FormErrors; readonly typed: TypedForm };

const EMPTY: FormState = { errors: {}, typed: { holder: '', expiry: '', document: '', installments: 1 } };

export type FieldView = { readonly texts: CheckoutTexts; readonly errors: FormErrors };

function describedBy(name: FieldName, { texts }: FieldView): string {
  return texts.hints[name] ? `${name}-hint ${name}-problem` : `${name}-problem`;
}

export function field(name: FieldName, view: FieldView, control: Html, half = false): Html {
  const { texts, errors } = view;
  const error = errors[name];
  return html`<div class="field ${half ? 'half' : ''}">
    <label for="${name}">${texts.labels[name]}</label>
    <div class="control">${control}</div>
    ${texts.hints[name] && html`<span class="hint" id="${name}-hint">${texts.hints[name]}</span>`}
    <span class="problem" id="${name}-problem">${error && texts.errors[error]}</span>
  </div>`;
}

type InputFacts = { value?: string; autocomplete: string; numeric?: boolean; maxlength: number };

export function input(name: FieldName, view: FieldView, facts: InputFacts): Html {
  return html`<input
    id="${name}"
    name="${name}"
    type="text"
    required
    value="${facts.value ?? ''}"
    autocomplete="${facts.autocomplete}"
    inputmode="${facts.numeric ? 'numeric' : 'text'}"
    maxlength="${facts.maxlength}"
    spellcheck="false"
    data-problem="${view.texts.errors[name]}"
    aria-describedby="${describedBy(name, view)}"
    ${view.errors[name] && html`aria-invalid="true"`}
  />`;
}

/** In how many instalments a total may be paid, as options to choose from. */
export function installmentOptions(
  { total, most }: { total: Money; most: number },
  { market, chosen }: { market: Market; chosen: number },
): Html[] {
  const texts = CHECKOUT_TEXTS[market];
  return Array.from({ length: most }, (_, at) => {
    const count = at + 1;
    const amount = formatMoney(allocateEvenly(total, count)[0] ?? total, market);
    const label = count === 1 ? `${texts.once}: ${amount}` : texts.times(count, amount);
    return html`<option value="${count}" ${chosen === count && html`selected`}>${label}</option>`;
  });
}

export function errorSummary({ texts, errors }: FieldView): Html | false {
  const wrong = Object.entries(errors);
  if (wrong.length === 0) return false;
  return html`<div class="alert" role="alert" tabindex="-1" data-focus>
    <h2>${texts.check}</h2>
    <ul>
      ${wrong.map(([name, error]) => html`<li><a href="#${name}">${texts.errors[error]}</a></li>`)}
    </ul>
  </div>`;
}

function orderSummary(preference: Preference, market: Market): Html {
  const texts = CHECKOUT_TEXTS[market];
  return html`<aside class="panel aside" aria-labelledby="summary">
    <h2 id="summary">${texts.summary}</h2>
    <ul class="items">
      ${preference.items.map(
        (item) =>
          html`<li>
            <span>${item.title}${item.quantity > 1 && html` <small>${texts.quantity}: ${item.quantity}</small>`}</span>
            <span class="amount">${formatMoney(multiplyMoney(item.unitPrice, item.quantity), market)}</span>
          </li>`,
      )}
    </ul>
    <p class="total">
      <span>${texts.total}</span><span class="amount">${formatMoney(preferenceTotal(preference), market)}</span>
    </p>
    ${preference.statementDescriptor && html`<p class="payee">${texts.to}: ${preference.statementDescriptor}</p>`}
  </aside>`;
}

export function testCards({ texts }: FieldView): Html {
  const resultOf = (status: string, detail: string) => {
    if (status === 'approved') return texts.approved;
    return status === 'in_process' ? texts.pending : (texts.reasons[detail] ?? texts.otherReason);
  };
  return html`<details>
    <summary>${texts.testCards}</summary>
    <p>${texts.testCardsIntro}</p>
    <table>
      <thead>
        <tr>
          <th scope="col">${texts.testName}</th>
          <th scope="col">${texts.testResult}</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries(OUTCOME_OF_HOLDER).map(
          ([name, { status, detail }]) =>
            html`<tr>
              <th scope="row">${name}</th>
              <td>${resultOf(status, detail)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </details>`;
}

/** The page where the card is typed. `attempt` makes a form that is sent twice count once. */
export function cardFormPage(parts: {
  preference: Preference;
  market: Market;
  attempt: string;
  state?: FormState;
}): string {
  const { preference, market, attempt, state = EMPTY } = parts;
  const texts = CHECKOUT_TEXTS[market];
  const view = { texts, errors: state.errors };
  const { typed } = state;
  const wayBack = returnUrl(undefined, preference);
  const installments = html`<select
    id="installments"
    name="installments"
    data-problem="${texts.errors.installments}"
    aria-describedby="installments-problem"
  >
    ${installmentOptions({ total: preferenceTotal(preference), most: preference.mostInstallments }, { market, chosen: typed.installments })}
  </select>`;
  const number = html`${input('number', view, { autocomplete: 'cc-number', numeric: true, maxlength: 23 })}
    <span class="brand-chip" id="brand" aria-live="polite"></span>`;
  const main = html`${orderSummary(preference, market)}
    <section class="panel">
      <h1>${texts.title}</h1>
      <p class="lead lead-secure">${LOCK}<span>${texts.secure}</span></p>
      ${errorSummary(view)}
      <form method="post" action="/checkout/v1/pay" data-checkout autocomplete="on">
        <input type="hidden" name="pref_id" value="${preference.id}" />
        <input type="hidden" name="attempt" value="${attempt}" />
        <div class="fields">
          ${field('number', view, number)}
          ${field('holder', view, input('holder', view, { value: typed.holder, autocomplete: 'cc-name', maxlength: 64 }))}
          ${field('expiry', view, input('expiry', view, { value: typed.expiry, autocomplete: 'cc-exp', numeric: true, maxlength: 5 }), true)}
          ${field('code', view, input('code', view, { autocomplete: 'cc-csc', numeric: true, maxlength: 4 }), true)}
          ${field('document', view, input('document', view, { value: typed.document, autocomplete: 'off', maxlength: 20 }))}
          ${field('installments', view, installments)}
        </div>
        <button class="button" type="submit" data-busy="${texts.paying}">
          ${texts.pay(formatMoney(preferenceTotal(preference), market))}
        </button>
      </form>
      ${wayBack !== null && html`<a class="quiet" href="${wayBack}">${texts.cancel}</a>`} ${testCards(view)}
    </section>`;
  return checkoutPage({ market, title: texts.title, split: true, main });
}
