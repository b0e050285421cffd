/** Steps of completing the data of a signed-in person. */
export const COMPLEMENT_STEPS = ['user-data', 'address-data', 'success-message', 'dealer-data'] as const;
export type ComplementStep = (typeof COMPLEMENT_STEPS)[number];

/** Whether the signed-in person is known to the page yet. */
export const USER_STATUSES = ['LOADING', 'LOADED'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];
