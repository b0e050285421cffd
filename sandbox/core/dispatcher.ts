import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExchangeLog } from './exchange-log.ts';
import { signGatewayWebhook, signStandardWebhook } from './signatures.ts';
import type { Change } from './journal.ts';
import { put, remove } from './store.ts';
import type { Store } from './store.ts';
import { sendableHooks } from './webhooks.ts';
import type { Hook } from './hook.ts';

export type DispatcherOptions = {
  readonly store: Store;
  readonly log: ExchangeLog;
  readonly now: () => Date;
  /** By which it is signed: a receiver believes no signature of another time than its own. */
  readonly signedAt: () => Date;
  readonly secrets: Readonly<Record<Hook['company'], string>>;
  /** Waits before each attempt, in seconds; their number is the number of attempts. */
  readonly delays: readonly number[];
  /** Wait after the shop answered the factory 409: the order is not there yet. Such answers never use up attempts. */
  readonly notYetSeconds: number;
  readonly timeoutMs: number;
};

export type Dispatcher = { poke(): void; stop(): Promise<void> };

type Answer = { readonly status: number | null; readonly text: string };

const HOUR = 3600;
const STOP_MS = 200;
const KEPT_DELIVERED = 300;

function headersFor(hook: Hook, { secrets, signedAt }: DispatcherOptions, body: string): Record<string, string> {
  const mode = hook.fault?.mode;
  const ts = Math.floor(signedAt().getTime() / 1000) - (mode === 'old-timestamp' ? HOUR : 0);
  const secret = mode === 'bad-signature' ? randomUUID() : secrets[hook.company];
  const common = { 'content-type': 'application/json', 'user-agent': 'Sandbox WebHook v1.0', connection: 'close' };
  if (hook.company !== 'gateway') {
    const signature = signStandardWebhook({ secret, id: hook.signedId, ts, body });
    return { ...common, 'webhook-id': hook.signedId, 'webhook-timestamp': String(ts), 'webhook-signature': signature };
  }
  const requestId = randomUUID();
  const signature = signGatewayWebhook({ secret, dataId: hook.signedId, requestId, ts });
  return { ...common, 'x-request-id': requestId, 'x-signature': signature };
}

async function post(hook: Hook, options: DispatcherOptions, stopping: AbortSignal): Promise<Answer> {
  const body = hook.fault?.mode === 'malformed' ? hook.body.slice(0, -Math.ceil(hook.body.length / 3)) : hook.body;
  try {
    if (hook.fault?.mode === 'slow') await sleep(hook.fault.delayMs, undefined, { signal: stopping });
    const response = await fetch(hook.url, {
      method: 'POST',
      headers: headersFor(hook, options, body),
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(options.timeoutMs)]),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return {
      status: null,
      text:
        error instanceof Error
          ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`.trim()
          : '',
    };
  }
}

function afterAnswer(hook: Hook, { status }: Answer, options: DispatcherOptions): Hook {
  const at = options.now().getTime();
  if (status !== null && status >= 200 && status < 300) return { ...hook, state: 'delivered', lastStatus: status };
  if (hook.company === 'factory' && status === 409) {
    return { ...hook, lastStatus: status, nextAt: at + options.notYetSeconds * 1000 };
  }
  const attempts = hook.attempts + 1;
  const wait = options.delays[attempts];
  if (wait === undefined) return { ...hook, attempts, lastStatus: status, state: 'failed' };
  return { ...hook, attempts, lastStatus: status, nextAt: at + wait * 1000 };
}

/** What one delivery sets free: held hooks that were to arrive later, and steps the shop had answered "not yet". */
function freedBy(hook: Hook, store: Store, at: number): Hook[] {
  if (hook.state !== 'delivered') return [];
  const held = store.list('hook').filter((other) => other.state === 'held' && other.company === hook.company);
  const waiting = store
    .list('hook')
    .filter(
      (other) =>
        other.state === 'due' && other.lastStatus === 409 && other.about === hook.about && other.id !== hook.id,
    );
  return [...held.filter((other) => other.id < hook.id), ...waiting].map((other) => ({
    ...other,
    state: 'due',
    nextAt: at,
  }));
}

/** Of the delivered ones the last few hundred stay for the console. */
function outdated(store: Store): Change[] {
  const delivered = store.list('hook').filter((hook) => hook.state === 'delivered');
  return delivered.slice(0, -KEPT_DELIVERED).map((hook) => remove('hook', hook.id));
}

/** Sends what is due, in parallel, and sleeps until the next is; starts with what an earlier run left behind. */
export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { store, log, now } = options;
  const flying = new Map<number, Promise<void>>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  async function deliver(hook: Hook): Promise<void> {
    const started = performance.now();
    const answer = await post(hook, options, stopping.signal);
    if (stopping.signal.aborted) return;
    log.add({
      direction: 'sent',
      operation: hook.company === 'gateway' ? 'webhook' : `${hook.company}.webhook`,
      request: `POST ${hook.url}`,
      sent: hook.body,
      status: answer.status,
      answer: answer.text,
      fault: hook.fault?.mode ?? null,
      ms: Math.round(performance.now() - started),
    });
    // A person may have dropped the hook, or cleared everything, while it was on its way.
    const current = store.get('hook', hook.id);
    if (!current || current.state !== 'due') return;
    const next = afterAnswer(current, answer, options);
    const rows = [next, ...freedBy(next, store, now().getTime())];
    store.commit([...rows.map((row) => put('hook', row.id, row)), ...outdated(store)]);
  }

  function poke(): void {
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
    const at = now().getTime();
    const waiting = sendableHooks(store.list('hook')).filter((hook) => !flying.has(hook.id));
    for (const hook of waiting.filter((candidate) => candidate.nextAt <= at)) {
      const flight = deliver(hook).finally(() => {
        flying.delete(hook.id);
        poke();
      });
      flying.set(hook.id, flight);
    }
    const later = waiting.map((hook) => hook.nextAt - at).filter((wait) => wait > 0);
    if (later.length > 0) timer = setTimeout(poke, Math.min(...later));
  }

  poke();
  return {
    poke,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await Promise.race([Promise.allSettled(flying.values()), sleep(STOP_MS)]);
    },
  };
}
