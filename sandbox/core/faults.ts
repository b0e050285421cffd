import { put, remove } from './store.ts';
import type { Store } from './store.ts';
import {
  type FaultMode,
  CALLS,
  CALL_MODES,
  PLAIN_MODES,
  WEBHOOK_MODES,
  MAIL_MODES,
  OBJECT_CALLS,
  OBJECT_MODES,
  type ObjectCall,
  type ObjectMode,
  type Fault,
  type Call,
  type TakenFault,
  type CallMode,
  type WebhookMode,
  type MailMode,
} from './fault.ts';

/** Calls whose answers are amounts, and may be wrong ones. */
const SIMULATIONS: readonly string[] = [
  'bank.cdc.simulate',
  'bank.next.simulate',
  'bank.psa.linear',
  'bank.psa.balloon',
];

/** `webhook` are the gateway's notifications, `factory.webhook` the factory's, `bank.webhook` the banks', `rental.webhook` the rental company's. */
export const FAULTY: Readonly<Record<string, readonly FaultMode[]>> = {
  ...Object.fromEntries(CALLS.map((call) => [call, SIMULATIONS.includes(call) ? CALL_MODES : PLAIN_MODES])),
  ...Object.fromEntries(OBJECT_CALLS.map((call) => [call, OBJECT_MODES])),
  webhook: WEBHOOK_MODES,
  'factory.webhook': WEBHOOK_MODES,
  'bank.webhook': WEBHOOK_MODES,
  'rental.webhook': WEBHOOK_MODES,
  mail: MAIL_MODES,
};

export function addFault(store: Store, fault: Omit<Fault, 'id'>): Fault {
  const added = { ...fault, id: String(store.nextId()) };
  store.commit([put('fault', added.id, added)]);
  return added;
}

export function clearFaults(store: Store): void {
  store.commit(store.list('fault').map((fault) => remove('fault', fault.id)));
}

function takeFault(store: Store, operation: string): Fault | undefined {
  const fault = store.list('fault').find((candidate) => candidate.operation === operation);
  if (!fault) return undefined;
  const left = { ...fault, times: fault.times - 1 };
  store.commit([left.times > 0 ? put('fault', fault.id, left) : remove('fault', fault.id)]);
  return fault;
}

function isOneOf<Mode extends FaultMode>(
  modes: readonly Mode[],
  fault: Fault | undefined,
): fault is Fault & { mode: Mode } {
  return fault !== undefined && (modes as readonly string[]).includes(fault.mode);
}

/** The oldest fault ordered for the call, used up by one; undefined where it shall behave. */
export function takeCallFault(store: Store, operation: Call): TakenFault<CallMode> | undefined {
  const fault = takeFault(store, operation);
  return isOneOf(CALL_MODES, fault) ? fault : undefined;
}

export function takeWebhookFault(
  store: Store,
  company: 'gateway' | 'factory' | 'bank' | 'rental',
): TakenFault<WebhookMode> | undefined {
  const fault = takeFault(store, company === 'gateway' ? 'webhook' : `${company}.webhook`);
  return isOneOf(WEBHOOK_MODES, fault) ? fault : undefined;
}

export function takeObjectFault(store: Store, call: ObjectCall): TakenFault<ObjectMode> | undefined {
  const fault = takeFault(store, call);
  return isOneOf(OBJECT_MODES, fault) ? fault : undefined;
}

export function takeMailFault(store: Store): TakenFault<MailMode> | undefined {
  const fault = takeFault(store, 'mail');
  return isOneOf(MAIL_MODES, fault) ? fault : undefined;
}
