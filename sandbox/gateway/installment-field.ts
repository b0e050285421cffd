import type { Market } from '#kernel/market.ts';
import { formatMoney, subtractMoney, type Money } from '#kernel/money.ts';
import { html, type Html } from '../core/html.ts';
import { installmentOptions } from './checkout-form.ts';
import { installmentCosts, ISSUED_METHODS, issuerOf } from './installment-costs.ts';
import { CHECKOUT_TEXTS } from './texts.ts';

const MOST_INSTALLMENTS = 12;

type Choice = {
  readonly total: Money;
  readonly market: Market;
  readonly method: string | null;
  readonly chosen: string;
};

/** What each number of instalments costs in all with one bank. */
function costOptions({ total, chosen }: Choice, method: string, isNamed: boolean): Html[] {
  const texts = CHECKOUT_TEXTS.ar;
  return installmentCosts(total, method).map(({ count, total: inAll, each }) => {
    const value = isNamed ? `${method}:${count}` : String(count);
    const [part, whole] = [formatMoney(each, 'ar'), formatMoney(inAll, 'ar')];
    const interest = subtractMoney(inAll, total);
    const label =
      count === 1
        ? `${texts.once}: ${whole}`
        : interest.amount === 0
          ? texts.times(count, part)
          : texts.timesAtInterest({ count, part, whole, interest: formatMoney(interest, 'ar') });
    return html`<option value="${value}" data-pay="${texts.pay(whole)}" ${chosen === value && html`selected`}>
      ${label}
    </option>`;
  });
}

/** In how many instalments a card pays: of the bank that gave it, or by bank where no card is known yet. */
export function installmentChoice(choice: Choice): Html {
  const { total, market, method, chosen } = choice;
  const options =
    market === 'br'
      ? installmentOptions({ total, most: MOST_INSTALLMENTS }, { market, chosen: Number(chosen) })
      : method === null
        ? ISSUED_METHODS.map(
            (one) =>
              html`<optgroup label="${one.toUpperCase()}, ${issuerOf(one)}">
                ${costOptions(choice, one, true)}
              </optgroup>`,
          )
        : costOptions(choice, method, false);
  return html`<select id="installments" name="installments" aria-describedby="installments-problem">
    ${options}
  </select>`;
}

/** The number that was chosen; null where the card's bank has no such instalments. */
export function chosenInstallments(text: string, { total, market, method }: Omit<Choice, 'chosen'>): number | null {
  const [, brand, count = text] = /^([a-z]+):(\d+)$/.exec(text) ?? [];
  const chosen = Number(count);
  if (brand !== undefined && brand !== method) return null;
  if (market === 'br') return Number.isInteger(chosen) && chosen >= 1 && chosen <= MOST_INSTALLMENTS ? chosen : null;
  return installmentCosts(total, method ?? '').some((one) => one.count === chosen) ? chosen : null;
}
