import { html } from '../core/html.ts';
import type { Html } from '../core/html.ts';
import type { CrmRecord } from '../crm/record.ts';
import type { WhatsAppMessage } from '../messaging/message.ts';
import type { PushMessage } from '../push/records.ts';
import { facts, shortTime } from './layout.ts';
import { CONSOLE } from './texts.ts';

const shown = (value: unknown): string | null => {
  if (typeof value === 'string') return value === '' ? null : value;
  return typeof value === 'boolean' || typeof value === 'number' ? String(value) : null;
};

/** Leads and people as the CRM has them. */
export function crmPage(records: readonly CrmRecord[]): Html {
  if (records.length === 0) return html`<p>${CONSOLE.none}</p>`;
  return html`<ul class="cards">
    ${records.map(
      (record) =>
        html`<li class="card">
          <h2>${record.id} <span class="state">${record.writes} ${CONSOLE.crm.writes}</span></h2>
          ${facts([
            [CONSOLE.crm.externalId, record.externalId],
            [CONSOLE.crm.changed, shortTime(record.changedAt)],
            ...Object.entries(record.fields).map(([name, value]): [string, string | null] => [name, shown(value)]),
          ])}
        </li>`,
    )}
  </ul>`;
}

/** What went over WhatsApp, either way. */
export function messagesPage(messages: readonly WhatsAppMessage[]): Html {
  if (messages.length === 0) return html`<p>${CONSOLE.none}</p>`;
  return html`<ul class="cards">
    ${messages.map(
      (message) =>
        html`<li class="card">
          <h2>+${message.phone} <span class="state">${CONSOLE.chat[message.direction]}</span></h2>
          ${facts([
            [CONSOLE.chat.words, html`<span class="words">${message.text}</span>`],
            [CONSOLE.chat.reference, message.reference],
            [CONSOLE.chat.at, shortTime(message.at)],
          ])}
        </li>`,
    )}
  </ul>`;
}

/** Messages as the browsers read them. */
export function pushPage(messages: readonly PushMessage[]): Html {
  if (messages.length === 0) return html`<p>${CONSOLE.none}</p>`;
  return html`<ul class="cards">
    ${messages.map(
      (message) =>
        html`<li class="card">
          <h2>${shortTime(message.at)} <span class="state">${message.writes} ${CONSOLE.push.writes}</span></h2>
          ${facts([
            [CONSOLE.chat.words, html`<span class="words">${message.payload}</span>`],
            [CONSOLE.push.device, message.device],
            [CONSOLE.push.topic, message.topic],
            [CONSOLE.push.kept, String(message.ttl)],
          ])}
        </li>`,
    )}
  </ul>`;
}
