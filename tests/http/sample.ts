import type { Ask } from '#tests/harness/route-probe.ts';

export type Sample = Pick<Ask, 'params' | 'query' | 'body' | 'basic' | 'headers'> & {
  /** Who calls; the customer where nothing is said. */
  readonly as?:
    | 'customer'
    | 'leaver'
    | 'nobody'
    | 'service_admin'
    | 'subscription_payment_manager'
    | 'dealer_manager'
    | 'dealer_blocker'
    | 'repairman'
    | 'manual_admin'
    | 'user_admin'
    | 'lead_queue_manager'
    | 'voucher_admin'
    | 'event_admin'
    | 'game_admin'
    | 'partner_admin'
    | 'integration_error_manager'
    | 'qr_code_generator'
    | 'push_notification_admin';
  /** Refusal the well-formed call ends in, where a good end needs a secret or more than one call. */
  readonly ends?: string;
  /** The call names somebody's record: the same call by another person is answered as if it were not there, with this code. */
  readonly hidden?: string;
  /** The same call naming a record of another person, where the caller stays the same. */
  readonly others?: Pick<Ask, 'params' | 'query' | 'body'>;
};
