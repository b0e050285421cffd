import type { Route } from '#platform/http/context.server.ts';
import type { LoyaltyPort } from './person.server.ts';
import { adminPartnerRoutes, audienceRoutes } from './routes/audiences.server.ts';
import { partnerRoutes } from './routes/partner.server.ts';
import { pollRoutes } from './routes/polls.server.ts';
import { redeemRoute } from './routes/redeem.server.ts';
import { staffRoutes } from './routes/staff.server.ts';
import { userRoutes } from './routes/user.server.ts';
import { bookingRoutes } from './routes/voucher-booking.server.ts';
import { planRoutes } from './routes/voucher-plans.server.ts';
import { voucherRoutes } from './routes/vouchers.server.ts';

/** The calls of services benefits (but those about the car's own care, which aftersales answers) and voucher-hub. */
export const createRoutes = ({ loyalty }: { readonly loyalty: LoyaltyPort }): readonly Route[] => [
  ...userRoutes(loyalty),
  redeemRoute(loyalty),
  ...pollRoutes,
  ...adminPartnerRoutes,
  ...audienceRoutes,
  ...staffRoutes,
  ...partnerRoutes,
  ...voucherRoutes(loyalty),
  ...bookingRoutes,
  ...planRoutes,
];
