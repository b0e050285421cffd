import type { LoyaltyPort } from '#features/benefits/public.server.ts';
import { levelCodesOf, spendPoints } from '#features/loyalty/public.server.ts';

/** What benefits and vouchers ask of the programmes: the levels one has, and points. */
export const loyaltyPort: LoyaltyPort = { levelsOf: levelCodesOf, spendPoints };
