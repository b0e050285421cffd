import { brandOf } from '#brands/brands.ts';
import { nameActors } from '#features/accounts/public.server.ts';
import { createRoutes as accounts } from '#features/accounts/routes.server.ts';
import { createRoutes as aftersales } from '#features/aftersales/routes.server.ts';
import { createRoutes as analytics } from '#features/analytics/routes.server.ts';
import { createRoutes as applications } from '#features/applications/routes.server.ts';
import { listPartnerPlaces } from '#features/benefits/public.server.ts';
import { createRoutes as benefits } from '#features/benefits/routes.server.ts';
import { createRoutes as catalog } from '#features/catalog/routes.server.ts';
import { checkCar } from '#features/configurator/public.ts';
import { routes as configurator } from '#features/configurator/routes.server.ts';
import { createRoutes as coupons } from '#features/coupons/routes.server.ts';
import { createRoutes as customFields } from '#features/custom-fields/routes.server.ts';
import { knownPictures } from '#features/content/public.server.ts';
import { createRoutes as content } from '#features/content/routes.server.ts';
import { createRoutes as dealers } from '#features/dealers/routes.server.ts';
import { createRoutes as events } from '#features/events/routes.server.ts';
import { createRoutes as dictionary } from '#features/dictionary/routes.server.ts';
import { createRoutes as employeePurchase } from '#features/employee-purchase/routes.server.ts';
import { routes as engagement } from '#features/engagement/routes.server.ts';
import { marketOfOwnProposal } from '#features/financing/public.server.ts';
import { createRoutes as financing } from '#features/financing/routes.server.ts';
import { upgradeRoutes } from '#features/financing/routes/upgrade.server.ts';
import { ownedCar } from '#features/garage/public.server.ts';
import { routes as garage } from '#features/garage/routes.server.ts';
import { createRoutes as identityCheck } from '#features/identity-check/routes.server.ts';
import { createRoutes as integration } from '#features/integration/routes.server.ts';
import { leadRecords, replayLeadIn } from '#features/leads/public.server.ts';
import { createRoutes as leads } from '#features/leads/routes.server.ts';
import { giveEventMedals, levelOf } from '#features/loyalty/public.server.ts';
import { createRoutes as loyalty } from '#features/loyalty/routes.server.ts';
import { offerToFinance } from '#features/offers/public.server.ts';
import { routes as offers } from '#features/offers/routes.server.ts';
import { createRoutes as location } from '#features/location/routes.server.ts';
import { createRoutes as messages } from '#features/messages/routes.server.ts';
import { createRoutes as payments } from '#features/payments/routes.server.ts';
import { createRoutes as price } from '#features/price/routes.server.ts';
import { createRoutes as privacy } from '#features/privacy/routes.server.ts';
import { createRoutes as problemReports } from '#features/problem-reports/routes.server.ts';
import { createRoutes as promotions } from '#features/promotions/routes.server.ts';
import { createRoutes as push } from '#features/push/routes.server.ts';
import { createRoutes as rental } from '#features/rental/routes.server.ts';
import { createRoutes as reservations } from '#features/reservations/routes.server.ts';
import {
  depositOf,
  listOrderFacts,
  marketOfOwnOrder,
  numberOrders,
  orderRecords,
  orderToFinance,
  orderToIdentify,
  orderWithCredit,
  ownsOrder,
  reachOf,
  withinReach,
} from '#features/reservations/public.server.ts';
import { routes as quiz } from '#features/quiz/routes.server.ts';
import { createRoutes as saleContracts } from '#features/sale-contracts/routes.server.ts';
import { routes as stock } from '#features/stock/routes.server.ts';
import { routes as tradeIn } from '#features/trade-in/routes.server.ts';
import { routes as waiting } from '#features/waiting/routes.server.ts';
import { routes as webhooks } from '#features/webhooks/routes.server.ts';
import { countBooked, listBooked } from '#features/visits/public.server.ts';
import { createRoutes as visits } from '#features/visits/routes.server.ts';
import { tellDecided } from '#flows/tell-identity.server.ts';
import { answerCorrection, correctCar } from '#flows/correct-traded-car.server.ts';
import { decideSource } from '#flows/decide-source.server.ts';
import { bookDealerPayment, completeReturn, decideBooking, type LimitOf } from '#flows/book-dealer-payment.server.ts';
import { cancelOrder, decideCancellation } from '#flows/cancel-order.server.ts';
import { changeOrder, previewChange } from '#flows/change-order.server.ts';
import { keepOrderPrice, previewTakeUp, takeUpOrder } from '#flows/take-up-order.server.ts';
import { factsOf, isOfBrand, ownsCar } from '#flows/earn-points.server.ts';
import { drivesOf } from '#flows/follow-promotion.server.ts';
import { decideWithdrawal, withdraw } from '#flows/withdraw.server.ts';
import { decidePriceChange } from '#flows/decide-price-change.server.ts';
import {
  bookHandover,
  checkHandover,
  completeHandover,
  handoverCalendar,
  readHandover,
} from '#flows/hand-over.server.ts';
import { decideChassis, proposeChassis } from '#flows/correct-chassis.server.ts';
import { noteAbsence, setHandover } from '#flows/staff-handover.server.ts';
import { issueSlip, slipPaper } from '#flows/issue-slip.server.ts';
import { issueCoupon } from '#flows/issue-coupon.server.ts';
import { cardPageOfPart, payPartByCard } from '#flows/pay-part-by-card.server.ts';
import type { MostOf } from '#flows/part-to-charge.server.ts';
import { CHARGED_SOURCES } from '#features/reservations/public.ts';
import { orderPaper } from '#flows/order-papers.server.ts';
import { planBalance } from '#flows/plan-balance.server.ts';
import { decideEmployeePurchase } from '#flows/decide-employee-purchase.server.ts';
import { billPaper, billUrl } from '#flows/employee-bill.server.ts';
import { payReservation } from '#flows/pay-reservation.server.ts';
import { findMessageOwner } from '#flows/message-owners.server.ts';
import { leave, propose, proposePsa, tie } from '#flows/propose-financing.server.ts';
import { reprocessCampaign } from '#flows/reprocess-campaign.server.ts';
import { getContract, getEvidence, readContract } from '#flows/read-contract.server.ts';
import { prepareContract, signContract } from '#flows/sign-contract.server.ts';
import { reserveAsEmployee } from '#flows/reserve-as-employee.server.ts';
import { reserveCar, reserveOffer } from '#flows/reserve-car.server.ts';
import { choosePaymentMethod, declareFamilyIncome, enterCoupon, removeCoupon } from '#flows/use-coupon.server.ts';
import { termMoney } from '#flows/term-money.server.ts';
import { enterVoucher, removeVoucher } from '#flows/use-voucher.server.ts';
import { enterVisitVoucher, getVisitVoucher, removeVisitVoucher } from '#flows/voucher-for-visit.server.ts';
import { getDealer, listNetworkPlaces, readCityAreas } from '#features/dealers/public.server.ts';
import { atEveryPath } from './loyalty-paths.ts';
import { knowsPath } from './known-paths.ts';
import { judgePaths } from './link-targets.ts';
import { loyaltyPort } from './benefit-ports.ts';
import { dictionaryRoutes } from './dictionary.ts';
import { dictionaryPorts } from './dictionary-ports.ts';
import { textInForce } from './follow-dictionary.ts';
import { personalPorts } from './personal-data.ts';
import { recordTypes } from './record-types.ts';
import { switchesFor } from './site-settings.ts';
import { standardPart } from './standard-parts.ts';
import { standardTexts } from './standard-texts.ts';
import { judgeVersions, lockPages, pageVersions, variedVersions } from './varied-pages.ts';
import { slipPayee } from './slip-payee.ts';
import { numberPaid } from './paid-numbers.ts';
import { speak } from './texts.ts';
import { planRoutes } from './representative-plan.ts';
import type { Route } from '#platform/http/context.server.ts';
import { offersRental } from '../rental-offered.ts';

const dealerPaymentLimit: LimitOf = (brand, market) => brandOf(brand).settings[market].dealerPaymentLimit;

/** What the payment company takes at once; where it takes none there is no such part. */
const mostOf: MostOf = ({ brand, market, kind }) => {
  const { method } = CHARGED_SOURCES[kind];
  return (method === 'boleto' ? null : brandOf(brand).settings[market].mostAtOnce?.[method]) ?? 0;
};

/** Every call the program answers: one line a feature. */
export const registry: readonly Route[] = [
  ...accounts({
    findDealer: getDealer,
    ownsReservation: ownsOrder,
    loyaltyLevel: levelOf,
    networkPlaces: async (tx, at) => [
      ...(await listNetworkPlaces(tx, at)),
      ...(await listPartnerPlaces(tx, at)).map((partner) => ({ scope: 'PARTNER' as const, ...partner })),
    ],
  }),
  ...aftersales({ t: speak, ownedCar }),
  ...analytics({ standardTexts, textInForce, pageVersions, lockPages, judgeVersions }),
  ...applications(() => registry),
  ...benefits({
    loyalty: loyaltyPort,
    enterVoucher,
    removeVoucher,
    getVisitVoucher,
    enterVisitVoucher,
    removeVisitVoucher,
  }),
  ...catalog({ checkCar, knownPictures }),
  ...configurator,
  ...planRoutes,
  ...coupons({ numberOrders, enterCoupon, removeCoupon, declareFamilyIncome, choosePaymentMethod }),
  ...content({ judgePaths, standardPart, variedVersions }),
  ...customFields({ LEAD: leadRecords, ORDER: orderRecords }),
  ...dealers({ countBooked, listBooked }),
  ...dictionary(dictionaryPorts),
  ...dictionaryRoutes,
  ...employeePurchase({
    listOrderFacts,
    reserveAsEmployee,
    generateBillUrl: billUrl,
    getBill: billPaper(speak),
    decideRequest: decideEmployeePurchase,
  }),
  ...engagement,
  ...events({ attended: giveEventMedals }),
  ...garage,
  ...identityCheck({ findOwnOrder: orderToIdentify, numberOrders, reachOf, tellDecided }),
  ...integration({ marketOfOwnOrder, marketOfOwnProposal, numberOrders, replayLead: replayLeadIn }),
  ...location(readCityAreas),
  ...messages({ findOwner: findMessageOwner }),
  ...financing({ t: speak, orderToFinance, orderWithCredit, offerToFinance, propose, proposePsa, tie, leave }),
  ...upgradeRoutes,
  ...price({
    isSubsidized: (brand, market) => switchesFor(brand, market).subsidizedPrice,
    decideChange: decidePriceChange,
  }),
  ...leads({ switchesOf: switchesFor, t: speak }),
  ...atEveryPath(loyalty({ factsOf, ownsCar, isOfBrand, money: termMoney })),
  ...offers,
  ...problemReports(speak),
  ...promotions({ drivesOf }),
  ...push({ knowsPath }),
  ...rental({ t: speak, offersRental }),
  ...quiz,
  ...saleContracts({
    readContract: readContract(slipPayee),
    prepareContract: prepareContract({ t: speak, makerOf: slipPayee }),
    getContract,
    getEvidence,
    signContract: signContract(slipPayee),
  }),
  ...stock,
  ...tradeIn,
  ...visits(speak),
  ...waiting,
  ...webhooks,
  ...withinReach(payments({ ownsOrder, numberOrders: numberPaid, nameActors, depositOf, reachOf })),
  ...privacy(personalPorts, recordTypes),
  ...reservations({
    reserveCar,
    reserveOffer,
    payReservation,
    cancelOrder,
    decideCancellation,
    planBalance,
    issueSlip: issueSlip({ daysOf: (brand, market) => brandOf(brand).settings[market].boletoBusinessDays }),
    issueCoupon: issueCoupon({
      daysOf: (brand, market) => brandOf(brand).settings[market].boletoBusinessDays,
      mostOf,
    }),
    cardPageOfPart: cardPageOfPart({ mostOf }),
    payPartByCard: payPartByCard({ mostOf }),
    slipPaper: slipPaper({ payeeOf: slipPayee }),
    bookDealerPayment: bookDealerPayment(dealerPaymentLimit),
    decideDealerPayment: decideBooking,
    decideSource,
    correctCar,
    answerCorrection,
    completeReturn: completeReturn(dealerPaymentLimit),
    withdraw,
    decideWithdrawal,
    reprocessCampaign,
    readHandover,
    bookHandover,
    handoverCalendar: handoverCalendar(speak),
    checkHandover,
    completeHandover,
    setHandover,
    noteAbsence,
    proposeChassis,
    decideChassis,
    orderPaper: orderPaper(speak),
    previewChange,
    changeOrder: changeOrder(speak),
    previewTakeUp,
    takeUpOrder,
    keepOrderPrice,
  }),
];
