import { handle, type Handler, type Route } from '#platform/http/context.server.ts';
import { enterVoucher, listVoucherUses, removeVoucher } from './contract/voucher-order.ts';
import { enterVisitVoucher, getVisitVoucher, removeVisitVoucher } from './contract/voucher-visit.ts';
import type { LoyaltyPort } from './person.server.ts';
import { adminPartnerRoutes, audienceRoutes } from './routes/audiences.server.ts';
import { partnerRoutes } from './routes/partner.server.ts';
import { pollRoutes } from './routes/polls.server.ts';
import { redeemRoute } from './routes/redeem.server.ts';
import { staffRoutes } from './routes/staff.server.ts';
import { userRoutes } from './routes/user.server.ts';
import { bookingRoutes } from './routes/voucher-booking.server.ts';
import { planRoutes } from './routes/voucher-plans.server.ts';
import { listUses } from './routes/voucher-uses.server.ts';
import { voucherRoutes } from './routes/vouchers.server.ts';

/** What the calls need of others; the registry passes it in. */
export type BenefitPorts = {
  readonly loyalty: LoyaltyPort;
  readonly enterVoucher: Handler<typeof enterVoucher>;
  readonly removeVoucher: Handler<typeof removeVoucher>;
  readonly getVisitVoucher: Handler<typeof getVisitVoucher>;
  readonly enterVisitVoucher: Handler<typeof enterVisitVoucher>;
  readonly removeVisitVoucher: Handler<typeof removeVisitVoucher>;
};

/** The calls of services benefits (but those about the car's own care, which aftersales answers) and voucher-hub. */
export const createRoutes = ({ loyalty, ...ports }: BenefitPorts): readonly Route[] => [
  ...userRoutes(loyalty),
  redeemRoute(loyalty),
  ...pollRoutes,
  ...adminPartnerRoutes,
  ...audienceRoutes,
  ...staffRoutes,
  ...partnerRoutes,
  ...voucherRoutes(loyalty),
  ...bookingRoutes,
  handle(enterVoucher, ports.enterVoucher),
  handle(removeVoucher, ports.removeVoucher),
  handle(getVisitVoucher, ports.getVisitVoucher),
  handle(enterVisitVoucher, ports.enterVisitVoucher),
  handle(removeVisitVoucher, ports.removeVisitVoucher),
  handle(listVoucherUses, listUses),
  ...planRoutes,
];
