/** Whoever sees the orders of the maker's sites works on them, writes about them, and may be whose they are. */
export const ORDER_STAFF = ['service_admin', 'subscription_payment_manager'] as const;

/** Who leads a dealership reads its orders, books what is paid there and hands its cars over. */
export const DEALERSHIP_LEADS = ['dealer_manager'] as const;

export const ORDER_READERS = [...ORDER_STAFF, ...DEALERSHIP_LEADS] as const;
