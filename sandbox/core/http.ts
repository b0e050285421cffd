import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExchangeLog } from './exchange-log.ts';
import { takeCallFault } from './faults.ts';
import type { Call, CallMode, TakenFault } from './fault.ts';
import type { Store } from './store.ts';
import type { Answer } from './answer.ts';

export type Handler = (request: FastifyRequest) => Answer;
export type Guard = (
  call: Call,
  handler: Handler,
) => (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

type Outcome = { readonly status: number | null; readonly text: string };

const REFUSED = { message: 'The action requested is not valid', error: 'bad_request', status: 400, cause: [] };
const BROKEN = { message: 'internal_error', error: 'internal_server_error', status: 500, cause: [] };

function reset(reply: FastifyReply): Outcome {
  reply.hijack();
  reply.raw.socket?.resetAndDestroy();
  return { status: null, text: '' };
}

function send(reply: FastifyReply, { status, body, headers = {} }: Answer, cut = false): Outcome {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  const sent = cut ? text.slice(0, Math.floor(text.length * 0.6)) : text;
  void reply
    .code(status)
    .headers({ 'content-type': type, ...headers })
    .send(sent);
  return { status, text: typeof body === 'string' ? '' : sent };
}

/** What the simulators call their amounts. */
const AMOUNTS: ReadonlySet<string> = new Set(
  (
    'upFrontValue totalAmountFinanced vlcalca entranceValue installmentsValue forwardPrice residualValue ' +
    'valor_entrada valor_parcelas valor_financiamento parcela_residual'
  ).split(' '),
);

/** A cent more in every amount of the answer, those that end in no cents too. */
function withWrongAmounts(answer: Answer): Answer {
  const text = JSON.stringify(answer.body, (key, value: unknown) =>
    typeof value === 'number' && AMOUNTS.has(key) ? Number((value + 0.01).toFixed(2)) : value,
  );
  return { ...answer, body: JSON.parse(text) as unknown };
}

/** The effect happens inside `handle`, so "before" and "after" speak of what the company has on its books. */
async function misbehave(
  { mode, delayMs }: TakenFault<CallMode>,
  { reply, handle }: { reply: FastifyReply; handle: () => Answer },
): Promise<Outcome> {
  switch (mode) {
    case 'slow':
      await sleep(delayMs);
      return send(reply, handle());
    case 'hang':
      reply.hijack();
      return { status: null, text: '' };
    case 'reset-before':
      return reset(reply);
    case 'reset-after':
      handle();
      return reset(reply);
    case '500-before':
      return send(reply, { status: 500, body: BROKEN });
    case '500-after':
      handle();
      return send(reply, { status: 500, body: BROKEN });
    case 'refused':
      return send(reply, { status: 400, body: REFUSED });
    case 'malformed':
      return send(reply, handle(), true);
    case 'wrong-amounts':
      return send(reply, withWrongAmounts(handle()));
  }
}

/** The card page's form carries a card number, the token call a client's secret, and a push message is sealed: none is written down. */
const SECRET_BODIES: ReadonlySet<Call> = new Set(['checkout.pay', 'checkout.card', 'identity.token', 'push.send']);

/** Wraps every call a company offers: fault ordered for it, and a line in the log of exchanges. */
export function createGuard({ store, log }: { store: Store; log: ExchangeLog }): Guard {
  return (call, handler) => async (request, reply) => {
    const started = performance.now();
    const fault = takeCallFault(store, call);
    const handle = () => handler(request);
    const outcome = fault ? await misbehave(fault, { reply, handle }) : send(reply, handle());
    log.add({
      direction: 'received',
      operation: call,
      request: `${request.method} ${request.url}`,
      sent: SECRET_BODIES.has(call) ? '' : JSON.stringify(request.body ?? null),
      status: outcome.status,
      answer: outcome.text,
      fault: fault?.mode ?? null,
      ms: Math.round(performance.now() - started),
    });
    return reply;
  };
}
