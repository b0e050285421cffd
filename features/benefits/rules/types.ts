/** Whether a list of documents lets in or keeps out. */
export const RESTRICT_LIST_LOGICS = ['WHITELIST', 'BLACKLIST'] as const;
export type RestrictListLogic = (typeof RESTRICT_LIST_LOGICS)[number];

/** For whom a benefit is redeemed; SELF unless said. */
export const REDEEM_MODES = ['SELF', 'GIFT', 'GIFTED'] as const;
export type RedeemMode = (typeof REDEEM_MODES)[number];

/** How a benefit's own person may redeem it; GIFTED is what a gift is taken by. */
export const GIVEN_MODES = ['SELF', 'GIFT'] as const satisfies readonly RedeemMode[];

/** Whom an audience is made of, before its list. */
export const AUDIENCE_KINDS = ['EVERYBODY', 'DOCUMENTS', 'OWNERS', 'LEVELS', 'DEALER_CUSTOMERS'] as const;
export type AudienceKind = (typeof AUDIENCE_KINDS)[number];

/** Where a benefit is given. */
export const COVERAGES = ['NATIONAL', 'STATE', 'REGIONAL', 'DEALER_GROUP'] as const;
export type Coverage = (typeof COVERAGES)[number];

/** What the picture of a benefit shows. */
export const PICTURES = ['CARE', 'WASH', 'TYRES', 'FUEL', 'TRAVEL', 'FOOD', 'SPORT', 'MUSIC', 'GIFT'] as const;
export type BenefitPicture = (typeof PICTURES)[number];

/** What a dealership asks its customers about. */
export const POLL_TYPES = ['BENEFIT', 'SERVICE'] as const;
export type PollType = (typeof POLL_TYPES)[number];

/** What a voucher is given for: points, years with the same car, a car that comes late. */
export const VOUCHER_KINDS = ['LOYALTY', 'FIDELITY', 'DELAY'] as const;
export type VoucherKind = (typeof VOUCHER_KINDS)[number];
