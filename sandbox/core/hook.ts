import type { TakenFault, WebhookMode } from './fault.ts';

/**
 * A notification on its way. `due`: to be sent at `nextAt`; `held`: waits until a later one went first; `dropped`: never
 * sent; `failed`: given up after the last attempt. `dropped` and `failed` can be sent again by hand.
 */
export type Hook = {
  readonly id: number;
  readonly company: 'gateway' | 'factory' | 'bank' | 'rental';
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
