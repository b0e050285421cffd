import type { SandboxClock } from '../core/clock.ts';
import { html } from '../core/html.ts';
import type { Html } from '../core/html.ts';
import { buttonForm, facts } from './layout.ts';
import { CONSOLE } from './texts.ts';

const shown = (at: Date): string => at.toISOString().slice(0, 19);

/** The companies' clock, and three ways to set it. */
export function clockPage({ now, real, shiftSeconds }: SandboxClock): Html {
  const texts = CONSOLE.clock;
  const common = { action: '/_control/clock', back: '/console/clock' };
  const shift = shiftSeconds();
  const seconds = html`<label
    >${texts.shift} <input name="shiftSeconds" type="number" step="1" required value="${String(shift)}"
  /></label>`;
  const to = html`<label
    >${texts.to} <input name="to" type="datetime-local" step="1" required value="${shown(now())}"
  /></label>`;
  return html`<section class="card">
    <p>${texts.hint}</p>
    ${facts([
      [texts.now, `${shown(now())}Z`],
      [texts.real, `${shown(real())}Z`],
      [texts.shift, String(shift)],
    ])}
    <div class="actions">
      ${buttonForm({ ...common, label: texts.set, about: texts.shift, fields: seconds })}
      ${buttonForm({ ...common, label: texts.set, about: texts.to, fields: to })}
      ${shift !== 0 && buttonForm({ ...common, label: texts.reset, hidden: { shiftSeconds: '0' } })}
    </div>
  </section>`;
}
