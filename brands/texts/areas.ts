import { ADMIN_AREAS } from './admin-areas.ts';
import accessoriesEs from './accessories.es-AR.json' with { type: 'json' };
import accessoriesPt from './accessories.pt-BR.json' with { type: 'json' };
import accountsEs from './accounts.es-AR.json' with { type: 'json' };
import accountsPt from './accounts.pt-BR.json' with { type: 'json' };
import aftersalesEs from './aftersales.es-AR.json' with { type: 'json' };
import aftersalesPt from './aftersales.pt-BR.json' with { type: 'json' };
import antifraudEs from './antifraud.es-AR.json' with { type: 'json' };
import antifraudPt from './antifraud.pt-BR.json' with { type: 'json' };
import benefitsEs from './benefits.es-AR.json' with { type: 'json' };
import benefitsPt from './benefits.pt-BR.json' with { type: 'json' };
import carViewEs from './car-view.es-AR.json' with { type: 'json' };
import carViewPt from './car-view.pt-BR.json' with { type: 'json' };
import cardsEs from './cards.es-AR.json' with { type: 'json' };
import cardsPt from './cards.pt-BR.json' with { type: 'json' };
import catalogEs from './catalog.es-AR.json' with { type: 'json' };
import catalogPt from './catalog.pt-BR.json' with { type: 'json' };
import compareEs from './compare.es-AR.json' with { type: 'json' };
import comparePt from './compare.pt-BR.json' with { type: 'json' };
import configuratorEs from './configurator.es-AR.json' with { type: 'json' };
import configuratorPt from './configurator.pt-BR.json' with { type: 'json' };
import configuratorLaterEs from './configurator-later.es-AR.json' with { type: 'json' };
import configuratorLaterPt from './configurator-later.pt-BR.json' with { type: 'json' };
import consoleEs from './console.es-AR.json' with { type: 'json' };
import consolePt from './console.pt-BR.json' with { type: 'json' };
import contentEs from './content.es-AR.json' with { type: 'json' };
import contentPt from './content.pt-BR.json' with { type: 'json' };
import couponsEs from './coupons.es-AR.json' with { type: 'json' };
import couponsPt from './coupons.pt-BR.json' with { type: 'json' };
import creditEs from './credit.es-AR.json' with { type: 'json' };
import creditPt from './credit.pt-BR.json' with { type: 'json' };
import dealersEs from './dealers.es-AR.json' with { type: 'json' };
import dealersPt from './dealers.pt-BR.json' with { type: 'json' };
import promotionsEs from './promotions.es-AR.json' with { type: 'json' };
import promotionsPt from './promotions.pt-BR.json' with { type: 'json' };
import eventsEs from './events.es-AR.json' with { type: 'json' };
import eventsPt from './events.pt-BR.json' with { type: 'json' };
import financingEs from './financing.es-AR.json' with { type: 'json' };
import financingPt from './financing.pt-BR.json' with { type: 'json' };
import garageEs from './garage.es-AR.json' with { type: 'json' };
import garagePt from './garage.pt-BR.json' with { type: 'json' };
import homeEs from './home.es-AR.json' with { type: 'json' };
import homePt from './home.pt-BR.json' with { type: 'json' };
import importsEs from './imports.es-AR.json' with { type: 'json' };
import importsPt from './imports.pt-BR.json' with { type: 'json' };
import leadsEs from './leads.es-AR.json' with { type: 'json' };
import leadsPt from './leads.pt-BR.json' with { type: 'json' };
import legalEs from './legal.es-AR.json' with { type: 'json' };
import legalPt from './legal.pt-BR.json' with { type: 'json' };
import locationEs from './location.es-AR.json' with { type: 'json' };
import locationPt from './location.pt-BR.json' with { type: 'json' };
import loyaltyEs from './loyalty.es-AR.json' with { type: 'json' };
import loyaltyPt from './loyalty.pt-BR.json' with { type: 'json' };
import mailEs from './mail.es-AR.json' with { type: 'json' };
import mailPt from './mail.pt-BR.json' with { type: 'json' };
import messagesEs from './messages.es-AR.json' with { type: 'json' };
import messagesPt from './messages.pt-BR.json' with { type: 'json' };
import modelEs from './model.es-AR.json' with { type: 'json' };
import modelPt from './model.pt-BR.json' with { type: 'json' };
import newReservationEs from './new-reservation.es-AR.json' with { type: 'json' };
import newReservationPt from './new-reservation.pt-BR.json' with { type: 'json' };
import offersEs from './offers.es-AR.json' with { type: 'json' };
import offersPt from './offers.pt-BR.json' with { type: 'json' };
import employeePurchaseEs from './employee-purchase.es-AR.json' with { type: 'json' };
import employeePurchasePt from './employee-purchase.pt-BR.json' with { type: 'json' };
import journeysEs from './journeys.es-AR.json' with { type: 'json' };
import journeysPt from './journeys.pt-BR.json' with { type: 'json' };
import operationsEs from './operations.es-AR.json' with { type: 'json' };
import operationsPt from './operations.pt-BR.json' with { type: 'json' };
import orderPageEs from './order-page.es-AR.json' with { type: 'json' };
import orderPagePt from './order-page.pt-BR.json' with { type: 'json' };
import orderWorkEs from './order-work.es-AR.json' with { type: 'json' };
import orderWorkPt from './order-work.pt-BR.json' with { type: 'json' };
import orderChangeEs from './order-change.es-AR.json' with { type: 'json' };
import orderChangePt from './order-change.pt-BR.json' with { type: 'json' };
import pagesEs from './pages.es-AR.json' with { type: 'json' };
import pagesPt from './pages.pt-BR.json' with { type: 'json' };
import peopleEs from './people.es-AR.json' with { type: 'json' };
import peoplePt from './people.pt-BR.json' with { type: 'json' };
import quizEs from './quiz.es-AR.json' with { type: 'json' };
import quizPt from './quiz.pt-BR.json' with { type: 'json' };
import pushEs from './push.es-AR.json' with { type: 'json' };
import pushPt from './push.pt-BR.json' with { type: 'json' };
import rentalEs from './rental.es-AR.json' with { type: 'json' };
import rentalPt from './rental.pt-BR.json' with { type: 'json' };
import playgroundEs from './playground.es-AR.json' with { type: 'json' };
import playgroundPt from './playground.pt-BR.json' with { type: 'json' };
import priceEs from './price.es-AR.json' with { type: 'json' };
import pricePt from './price.pt-BR.json' with { type: 'json' };
import privacyEs from './privacy.es-AR.json' with { type: 'json' };
import privacyPt from './privacy.pt-BR.json' with { type: 'json' };
import problemsEs from './problems.es-AR.json' with { type: 'json' };
import problemsPt from './problems.pt-BR.json' with { type: 'json' };
import proposalsEs from './proposals.es-AR.json' with { type: 'json' };
import proposalsPt from './proposals.pt-BR.json' with { type: 'json' };
import reportEs from './report.es-AR.json' with { type: 'json' };
import reportPt from './report.pt-BR.json' with { type: 'json' };
import reservationsEs from './reservations.es-AR.json' with { type: 'json' };
import reservationsPt from './reservations.pt-BR.json' with { type: 'json' };
import rulesEs from './rules.es-AR.json' with { type: 'json' };
import rulesPt from './rules.pt-BR.json' with { type: 'json' };
import samplesEs from './samples.es-AR.json' with { type: 'json' };
import samplesPt from './samples.pt-BR.json' with { type: 'json' };
import identityCheckEs from './identity-check.es-AR.json' with { type: 'json' };
import identityCheckPt from './identity-check.pt-BR.json' with { type: 'json' };
import saleContractsEs from './sale-contracts.es-AR.json' with { type: 'json' };
import saleContractsPt from './sale-contracts.pt-BR.json' with { type: 'json' };
import scannerEs from './scanner.es-AR.json' with { type: 'json' };
import scannerPt from './scanner.pt-BR.json' with { type: 'json' };
import savedCarsEs from './saved-cars.es-AR.json' with { type: 'json' };
import savedCarsPt from './saved-cars.pt-BR.json' with { type: 'json' };
import shellEs from './shell.es-AR.json' with { type: 'json' };
import shellPt from './shell.pt-BR.json' with { type: 'json' };
import stockEs from './stock.es-AR.json' with { type: 'json' };
import stockPt from './stock.pt-BR.json' with { type: 'json' };
import tradeInEs from './trade-in.es-AR.json' with { type: 'json' };
import tradeInPt from './trade-in.pt-BR.json' with { type: 'json' };
import uiEs from './ui.es-AR.json' with { type: 'json' };
import uiPt from './ui.pt-BR.json' with { type: 'json' };
import visitPagesEs from './visit-pages.es-AR.json' with { type: 'json' };
import visitPagesPt from './visit-pages.pt-BR.json' with { type: 'json' };
import visitsEs from './visits.es-AR.json' with { type: 'json' };
import visitsPt from './visits.pt-BR.json' with { type: 'json' };
import waitingEs from './waiting.es-AR.json' with { type: 'json' };
import waitingPt from './waiting.pt-BR.json' with { type: 'json' };
import welcomeKitEs from './welcome-kit.es-AR.json' with { type: 'json' };
import welcomeKitPt from './welcome-kit.pt-BR.json' with { type: 'json' };
import withdrawalsEs from './withdrawals.es-AR.json' with { type: 'json' };
import withdrawalsPt from './withdrawals.pt-BR.json' with { type: 'json' };
import { bothOf } from './both.ts';

/** The areas of the dictionary. Their files are lists of keys and texts in ICU MessageFormat, as tools of translators read and write them. */
export const AREAS = {
  ...ADMIN_AREAS,
  /** Labels of the design system's own parts. */
  ui: bothOf(uiPt, uiEs),
  /** What stands around every page: header, menu, footer with the law, consent, chooser and the pages for when things fail. */
  shell: bothOf(shellPt, shellEs),
  /** Words that fill the components on the page for makers: short ones, and some too long on purpose. */
  samples: bothOf(samplesPt, samplesEs),
  /** The pages for makers, which production refuses. */
  playground: bothOf(playgroundPt, playgroundEs),
  /** After the sale: recall, maintenance, manuals, warranty. */
  aftersales: bothOf(aftersalesPt, aftersalesEs),
  /** Benefits, gifts, polls, vouchers and rewards: what the calls refuse and what their screens say. */
  benefits: bothOf(benefitsPt, benefitsEs),
  /** Which car fits: the pages, what the calls refuse, and the back office. */
  quiz: bothOf(quizPt, quizEs),
  antifraud: bothOf(antifraudPt, antifraudEs),
  rental: bothOf(rentalPt, rentalEs),
  /** What visitors report as wrong: the page, what the calls say, and the back office. */
  report: bothOf(reportPt, reportEs),
  /** Events: what the calls refuse and what their screens say. */
  events: bothOf(eventsPt, eventsEs),
  /** Promotions: what the calls refuse and what their screens say. */
  promotions: bothOf(promotionsPt, promotionsEs),
  /** What every list and form of the back office says. */
  console: bothOf(consolePt, consoleEs),
  /** The garage: own cars, and how one changes hands. */
  garage: bothOf(garagePt, garageEs),
  carView: bothOf(carViewPt, carViewEs),
  /** What a catalogue says: refusals, headings of parts, names of measures. */
  catalog: bothOf(catalogPt, catalogEs),
  /** The comparator. */
  compare: bothOf(comparePt, compareEs),
  /** The person's saved cars. */
  savedCars: bothOf(savedCarsPt, savedCarsEs),
  /** What prices are called. */
  price: bothOf(pricePt, priceEs),
  /** The reader of codes by a camera. */
  scanner: bothOf(scannerPt, scannerEs),
  /** Delivery labels, and how a ready car differs from the one chosen. */
  stock: bothOf(stockPt, stockEs),
  /** Credit as the calls speak of it: legal text, refusals, voucher. The screens' words are in `financing`. */
  credit: bothOf(creditPt, creditEs),
  /** What dealers do and when. */
  dealers: bothOf(dealersPt, dealersEs),
  /** Refusals of the location service. */
  location: bothOf(locationPt, locationEs),
  /** Financing: comparator, simulators, calculator, the words of an offer, and the upgrades staff keep. */
  financing: bothOf(financingPt, financingEs),
  home: bothOf(homePt, homeEs),
  configurator: bothOf(configuratorPt, configuratorEs),
  /** What the configurator says once somebody has clicked; the browser reads the file itself, so no brand has words of its own here. */
  configuratorLater: bothOf(configuratorLaterPt, configuratorLaterEs),
  /** What the calls of accounts answer when they refuse, and what their screens, my area and the back office say. */
  accounts: bothOf(accountsPt, accountsEs),
  /** Lists that come in from a file. */
  imports: bothOf(importsPt, importsEs),
  /** Signing in by another issuer, what people tell of themselves, and the back office's users, roles and matrix. */
  people: bothOf(peoplePt, peopleEs),
  /** Files and pages: what is said when one cannot be taken, changed or found. */
  content: bothOf(contentPt, contentEs),
  /** What stands around the words of a page that a brand's team writes. */
  pages: bothOf(pagesPt, pagesEs),
  /** Leads: what the calls refuse, what receivers are told, and the screens of contact, proposal and conversation. */
  leads: bothOf(leadsPt, leadsEs),
  /** Coupons: why one is refused, and the back office that keeps them. */
  coupons: bothOf(couponsPt, couponsEs),
  /** The welcome kit of an order: where it goes, and how far it is. */
  welcomeKit: bothOf(welcomeKitPt, welcomeKitEs),
  /** Cards kept at the payment company. */
  cards: bothOf(cardsPt, cardsEs),
  /** People who wait for a car that nobody near has. */
  push: bothOf(pushPt, pushEs),
  waiting: bothOf(waitingPt, waitingEs),
  /** Terms, privacy and cookies. Numbers in braces come from the settings of brand and market; laws are cited where a text says what the law says. */
  legal: bothOf(legalPt, legalEs),
  /** Loyalty: why something is refused, and the programme's page. */
  loyalty: bothOf(loyaltyPt, loyaltyEs),
  /** What the mails say. `text` may hold several paragraphs, one a line. */
  mail: bothOf(mailPt, mailEs),
  model: bothOf(modelPt, modelEs),
  /** Offers: the showcase, their pages and what may go wrong with them. */
  offers: bothOf(offersPt, offersEs),
  /** The showcase of accessories. */
  accessories: bothOf(accessoriesPt, accessoriesEs),
  /** What a used car is worth in trade. */
  tradeIn: bothOf(tradeInPt, tradeInEs),
  /** Buying on the terms of employees: the shop, its refusals, and the back office. */
  employeePurchase: bothOf(employeePurchasePt, employeePurchaseEs),
  /** What is said to outside companies, and what of it is held up. */
  journeys: bothOf(journeysPt, journeysEs),
  /** How the program fares, for those who run it. */
  operations: bothOf(operationsPt, operationsEs),
  /** What people may ask about their data, and the admin pages that answer. */
  privacy: bothOf(privacyPt, privacyEs),
  /** What a refused call says, whatever the call. */
  problems: bothOf(problemsPt, problemsEs),
  /** Financing: from the terms of an offer over the form to the proposal and its voucher. */
  proposals: bothOf(proposalsPt, proposalsEs),
  /** What a buyer is written to about their orders. */
  messages: bothOf(messagesPt, messagesEs),
  /** Reserving, paying, following and cancelling an order. */
  orderChange: bothOf(orderChangePt, orderChangeEs),
  orderWork: bothOf(orderWorkPt, orderWorkEs),
  reservations: bothOf(
    { ...newReservationPt, ...reservationsPt, ...orderPagePt },
    { ...newReservationEs, ...reservationsEs, ...orderPageEs },
  ),
  /** The contract of a sale: the paper itself, signing it, and checking a signature. */
  identityCheck: bothOf(identityCheckPt, identityCheckEs),
  saleContracts: bothOf(saleContractsPt, saleContractsEs),
  /** The queue of requests to withdraw, in the back office. */
  withdrawals: bothOf(withdrawalsPt, withdrawalsEs),
  rules: bothOf(rulesPt, rulesEs),
  /** The screens of visits: test drive, workshop, one's own booking, the list of them. */
  visitPages: bothOf(visitPagesPt, visitPagesEs),
  /** Visits: test drives, the workshop's times, talks by video. */
  visits: bothOf(visitsPt, visitsEs),
} as const;

export type Area = keyof typeof AREAS;
export type AreaTexts<A extends Area> = Readonly<Record<keyof (typeof AREAS)[A]['pt-BR'], string>>;
/** What a brand says in its own words; the rest is common. */
export type Overrides = { readonly [A in Area]?: Partial<AreaTexts<A>> };
