import { html } from '../core/html.ts';
import type { Html } from '../core/html.ts';
import type { Exchange } from '../core/exchange.ts';
import { FAULTY } from '../core/faults.ts';
import type { Fault } from '../core/fault.ts';
import type { Hook } from '../core/hook.ts';
import { buttonForm, facts, shortTime } from './layout.ts';
import { CONSOLE } from './texts.ts';

const MODES = [...new Set(Object.values(FAULTY).flat())];

export function faultsPage(faults: readonly Fault[]): Html {
  const texts = CONSOLE.faults;
  const back = '/console/faults';
  const fields = html`<label
      >${texts.operation}
      <select name="operation">
        ${Object.keys(FAULTY).map((name) => html`<option>${name}</option>`)}
      </select></label
    >
    <label
      >${texts.mode}
      <select name="mode">
        ${MODES.map((mode) => html`<option>${mode}</option>`)}
      </select></label
    >
    <label>${texts.times} <input name="times" type="number" min="1" max="1000" value="1" /></label>
    <label>${texts.delay} <input name="delayMs" type="number" min="0" max="120000" value="3000" /></label>`;
  return html`<section class="card">
      <p>${texts.hint}</p>
      ${buttonForm({ action: '/_control/faults', back, label: texts.add, fields })}
    </section>
    <h2>${texts.active}</h2>
    ${
      faults.length === 0
        ? html`<p>${CONSOLE.none}</p>`
        : html`<ul>
              ${faults.map((fault) => html`<li>${fault.operation}: ${fault.mode}, ${fault.times} ${texts.left}</li>`)}
            </ul>
            ${buttonForm({ action: '/_control/faults/clear', back, label: texts.clear })}`
    }`;
}

function hookCard(hook: Hook): Html {
  const texts = CONSOLE.webhooks;
  const common = { back: '/console/webhooks', about: String(hook.id) };
  return html`<li class="card">
    <h2>${hook.company} ${hook.id} <span class="state state-${hook.state}">${hook.state}</span></h2>
    ${facts([
      [texts.about, hook.about],
      [texts.attempts, hook.attempts],
      [texts.last, hook.lastStatus],
      [texts.fault, hook.fault?.mode ?? null],
      [texts.body, html`<code>${hook.body}</code>`],
    ])}
    <div class="actions">
      ${buttonForm({ ...common, action: `/_control/webhooks/${hook.id}/send`, label: texts.send })}
      ${hook.state !== 'delivered' && buttonForm({ ...common, action: `/_control/webhooks/${hook.id}/drop`, label: texts.drop })}
    </div>
  </li>`;
}

export function webhooksPage(hooks: readonly Hook[]): Html {
  if (hooks.length === 0) return html`<p>${CONSOLE.none}</p>`;
  return html`<ul class="cards">
    ${hooks.map(hookCard)}
  </ul>`;
}

function exchangeRow(exchange: Exchange): Html {
  const texts = CONSOLE.log;
  return html`<li class="card">
    <details>
      <summary>
        <span class="mono">${shortTime(exchange.at)}</span> ${texts[exchange.direction]} <b>${exchange.operation}</b>
        ${exchange.status ?? texts.noAnswer}, ${exchange.ms} ms
        ${exchange.fault !== null && `(${texts.fault}: ${exchange.fault})`}
      </summary>
      <p class="mono">${exchange.request}</p>
      ${facts([
        [texts.request, exchange.sent === '' ? null : html`<code>${exchange.sent}</code>`],
        [texts.answer, exchange.answer === '' ? null : html`<code>${exchange.answer}</code>`],
      ])}
    </details>
  </li>`;
}

export function logPage(exchanges: readonly Exchange[]): Html {
  if (exchanges.length === 0) return html`<p>${CONSOLE.none}</p>`;
  return html`<ul class="cards rows">
    ${exchanges.map(exchangeRow)}
  </ul>`;
}

export function homePage(counts: readonly { path: string; title: string; count: number }[]): Html {
  return html`<p>${CONSOLE.intro}</p>
    <ul class="tiles">
      ${counts.map(
        ({ path, title, count }) =>
          html`<li>
            <a class="card" href="${path}"><b>${count}</b> ${title}</a>
          </li>`,
      )}
    </ul>
    <section class="card">
      <p>${CONSOLE.clearHint}</p>
      ${buttonForm({ action: '/_control/clear', back: '/', label: CONSOLE.clear })}
    </section>`;
}
