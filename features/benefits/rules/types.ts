/** Whether a list of documents lets in or keeps out. */
export const RESTRICT_LIST_LOGICS = ['WHITELIST', 'BLACKLIST'] as const;
export type RestrictListLogic = (typeof RESTRICT_LIST_LOGICS)[number];

/** For whom a benefit is redeemed; SELF unless said. */
export const REDEEM_MODES = ['SELF', 'GIFT', 'GIFTED'] as const;
export type RedeemMode = (typeof REDEEM_MODES)[number];
