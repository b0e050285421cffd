import { html } from '../core/html.ts';
import type { Html } from '../core/html.ts';
import { RECEIVER_ANSWERS, type ReceivedWebhook } from '../receiver/records.ts';
import { buttonForm, facts, shortTime } from './layout.ts';
import { CONSOLE } from './texts.ts';

const BACK = '/console/receivers';
const texts = CONSOLE.receivers;

const signature = ({ isSigned }: ReceivedWebhook): string => {
  if (isSigned === null) return texts.unseen;
  return isSigned ? texts.right : texts.wrong;
};

/** Receivers of the shop's webhooks: how one answers, and what came. */
export const receiversPage = (webhooks: readonly ReceivedWebhook[]): Html =>
  html`<p>${texts.intro}</p>
    ${buttonForm({
      action: '/_control/receivers',
      back: BACK,
      label: texts.set,
      fields: html`<label>${texts.name} <input name="name" value="crm" required pattern="[\\w\\-]{1,40}" /></label>
        <label>${texts.secret} <input name="secret" autocomplete="off" /></label>
        <label
          >${texts.answer}
          <select name="answer">
            ${RECEIVER_ANSWERS.map((value) => html`<option>${value}</option>`)}
          </select></label
        >`,
    })}
    ${
      webhooks.length === 0
        ? html`<p>${CONSOLE.none}</p>`
        : html`<ul class="cards">
            ${webhooks.map(
              (webhook) =>
                html`<li class="card">
                  <h2>${webhook.name} <span class="state">${signature(webhook)}</span></h2>
                  ${facts([
                    [texts.id, webhook.id],
                    [texts.at, shortTime(webhook.at)],
                    [texts.times, String(webhook.times)],
                    [texts.body, html`<span class="words">${webhook.body}</span>`],
                  ])}
                </li>`,
            )}
          </ul>`
    }`;
