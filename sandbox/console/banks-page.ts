import { nextStatuses, smoothStep, statusOf, type BankProposal } from '../banks/proposal.ts';
import { html } from '../core/html.ts';
import type { Html } from '../core/html.ts';
import { buttonForm, facts, shortTime } from './layout.ts';
import { CONSOLE } from './texts.ts';

const BACK = '/console/banks';
const texts = CONSOLE.banks;

function decisions(proposal: BankProposal): Html | false {
  const legal = nextStatuses(proposal);
  if (legal.length === 0) return false;
  const action = `/_control/proposals/${encodeURIComponent(proposal.reference)}`;
  const common = { back: BACK, about: proposal.bankId };
  const smooth = smoothStep(proposal);
  const fields = html`<label
      >${texts.status}
      <select name="status">
        ${legal.map((status) => html`<option>${status}</option>`)}
      </select></label
    >
    <label>${texts.wanted} <input name="wanted" maxlength="200" placeholder="INCOME, ADDRESS" /></label>
    <label>${texts.message} <input name="message" maxlength="300" /></label>`;
  return html`<div class="actions">
    ${smooth !== undefined && buttonForm({ ...common, action: `${action}/advance`, label: `${texts.next}: ${smooth}` })}
    ${smooth !== undefined && buttonForm({ ...common, action: `${action}/advance`, label: texts.all, hidden: { all: 'true' } })}
    ${buttonForm({ ...common, action: `${action}/status`, label: texts.decide, fields })}
  </div>`;
}

function proposalCard(proposal: BankProposal): Html {
  const papers = proposal.documents.map(({ kind, name, bytes }) => `${kind}: ${name} (${bytes})`).join(', ');
  return html`<li class="card">
    <h2>${proposal.bankId} <span class="state">${statusOf(proposal)}</span></h2>
    ${facts([
      [texts.reference, proposal.reference],
      [texts.buyer, proposal.buyer],
      [texts.product, `${proposal.product}, ${proposal.planId}`],
      [texts.amount, `${(proposal.amount / 100).toFixed(2)} ${proposal.currency} / ${proposal.installments}`],
      [texts.wanted, proposal.wanted.join(', ')],
      [texts.papers, papers],
      [texts.moved, shortTime(proposal.movedAt)],
    ])}
    ${decisions(proposal)}
  </li>`;
}

/** Proposals as the banks' console sees them: approve, deny, ask for papers, or let them take their way. */
export function banksPage(proposals: readonly BankProposal[]): Html {
  if (proposals.length === 0) return html`<p>${CONSOLE.none}</p>`;
  return html`<ul class="cards">
    ${proposals.map(proposalCard)}
  </ul>`;
}
