import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import { patternOf, type PageId } from '../../brands/slugs.ts';
import { ADMIN_AREAS } from '../admin-areas.ts';
import { MARKET_IDS } from '../../kernel/market.ts';

/** A page at its address in each market's language; the server has redirected the other market's slug before. */
export const page = (id: PageId, file: string): RouteConfigEntry[] => {
  const [br, ar] = [patternOf(id, 'br'), patternOf(id, 'ar')].map((pattern) => pattern.slice(1));
  const own = route(br ?? '', file, { id });
  return br === ar ? [own] : [own, route(ar ?? '', file, { id: `${id}.ar` })];
};

/** Steps of the financing flow that share a screen, each at its own address in each market's language. */
const funding = (file: string, ...steps: readonly string[]): RouteConfigEntry[] =>
  (['br', 'ar'] as const).flatMap((market) =>
    steps.map((step) =>
      route(`${patternOf('financing', market).slice(1)}/${step}`, file, { id: `financing.${step}.${market}` }),
    ),
  );

const PRIVACY = '../../features/privacy/web';
const AFTERSALES = '../../features/aftersales/web';
const ACCOUNTS = '../../features/accounts/web';
const EVENTS = '../../features/events/web';
const BENEFITS = '../../features/benefits/web';

export default [
  index('chooser.tsx'),
  ...MARKET_IDS.map((market) => route(market, 'chooser.tsx', { id: `chooser.${market}` })),
  route(':market/:brand', 'shell.tsx', [
    layout('inside.tsx', [
      index('home.tsx'),
      ...page('contentPage', 'content-page.tsx'),
      ...page('model', 'model.tsx'),
      ...page('quiz', 'quiz.tsx'),
      ...page('compare', '../../features/catalog/web/compare.tsx'),
      ...page('modelView', 'model-view.tsx'),
      ...page('offers', 'offers.tsx'),
      ...page('offer', 'offer.tsx'),
      ...page('accessories', 'accessories.tsx'),
      ...page('build', 'build-open.tsx'),
      ...page('buildStep', 'build.tsx'),
      ...page('financing', 'financing-entry.tsx'),
      ...page('calculator', 'financing-calculator.tsx'),
      ...funding('financing-compare.tsx', 'flow-selection'),
      ...funding('financing-simulator.tsx', 'cdc-simulator', 'next-simulator', 'installment-check'),
      ...funding('financing-terms.tsx', 'installment-terms-and-conditions'),
      ...funding('financing-lead.tsx', 'page-initial-data', 'next-lead-form'),
      ...funding('financing-register.tsx', 'installment-register'),
      ...funding('financing-waiting.tsx', 'loading-propose-result'),
      ...funding('financing-result.tsx', 'installment-approved', 'installment-denied', 'funding-resume'),
      ...funding('financing-error.tsx', 'external-flow-error'),
      ...page('testDrive', 'test-drive.tsx'),
      ...page('testDriveBooking', '../../features/visits/web/booking.tsx'),
      ...page('videoVisit', 'video-visit.tsx'),
      ...page('serviceVisit', 'service-visit.tsx'),
      ...page('serviceBooking', '../../features/visits/web/booking.tsx'),
      ...page('dealers', 'dealers.tsx'),
      ...page('tradeIn', 'trade-in.tsx'),
      ...page('benefits', `${BENEFITS}/benefits.tsx`),
      ...page('events', 'events.tsx'),
      ...page('event', 'event.tsx'),
      ...page('promotions', 'promotions.tsx'),
      ...page('promotion', 'promotion.tsx'),
      ...page('rewards', `${BENEFITS}/rewards.tsx`),
      ...page('gift', `${BENEFITS}/gift.tsx`),
      ...page('recall', `${AFTERSALES}/recall.tsx`),
      ...page('care', 'care.tsx'),
      ...page('opinions', 'opinions.tsx'),
      ...page('location', 'location.tsx'),
      ...page('nation', 'loyalty.tsx'),
      ...page('wave', 'loyalty.tsx'),
      ...page('club', 'loyalty.tsx'),
      ...page('scanner', '../../features/scanner/web/scanner.tsx'),
      ...page('report', '../../features/problem-reports/web/report.tsx'),
      ...page('contact', 'lead-contact.tsx'),
      ...page('proposal', 'lead-proposal.tsx'),
      ...page('pushMessages', 'push.tsx'),
      ...page('waitingList', 'waiting-list.tsx'),
      ...page('waitingLeave', '../../features/waiting/web/leave.tsx'),
      ...page('employees', 'employees.tsx'),
      ...page('whatsApp', 'lead-whatsapp.tsx'),
      ...page('showroom', 'lead-showroom.tsx'),
      ...page('newReservation', 'new-reservation.tsx'),
      ...page('offerReservation', 'offer-reservation.tsx'),
      ...page('reservationStep', 'reservation-step.tsx'),
      layout('my-area-wide.tsx', page('order', 'order.tsx')),
      ...page('payRest', 'pay-rest.tsx'),
      ...page('welcomeKit', 'welcome-kit.tsx'),
      ...page('orderContract', '../../features/sale-contracts/web/sign.tsx'),
      ...page('orderIdentity', '../../features/identity-check/web/identity.tsx'),
      ...page('phoneIdentity', '../../features/identity-check/web/phone.tsx'),
      ...page('contractCheck', '../../features/sale-contracts/web/check.tsx'),
      ...page('orderFeedback', '../../features/reservations/web/feedback.tsx'),
      ...page('handover', '../../features/reservations/web/handover.tsx'),
      ...page('changeOrder', 'order-change.tsx'),
      ...page('takeUpOrder', '../../features/reservations/web/take-up.tsx'),
      ...page('cancelOrder', '../../features/reservations/web/cancel-order.tsx'),
      ...page('stopMessages', '../../features/messages/web/stop-messages.tsx'),
      ...page('withdrawal', '../../features/reservations/web/withdrawal.tsx'),
      ...page('cancelService', '../../features/reservations/web/withdrawal.tsx'),
      layout('sign-in-frame.tsx', [
        ...page('signIn', `${ACCOUNTS}/sign-in.tsx`),
        ...page('socialReturn', `${ACCOUNTS}/social-return.tsx`),
        ...page('signUp', `${ACCOUNTS}/sign-up.tsx`),
        ...page('confirmEmail', `${ACCOUNTS}/confirm-email.tsx`),
        ...page('forgotPassword', `${ACCOUNTS}/forgot-password.tsx`),
        ...page('newPassword', `${ACCOUNTS}/new-password.tsx`),
        ...page('secondFactor', `${ACCOUNTS}/second-factor.tsx`),
      ]),
      layout('my-area.tsx', [
        ...page('account', 'my-area-home.tsx'),
        ...page('orders', '../../features/reservations/web/orders.tsx'),
        ...page('accountCars', 'saved-cars.tsx'),
        ...page('accountCards', '../../features/payments/web/cards.tsx'),
        ...page('cardReturn', 'card-return.tsx'),
        ...page('accountData', `${ACCOUNTS}/personal-data.tsx`),
        ...page('accountComplement', 'my-area-complement.tsx'),
        ...page('accountCredentials', `${ACCOUNTS}/credentials.tsx`),
        ...page('garage', '../../features/garage/web/garage.tsx'),
        ...page('garageCar', '../../features/garage/web/car.tsx'),
        ...page('garageWishlist', 'garage-wishlist.tsx'),
        ...page('manuals', `${AFTERSALES}/manuals.tsx`),
        ...page('accountProposals', '../../features/financing/web/proposals.tsx'),
        ...page('accountRental', 'my-area-rental.tsx'),
        ...page('accountBenefits', `${BENEFITS}/my-benefits.tsx`),
        ...page('accountBenefit', `${BENEFITS}/benefit.tsx`),
        ...page('accountPromotions', '../../features/promotions/web/my-promotions.tsx'),
        ...page('accountEvents', `${EVENTS}/my-events.tsx`),
        ...page('accountVouchers', `${BENEFITS}/my-vouchers.tsx`),
        ...page('accountVisits', '../../features/visits/web/visit-list.tsx'),
        ...page('accountMessages', '../../features/messages/web/messages.tsx'),
        ...page('privacy', `${ACCOUNTS}/privacy.tsx`),
        ...page('privacyData', `${PRIVACY}/data.tsx`),
        ...page('privacyErase', `${PRIVACY}/erase.tsx`),
        ...page('privacyRequests', `${PRIVACY}/requests.tsx`),
      ]),
      route('admin', 'admin.tsx', [
        layout('console/console-inside.tsx', [
          index('admin-home.tsx'),
          route('search', 'console/search-page.tsx'),
          route('views', 'console/views-page.tsx'),
          route('runs', 'console/runs-page.tsx'),
          route('runs/new', 'console/run-new.tsx'),
          route('runs/:run', 'console/run-page.tsx'),
          ...ADMIN_AREAS.flatMap(({ area, page: file, below = {} }) => [
            route(area, file),
            ...Object.entries(below).map(([name, one]) => route(`${area}/${name}`, one)),
          ]),
        ]),
      ]),
      ...page('terms', 'legal-terms.tsx'),
      ...page('reservationTerms', 'legal-reservation.tsx'),
      ...page('privacyNotice', 'legal-privacy.tsx'),
      ...page('cookies', 'legal-cookies.tsx'),
      route('*', 'not-found.tsx'),
    ]),
    ...page('socialStart', `${ACCOUNTS}/social-start.tsx`),
    ...page('signOut', `${ACCOUNTS}/sign-out.tsx`),
    route('consent', 'consent.tsx'),
  ]),
  route('_workshop/ui/:group?', 'playground/ui/page.tsx'),
  route('_workshop/rules', 'playground/rules.tsx'),
  route('_workshop/rules/:rule', 'playground/rule.tsx'),
  route('*', 'not-found.tsx', { id: 'not-found-anywhere' }),
] satisfies RouteConfig;
