import { html } from '../core/html.ts';
import type { Html } from '../core/html.ts';
import type { Mail } from '../mail/message.ts';
import { facts, shortTime } from './layout.ts';
import { CONSOLE } from './texts.ts';

const texts = CONSOLE.mail;

export function mailListPage(mails: readonly Mail[], to: string): Html {
  return html`<form method="get" action="/console/mail" class="card">
      <label>${texts.to} <input type="email" name="to" value="${to}" size="30" /></label>
      <button type="submit">${texts.show}</button>
    </form>
    ${mails.length === 0 && html`<p>${CONSOLE.none}</p>`}
    <ul class="cards">
      ${mails.map(
        (mail) =>
          html`<li class="card">
            <h2><a href="/console/mail/${mail.id}">${mail.subject || mail.id}</a></h2>
            ${facts([
              [texts.recipients, mail.to.join(', ')],
              [texts.at, shortTime(mail.at)],
              [texts.attachments, mail.attachments.map(({ name }) => name).join(', ')],
            ])}
          </li>`,
      )}
    </ul>`;
}

export function mailPage(mail: Mail): Html {
  const attachments = mail.attachments.map(
    ({ name, size }, at) =>
      html`<a href="/_mail/${mail.id}/attachments/${at}">${name || at}</a> (${Math.ceil(size / 1024)} kB) `,
  );
  return html`${facts([
    [texts.from, mail.from],
    [texts.recipients, mail.to.join(', ')],
    [texts.at, shortTime(mail.at)],
    [texts.attachments, attachments.length > 0 ? html`${attachments}` : null],
  ])}
  ${
    mail.html !== null &&
    html`<h2>${texts.html}</h2>
      <iframe
        class="letter"
        title="${mail.subject || texts.html}"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        src="/_mail/${mail.id}/html"
      ></iframe>`
  }
  ${
    mail.text !== '' &&
    html`<h2>${texts.plain}</h2>
      <pre class="card" tabindex="0">${mail.text}</pre>`
  }`;
}
