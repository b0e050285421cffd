import { accessoriesEs } from './accessories.es-AR.ts';
import { accessoriesPt } from './accessories.pt-BR.ts';
import { accountsEs } from './accounts.es-AR.ts';
import { accountsPt } from './accounts.pt-BR.ts';
import { aftersalesEs } from './aftersales.es-AR.ts';
import { aftersalesPt } from './aftersales.pt-BR.ts';
import { configuratorEs } from './configurator.es-AR.ts';
import { configuratorPt } from './configurator.pt-BR.ts';
import { consoleEs } from './console.es-AR.ts';
import { consolePt } from './console.pt-BR.ts';
import { contentEs } from './content.es-AR.ts';
import { contentPt } from './content.pt-BR.ts';
import { carViewEs } from './car-view.es-AR.ts';
import { carViewPt } from './car-view.pt-BR.ts';
import { catalogAdminEs } from './catalog-admin.es-AR.ts';
import { catalogAdminPt } from './catalog-admin.pt-BR.ts';
import { catalogEs } from './catalog.es-AR.ts';
import { catalogPt } from './catalog.pt-BR.ts';
import { compareEs } from './compare.es-AR.ts';
import { comparePt } from './compare.pt-BR.ts';
import { savedCarsEs } from './saved-cars.es-AR.ts';
import { savedCarsPt } from './saved-cars.pt-BR.ts';
import { ownerAdminEs } from './owner-admin.es-AR.ts';
import { ownerAdminPt } from './owner-admin.pt-BR.ts';
import { importsEs } from './imports.es-AR.ts';
import { importsPt } from './imports.pt-BR.ts';
import { peopleEs } from './people.es-AR.ts';
import { peoplePt } from './people.pt-BR.ts';
import { priceEs } from './price.es-AR.ts';
import { pricePt } from './price.pt-BR.ts';
import { salesAdminEs } from './sales-admin.es-AR.ts';
import { salesAdminPt } from './sales-admin.pt-BR.ts';
import { stockEs } from './stock.es-AR.ts';
import { stockPt } from './stock.pt-BR.ts';
import { creditEs } from './credit.es-AR.ts';
import { creditPt } from './credit.pt-BR.ts';
import { dealersEs } from './dealers.es-AR.ts';
import { dealersPt } from './dealers.pt-BR.ts';
import { locationEs } from './location.es-AR.ts';
import { locationPt } from './location.pt-BR.ts';
import { financingEs } from './financing.es-AR.ts';
import { financingPt } from './financing.pt-BR.ts';
import { garageEs } from './garage.es-AR.ts';
import { garagePt } from './garage.pt-BR.ts';
import { homeEs } from './home.es-AR.ts';
import { homePt } from './home.pt-BR.ts';
import { leadsEs } from './leads.es-AR.ts';
import { leadsPt } from './leads.pt-BR.ts';
import { legalEs } from './legal.es-AR.ts';
import { legalPt } from './legal.pt-BR.ts';
import { mailEs } from './mail.es-AR.ts';
import { mailPt } from './mail.pt-BR.ts';
import { modelEs } from './model.es-AR.ts';
import { modelPt } from './model.pt-BR.ts';
import { offersEs } from './offers.es-AR.ts';
import { offersPt } from './offers.pt-BR.ts';
import { offersAdminEs } from './offers-admin.es-AR.ts';
import { offersAdminPt } from './offers-admin.pt-BR.ts';
import { tradeInEs } from './trade-in.es-AR.ts';
import { tradeInPt } from './trade-in.pt-BR.ts';
import { privacyEs } from './privacy.es-AR.ts';
import { operationsEs } from './operations.es-AR.ts';
import { operationsPt } from './operations.pt-BR.ts';
import { privacyPt } from './privacy.pt-BR.ts';
import { problemsEs } from './problems.es-AR.ts';
import { problemsPt } from './problems.pt-BR.ts';
import { proposalsEs } from './proposals.es-AR.ts';
import { proposalsPt } from './proposals.pt-BR.ts';
import { reservationsEs } from './reservations.es-AR.ts';
import { reservationsPt } from './reservations.pt-BR.ts';
import { withdrawalsEs } from './withdrawals.es-AR.ts';
import { withdrawalsPt } from './withdrawals.pt-BR.ts';
import { ruleAdminEs } from './rule-admin.es-AR.ts';
import { ruleAdminPt } from './rule-admin.pt-BR.ts';
import { rulesEs } from './rules.es-AR.ts';
import { rulesPt } from './rules.pt-BR.ts';
import { samplesEs } from './samples.es-AR.ts';
import { samplesPt } from './samples.pt-BR.ts';
import { shellEs } from './shell.es-AR.ts';
import { shellPt } from './shell.pt-BR.ts';
import { uiEs } from './ui.es-AR.ts';
import { uiPt } from './ui.pt-BR.ts';
import { visitPagesEs } from './visit-pages.es-AR.ts';
import { visitPagesPt } from './visit-pages.pt-BR.ts';
import { visitsAdminEs } from './visits-admin.es-AR.ts';
import { visitsAdminPt } from './visits-admin.pt-BR.ts';
import { visitsEs } from './visits.es-AR.ts';
import { visitsPt } from './visits.pt-BR.ts';
import { playgroundEs } from './playground.es-AR.ts';
import { playgroundPt } from './playground.pt-BR.ts';

/** One line for each area of the dictionary. The Spanish side is typed by the Portuguese keys: a missing one does not compile. */
export const AREAS = {
  ui: { 'pt-BR': uiPt, 'es-AR': uiEs },
  shell: { 'pt-BR': shellPt, 'es-AR': shellEs },
  samples: { 'pt-BR': samplesPt, 'es-AR': samplesEs },
  playground: { 'pt-BR': playgroundPt, 'es-AR': playgroundEs },
  aftersales: { 'pt-BR': aftersalesPt, 'es-AR': aftersalesEs },
  console: { 'pt-BR': consolePt, 'es-AR': consoleEs },
  ownerAdmin: { 'pt-BR': ownerAdminPt, 'es-AR': ownerAdminEs },
  garage: { 'pt-BR': garagePt, 'es-AR': garageEs },
  carView: { 'pt-BR': carViewPt, 'es-AR': carViewEs },
  catalogAdmin: { 'pt-BR': catalogAdminPt, 'es-AR': catalogAdminEs },
  catalog: { 'pt-BR': catalogPt, 'es-AR': catalogEs },
  compare: { 'pt-BR': comparePt, 'es-AR': compareEs },
  savedCars: { 'pt-BR': savedCarsPt, 'es-AR': savedCarsEs },
  price: { 'pt-BR': pricePt, 'es-AR': priceEs },
  salesAdmin: { 'pt-BR': salesAdminPt, 'es-AR': salesAdminEs },
  stock: { 'pt-BR': stockPt, 'es-AR': stockEs },
  credit: { 'pt-BR': creditPt, 'es-AR': creditEs },
  dealers: { 'pt-BR': dealersPt, 'es-AR': dealersEs },
  location: { 'pt-BR': locationPt, 'es-AR': locationEs },
  financing: { 'pt-BR': financingPt, 'es-AR': financingEs },
  home: { 'pt-BR': homePt, 'es-AR': homeEs },
  configurator: { 'pt-BR': configuratorPt, 'es-AR': configuratorEs },
  accounts: { 'pt-BR': accountsPt, 'es-AR': accountsEs },
  imports: { 'pt-BR': importsPt, 'es-AR': importsEs },
  people: { 'pt-BR': peoplePt, 'es-AR': peopleEs },
  content: { 'pt-BR': contentPt, 'es-AR': contentEs },
  leads: { 'pt-BR': leadsPt, 'es-AR': leadsEs },
  legal: { 'pt-BR': legalPt, 'es-AR': legalEs },
  mail: { 'pt-BR': mailPt, 'es-AR': mailEs },
  model: { 'pt-BR': modelPt, 'es-AR': modelEs },
  offers: { 'pt-BR': offersPt, 'es-AR': offersEs },
  accessories: { 'pt-BR': accessoriesPt, 'es-AR': accessoriesEs },
  offersAdmin: { 'pt-BR': offersAdminPt, 'es-AR': offersAdminEs },
  tradeIn: { 'pt-BR': tradeInPt, 'es-AR': tradeInEs },
  operations: { 'pt-BR': operationsPt, 'es-AR': operationsEs },
  privacy: { 'pt-BR': privacyPt, 'es-AR': privacyEs },
  problems: { 'pt-BR': problemsPt, 'es-AR': problemsEs },
  proposals: { 'pt-BR': proposalsPt, 'es-AR': proposalsEs },
  reservations: { 'pt-BR': reservationsPt, 'es-AR': reservationsEs },
  withdrawals: { 'pt-BR': withdrawalsPt, 'es-AR': withdrawalsEs },
  ruleAdmin: { 'pt-BR': ruleAdminPt, 'es-AR': ruleAdminEs },
  rules: { 'pt-BR': rulesPt, 'es-AR': rulesEs },
  visitPages: { 'pt-BR': visitPagesPt, 'es-AR': visitPagesEs },
  visitsAdmin: { 'pt-BR': visitsAdminPt, 'es-AR': visitsAdminEs },
  visits: { 'pt-BR': visitsPt, 'es-AR': visitsEs },
} as const;

export type Area = keyof typeof AREAS;
export type AreaTexts<A extends Area> = Readonly<Record<keyof (typeof AREAS)[A]['pt-BR'], string>>;
/** What a brand says in its own words; the rest is common. */
export type Overrides = { readonly [A in Area]?: Partial<AreaTexts<A>> };
