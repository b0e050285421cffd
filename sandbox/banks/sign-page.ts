import type { FastifyInstance, FastifyRequest } from 'fastify';
import { html } from '../core/html.ts';
import type { Html } from '../core/html.ts';
import { moveProposal, type Banks } from './events.ts';
import { statusOf, type BankProposal } from './proposal.ts';

/** What the bank's page for signing says: that of the voucher's QR. */
const TEXTS = {
  BRL: {
    language: 'pt-BR',
    title: 'Formalização da proposta',
    buyer: 'Comprador',
    number: 'Proposta no banco',
    sign: 'Assinar o contrato',
    wait: 'O contrato ainda não está pronto para assinar.',
    done: 'Contrato assinado.',
  },
  ARS: {
    language: 'es-AR',
    title: 'Formalización de la solicitud',
    buyer: 'Comprador',
    number: 'Solicitud en el banco',
    sign: 'Firmar el contrato',
    wait: 'El contrato todavía no está listo para firmar.',
    done: 'Contrato firmado.',
  },
} as const;

const POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const isSigned = (proposal: BankProposal): boolean =>
  proposal.steps.some(({ status }) => status === 'PENDING_CONTRACT_DISCHARGE' || status === 'PENDING_TAX_DISCHARGE');

function stateOf(proposal: BankProposal): Html {
  const texts = TEXTS[proposal.currency];
  if (isSigned(proposal)) return html`<p role="status">${texts.done}</p>`;
  if (statusOf(proposal) !== 'PENDING_CONTRACT_SIGN') return html`<p>${texts.wait}</p>`;
  return html`<form method="post" action="/bank/sign/${proposal.signature}">
    <button type="submit">${texts.sign}</button>
  </form>`;
}

function page(proposal: BankProposal): Html {
  const texts = TEXTS[proposal.currency];
  return html`<!doctype html>
    <html lang="${texts.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${texts.title}</title>
        <link rel="stylesheet" href="/console/assets/console.css" />
      </head>
      <body>
        <main>
          <h1>${texts.title}</h1>
          <dl>
            <div>
              <dt>${texts.number}</dt>
              <dd>${proposal.bankId}</dd>
            </div>
            <div>
              <dt>${texts.buyer}</dt>
              <dd>${proposal.buyer}</dd>
            </div>
          </dl>
          ${stateOf(proposal)}
        </main>
      </body>
    </html>`;
}

/** The bank's own page, where the buyer signs. Server-rendered, no script. */
export function mountSigning(app: FastifyInstance, banks: Banks): void {
  const find = (request: FastifyRequest): BankProposal | undefined => {
    const { signature } = request.params as { signature: string };
    return banks.store.list('proposal').find((proposal) => proposal.signature === signature);
  };
  const headers = { 'content-security-policy': POLICY, 'cache-control': 'no-store' };
  app.get('/bank/sign/:signature', (request, reply) => {
    const proposal = find(request);
    if (proposal === undefined) return reply.callNotFound();
    return reply.headers(headers).type('text/html; charset=utf-8').send(page(proposal).markup);
  });
  app.post('/bank/sign/:signature', (request, reply) => {
    const proposal = find(request);
    if (proposal === undefined) return reply.callNotFound();
    if (statusOf(proposal) === 'PENDING_CONTRACT_SIGN') {
      moveProposal(banks, proposal, { status: 'PENDING_CONTRACT_DISCHARGE' });
    }
    return reply.redirect(`/bank/sign/${proposal.signature}`, 303);
  });
}
