import { takeWebhookFault } from './faults.ts';
import type { WebhookMode } from './fault.ts';
import { put } from './store.ts';
import type { Store } from './store.ts';
import type { Change } from './journal.ts';
import type { Hook } from './hook.ts';

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
