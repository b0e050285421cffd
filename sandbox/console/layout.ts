import { html } from '../core/html.ts';
import type { Html } from '../core/html.ts';
import { CONSOLE } from './texts.ts';

export const PAGES = [
  { path: '/console/payments', title: CONSOLE.nav.payments },
  { path: '/console/orders', title: CONSOLE.nav.orders },
  { path: '/console/banks', title: CONSOLE.nav.banks },
  { path: '/console/rental', title: CONSOLE.nav.rental },
  { path: '/console/consortium', title: CONSOLE.nav.consortium },
  { path: '/console/mail', title: CONSOLE.nav.mail },
  { path: '/console/crm', title: CONSOLE.nav.crm },
  { path: '/console/messages', title: CONSOLE.nav.messages },
  { path: '/console/push', title: CONSOLE.nav.push },
  { path: '/console/receivers', title: CONSOLE.nav.receivers },
  { path: '/console/webhooks', title: CONSOLE.nav.webhooks },
  { path: '/console/faults', title: CONSOLE.nav.faults },
  { path: '/console/clock', title: CONSOLE.nav.clock },
  { path: '/console/log', title: CONSOLE.nav.log },
] as const;

export type Notice = { readonly done: boolean; readonly problem: string | undefined };

function noticeOf({ done, problem }: Notice): Html | false {
  if (problem !== undefined) return html`<p class="notice bad" role="alert">${CONSOLE.problem}: ${problem}</p>`;
  return done && html`<p class="notice" role="status">${CONSOLE.done}</p>`;
}

export function consolePage(parts: { title: string; path: string; notice: Notice; main: Html }): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${parts.title} | ${CONSOLE.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/console/assets/console.css" />
      </head>
      <body>
        <a class="skip" href="#main">${CONSOLE.skip}</a>
        <header>
          <a class="home" href="/">${CONSOLE.title}</a>
          <nav aria-label="${CONSOLE.title}">
            ${PAGES.map(
              ({ path, title }) =>
                html`<a href="${path}" ${path === parts.path && html`aria-current="page"`}>${title}</a>`,
            )}
          </nav>
        </header>
        <main id="main" tabindex="-1">
          <h1>${parts.title}</h1>
          ${noticeOf(parts.notice)} ${parts.main}
        </main>
      </body>
    </html>`;
  return page.markup;
}

type ButtonForm = {
  action: string;
  back: string;
  label: string;
  about?: string;
  hidden?: Readonly<Record<string, string>>;
  fields?: Html;
};

/** One button that posts to a control, with what it needs; `about` tells several alike apart for a screen reader. */
export function buttonForm({ action, back, label, about, hidden = {}, fields }: ButtonForm): Html {
  return html`<form method="post" action="${action}">
    <input type="hidden" name="back" value="${back}" />
    ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${fields}
    <button type="submit">${label}${about !== undefined && html`<span class="only-read"> ${about}</span>`}</button>
  </form>`;
}

export function facts(list: readonly (readonly [string, Html | string | number | null])[]): Html {
  return html`<dl>
    ${list.map(
      ([name, value]) =>
        value !== null &&
        value !== '' &&
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

export const shortTime = (iso: string) => iso.replace('T', ' ').slice(0, 19);
