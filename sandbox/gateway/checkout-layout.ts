import { MARKETS } from '#kernel/market.ts';
import type { Market } from '#kernel/market.ts';
import { html, verbatim } from '../core/html.ts';
import type { Html } from '../core/html.ts';
import { CHECKOUT_TEXTS } from './texts.ts';

const LOGO = html`<svg width="30" height="30" viewBox="0 0 30 30" aria-hidden="true">
  <rect width="30" height="30" rx="8" fill="#0a5c47" />
  <path
    d="M8 16.5l4.6 4.5L22 10.5"
    fill="none"
    stroke="#fff"
    stroke-width="3.2"
    stroke-linecap="round"
    stroke-linejoin="round"
  />
</svg>`;

export const LOCK = html`<svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
  <rect x="3" y="8" width="12" height="8" rx="2" fill="#0a5c47" />
  <path d="M5.8 8V5.6a3.2 3.2 0 016.4 0V8" fill="none" stroke="#0a5c47" stroke-width="1.8" />
</svg>`;

/** The frame of every page the payer sees: plainly the gateway's own, not the shop's. */
export function checkoutPage(parts: { market: Market; title: string; split?: boolean; main: Html }): string {
  const texts = CHECKOUT_TEXTS[parts.market];
  const page = html`<!doctype html>
    <html lang="${MARKETS[parts.market].locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${parts.title} | ${texts.company}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/checkout/assets/checkout.css" />
        <link rel="stylesheet" href="/checkout/assets/checkout-form.css" />
        <script type="module" src="/checkout/assets/checkout-client.js"></script>
      </head>
      <body>
        <header>
          <div class="bar">
            <div class="bar-in"><span class="logo">${LOGO}${texts.company}</span></div>
          </div>
          <div class="notice"><div class="notice-in">${texts.tagline}</div></div>
        </header>
        <main class="${parts.split ? 'split' : 'single'}">${parts.main}</main>
      </body>
    </html>`;
  return page.markup;
}

const ICONS = {
  approved: 'M10 19l6 6 14-15',
  rejected: 'M12 12l16 16M28 12L12 28',
  waiting: 'M20 9v12l8 5',
} as const;

/** A page that says how it ended, or why it cannot go on, with the ways out. */
export function messagePage(parts: {
  market: Market;
  tone: 'approved' | 'rejected' | 'waiting';
  title: string;
  text: string;
  facts?: readonly string[];
  actions: Html;
}): string {
  const main = html`<section class="panel outcome">
    <div class="badge badge-${parts.tone}">
      <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
        <path
          d="${verbatim(ICONS[parts.tone])}"
          fill="none"
          stroke="currentColor"
          stroke-width="4"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      </svg>
    </div>
    <h1 tabindex="-1" data-focus>${parts.title}</h1>
    <p class="lead">${parts.text}</p>
    ${parts.actions} ${parts.facts && html`<div class="facts">${parts.facts.map((fact) => html`<p>${fact}</p>`)}</div>`}
  </section>`;
  return checkoutPage({ market: parts.market, title: parts.title, main });
}
