import { randomBytes, randomUUID } from 'node:crypto';
import { isSecurityCode, type CardBrand } from '#kernel/cards.ts';
import type { Market } from '#kernel/market.ts';
import { formatMoney, type Money } from '#kernel/money.ts';
import type { Answer } from '../core/answer.ts';
import { html } from '../core/html.ts';
import type { Html } from '../core/html.ts';
import { put } from '../core/store.ts';
import { METHOD_OF_BRAND, readCardForm, type FormErrors, type TypedForm } from './card-form.ts';
import { errorSummary, field, input, testCards } from './checkout-form.ts';
import { checkoutPage, LOCK, messagePage } from './checkout-layout.ts';
import { policyFor } from './checkout.ts';
import type { Gateway } from './context.ts';
import { chosenInstallments, installmentChoice } from './installment-field.ts';
import { once } from './idempotency.ts';
import { cardPageQuery } from './schemas.ts';
import type { CardPageQuery } from './schemas.ts';
import { CHECKOUT_TEXTS } from './texts.ts';
import type { CardToken, VaultCard } from './vault-records.ts';
import { fromDecimal } from './wire.ts';

/**
 * The page where a card is typed to be kept, or the code of one that is kept. What comes back to the shop is a token for one use. With the
 * real company these are its own fields (Secure Fields, `POST /v1/card_tokens`), on a page that the shop's server never sees.
 */

type PageQuery = { readonly query: CardPageQuery; readonly card: VaultCard | null; readonly market: Market };

function answer(status: number, body: string, addresses: readonly string[]): Answer {
  const headers = {
    'content-security-policy': policyFor(addresses),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  return { status, headers, body };
}

function missing(): Answer {
  const { missing: title, missingText: text } = CHECKOUT_TEXTS.br;
  return answer(404, messagePage({ market: 'br', tone: 'rejected', title, text, actions: html`` }), []);
}

function backTo({ reference, back_url: backUrl }: CardPageQuery, more: Readonly<Record<string, string>>): string {
  const url = new URL(backUrl);
  url.searchParams.set('reference', reference);
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
  return url.href;
}

function read(gateway: Gateway, raw: unknown): PageQuery | undefined {
  const parsed = cardPageQuery.safeParse(raw);
  if (!parsed.success) return undefined;
  const { card_id: cardId, site_id: site } = parsed.data;
  const card = cardId === undefined ? null : gateway.store.get('vaultCard', cardId);
  return card === undefined ? undefined : { query: parsed.data, card, market: site === 'MLB' ? 'br' : 'ar' };
}

const moneyOf = ({ query, market }: PageQuery): Money | null =>
  query.amount === undefined ? null : fromDecimal(query.amount, market === 'br' ? 'BRL' : 'ARS');

const hidden = (query: CardPageQuery, attempt: string): Html =>
  html`${Object.entries({ ...query, attempt }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${String(value)}" />`,
  )}`;

type State = { readonly errors: FormErrors; readonly typed: Partial<TypedForm> };
const EMPTY: State = { errors: {}, typed: {} };

/** What is page for: everything of a new card, or of a kept one its code and in how many parts. */
function fieldsOf(page: PageQuery, { errors, typed }: State): Html {
  const texts = CHECKOUT_TEXTS[page.market];
  const view = { texts, errors };
  const code = field('code', view, input('code', view, { autocomplete: 'cc-csc', numeric: true, maxlength: 4 }), true);
  if (page.card !== null) {
    const total = moneyOf(page);
    if (total === null) return code;
    return html`${code} ${installmentsOf(page, { total, view, typed })}`;
  }
  const total = moneyOf(page);
  const number = html`${input('number', view, { autocomplete: 'cc-number', numeric: true, maxlength: 23 })}
    <span class="brand-chip" id="brand" aria-live="polite"></span>`;
  return html`${field('number', view, number)}
  ${field('holder', view, input('holder', view, { value: typed.holder ?? '', autocomplete: 'cc-name', maxlength: 64 }))}
  ${field('expiry', view, input('expiry', view, { value: typed.expiry ?? '', autocomplete: 'cc-exp', numeric: true, maxlength: 5 }), true)}
  ${code}
  ${field('document', view, input('document', view, { value: typed.document ?? '', autocomplete: 'off', maxlength: 20 }))}
  ${total !== null && installmentsOf(page, { total, view, typed })}`;
}

function installmentsOf(
  { market, card }: PageQuery,
  { total, view, typed }: { total: Money; view: Parameters<typeof field>[1]; typed: State['typed'] },
): Html {
  const chosen = String(typed.installments ?? 1);
  return field('installments', view, installmentChoice({ total, market, method: card?.card.brand ?? null, chosen }));
}

/** What is charged in all depends in Argentina on the instalments: the page's script says it, and without script nobody does. */
const payText = (total: Money, market: Market): string =>
  CHECKOUT_TEXTS[market].pay(market === 'ar' ? '' : formatMoney(total, market)).trim();

function formPage(page: PageQuery, attempt: string, state: State = EMPTY): string {
  const { market, query, card } = page;
  const texts = CHECKOUT_TEXTS[market];
  const total = moneyOf(page);
  const title =
    card === null
      ? total === null
        ? texts.keepTitle
        : texts.title
      : texts.codeTitle(card.card.brand.toUpperCase(), card.card.lastFour);
  const main = html`<section class="panel">
    <h1>${title}</h1>
    <p class="lead lead-secure">${LOCK}<span>${texts.secure}</span></p>
    ${errorSummary({ texts, errors: state.errors })}
    <form method="post" action="/checkout/v1/card" ${card === null && html`data-checkout`} autocomplete="on">
      ${hidden(query, attempt)}
      <div class="fields">${fieldsOf(page, state)}</div>
      <button class="button" type="submit" data-busy="${texts.paying}">
        ${total !== null ? payText(total, market) : card === null ? texts.keep : texts.go}
      </button>
    </form>
    <a class="quiet" href="${backTo(query, { status: 'cancelled' })}">${texts.cancel}</a>
    ${card === null && testCards({ texts, errors: {} })}
  </section>`;
  return checkoutPage({ market, title, main });
}

export function showCardPage(gateway: Gateway, raw: unknown): Answer {
  const page = read(gateway, raw);
  return page === undefined ? missing() : answer(200, formPage(page, randomUUID()), [page.query.back_url]);
}

type Typed = { readonly token: Omit<CardToken, 'id' | 'usedAt' | 'createdAt' | 'site'>; readonly installments: number };

/** A kept card's own code, by its brand; undefined for no such code. */
function readCode(page: PageQuery, fields: Readonly<Record<string, unknown>>): Typed | undefined {
  const { card: kept } = page;
  const { code, installments: parts = '1' } = fields;
  const brand = Object.entries(METHOD_OF_BRAND).find(([, method]) => method === kept?.card.brand)?.[0];
  if (kept === null || !isSecurityCode(typeof code === 'string' ? code.trim() : '', brand as CardBrand | undefined))
    return undefined;
  const total = moneyOf(page);
  const method = kept.card.brand;
  const installments = total === null ? 1 : chosenInstallments(String(parts), { total, market: page.market, method });
  const token = { card: kept.card, asksHolder: kept.asksHolder, cardId: kept.id };
  return { token, installments: installments ?? 1 };
}

function readTyped(gateway: Gateway, page: PageQuery, fields: Readonly<Record<string, unknown>>): Typed | State {
  if (page.card !== null) return readCode(page, fields) ?? { errors: { code: 'code' }, typed: {} };
  const form = readCardForm(
    { ...fields, installments: '1' },
    { market: page.market, mostInstallments: 1, now: gateway.now() },
  );
  if (!form.ok) return form;
  const { card, asksHolder } = form;
  const total = moneyOf(page);
  const { market } = page;
  const chosen = typeof fields['installments'] === 'string' ? fields['installments'] : '1';
  const installments = total === null ? 1 : chosenInstallments(chosen, { total, market, method: card.brand });
  if (installments === null) return { errors: { installments: 'installments' }, typed: { holder: card.holder } };
  return { token: { card, asksHolder, cardId: null }, installments };
}

/** The form of the page: a token for one use, and back to the shop. */
export function takeCard(gateway: Gateway, fields: Readonly<Record<string, unknown>>): Answer {
  const page = read(gateway, fields);
  const { attempt } = fields;
  if (page === undefined || typeof attempt !== 'string' || attempt === '' || attempt.length > 64) return missing();
  const { query } = page;
  return once({ store: gateway.store, scope: 'card-page', key: attempt, body: null }, () => {
    const typed = readTyped(gateway, page, fields);
    if ('errors' in typed) {
      return { answer: answer(422, formPage(page, attempt, typed), [query.back_url]), changes: [] };
    }
    const token: CardToken = {
      ...typed.token,
      id: randomBytes(16).toString('hex'),
      site: query.site_id,
      usedAt: null,
      createdAt: gateway.now().toISOString(),
    };
    const location = backTo(query, {
      token: token.id,
      installments: String(typed.installments),
      // Of a card that is not kept, the shop learns its brand here.
      ...(page.card === null && query.amount !== undefined && { method: token.card.brand }),
    });
    const headers = { location, 'cache-control': 'no-store' };
    return { answer: { status: 303, headers, body: '' }, changes: [put('cardToken', token.id, token)] };
  });
}
