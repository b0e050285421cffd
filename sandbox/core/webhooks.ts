import { takeWebhookFault } from './faults.ts';
import type { TakenFault, WebhookMode } from './faults.ts';
import { put } from './store.ts';
import type { Store } from './store.ts';
import type { Change } from './journal.ts';

/**
 * A notification on its way. `due`: to be sent at `nextAt`; `held`: waits until a later one went first; `dropped`: never
 * sent; `failed`: given up after the last attempt. `dropped` and `failed` can be sent again by hand.
 */
export type Hook = {
  readonly id: number;
  readonly company: 'gateway' | 'factory' | 'bank';
  readonly url: string;
  readonly body: string;
  /** The gateway signs the id of the payment; the factory has its message id here, the same for every attempt. */
  readonly signedId: string;
  readonly about: string;
  /** Hooks of one chain leave one after another; the next waits for an answer to the one before. */
  readonly chain: string | null;
  readonly state: 'due' | 'held' | 'delivered' | 'dropped' | 'failed';
  readonly fault: TakenFault<WebhookMode> | null;
  readonly attempts: number;
  readonly nextAt: number;
  readonly lastStatus: number | null;
};

export type NewHook = Pick<Hook, 'company' | 'url' | 'body' | 'signedId' | 'about' | 'chain'>;

function stateFor(mode: WebhookMode | undefined): Hook['state'] {
  if (mode === 'missing') return 'dropped';
  return mode === 'reordered' ? 'held' : 'due';
}

/** The rows to commit together with the effect they tell of, so that a crash loses neither or both. */
export function hookChanges({ store, now, hook }: { store: Store; now: () => Date; hook: NewHook }): Change[] {
  const fault = takeWebhookFault(store, hook.company) ?? null;
  const row = { ...hook, fault, state: stateFor(fault?.mode), attempts: 0, nextAt: now().getTime(), lastStatus: null };
  const copies = fault?.mode === 'duplicate' ? 2 : 1;
  return Array.from({ length: copies }, () => {
    const id = store.nextId();
    return put('hook', id, { ...row, id });
  });
}

/** Sends a hook again by hand, whatever became of it, with the fault it had taken away. */
export function resendHook(store: Store, { hook, now }: { hook: Hook; now: () => Date }): void {
  store.commit([put('hook', hook.id, { ...hook, state: 'due', fault: null, attempts: 0, nextAt: now().getTime() })]);
}

export function dropHook(store: Store, hook: Hook): void {
  store.commit([put('hook', hook.id, { ...hook, state: 'dropped' })]);
}

/** The hooks that may leave now: due, and the first of their chain. A failed one holds its chain until a person acts. */
export function sendableHooks(hooks: readonly Hook[]): Hook[] {
  const busy = new Set<string>();
  return hooks.filter((hook) => {
    const waits = hook.chain !== null && busy.has(hook.chain);
    if (hook.chain !== null && (hook.state === 'due' || hook.state === 'failed')) busy.add(hook.chain);
    return hook.state === 'due' && !waits;
  });
}
