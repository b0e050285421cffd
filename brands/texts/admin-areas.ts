import analyticsAdminEs from './analytics-admin.es-AR.json' with { type: 'json' };
import analyticsAdminPt from './analytics-admin.pt-BR.json' with { type: 'json' };
import benefitsAdminEs from './benefits-admin.es-AR.json' with { type: 'json' };
import benefitsAdminPt from './benefits-admin.pt-BR.json' with { type: 'json' };
import catalogAdminEs from './catalog-admin.es-AR.json' with { type: 'json' };
import catalogAdminPt from './catalog-admin.pt-BR.json' with { type: 'json' };
import dictionaryAdminEs from './dictionary-admin.es-AR.json' with { type: 'json' };
import dictionaryAdminPt from './dictionary-admin.pt-BR.json' with { type: 'json' };
import promotionsAdminEs from './promotions-admin.es-AR.json' with { type: 'json' };
import promotionsAdminPt from './promotions-admin.pt-BR.json' with { type: 'json' };
import eventsAdminEs from './events-admin.es-AR.json' with { type: 'json' };
import eventsAdminPt from './events-admin.pt-BR.json' with { type: 'json' };
import loyaltyAdminEs from './loyalty-admin.es-AR.json' with { type: 'json' };
import loyaltyAdminPt from './loyalty-admin.pt-BR.json' with { type: 'json' };
import offersAdminEs from './offers-admin.es-AR.json' with { type: 'json' };
import offersAdminPt from './offers-admin.pt-BR.json' with { type: 'json' };
import ownerAdminEs from './owner-admin.es-AR.json' with { type: 'json' };
import ownerAdminPt from './owner-admin.pt-BR.json' with { type: 'json' };
import pagesAdminEs from './pages-admin.es-AR.json' with { type: 'json' };
import pagesAdminPt from './pages-admin.pt-BR.json' with { type: 'json' };
import ruleAdminEs from './rule-admin.es-AR.json' with { type: 'json' };
import ruleAdminPt from './rule-admin.pt-BR.json' with { type: 'json' };
import salesAdminEs from './sales-admin.es-AR.json' with { type: 'json' };
import salesAdminPt from './sales-admin.pt-BR.json' with { type: 'json' };
import stockAdminEs from './stock-admin.es-AR.json' with { type: 'json' };
import stockAdminPt from './stock-admin.pt-BR.json' with { type: 'json' };
import dealersAdminEs from './dealers-admin.es-AR.json' with { type: 'json' };
import dealersAdminPt from './dealers-admin.pt-BR.json' with { type: 'json' };
import visitsAdminEs from './visits-admin.es-AR.json' with { type: 'json' };
import visitsAdminPt from './visits-admin.pt-BR.json' with { type: 'json' };
import { bothOf } from './both.ts';

/** The areas of the back office; they stand in the dictionary beside those of the pages. */
export const ADMIN_AREAS = {
  /** The stock: cars taken in from a file, and how long they stand. */
  stockAdmin: bothOf(stockAdminPt, stockAdminEs),
  /** Benefits, gifts, polls, vouchers and rewards. */
  benefitsAdmin: bothOf(benefitsAdminPt, benefitsAdminEs),
  analyticsAdmin: bothOf(analyticsAdminPt, analyticsAdminEs),
  /** The back office of promotions. */
  promotionsAdmin: bothOf(promotionsAdminPt, promotionsAdminEs),
  /** The back office of events, and their door. */
  eventsAdmin: bothOf(eventsAdminPt, eventsAdminEs),
  /** Back office of what owners need: recall campaigns and manuals. */
  ownerAdmin: bothOf(ownerAdminPt, ownerAdminEs),
  /** The catalogue's own back office: lists, import and export. */
  catalogAdmin: bothOf(catalogAdminPt, catalogAdminEs),
  /** The back office of prices and stock. */
  salesAdmin: bothOf(salesAdminPt, salesAdminEs),
  /** Pages that a brand’s team writes. */
  pagesAdmin: bothOf(pagesAdminPt, pagesAdminEs),
  /** What keepers of the dictionary are told, and their back office. */
  dictionaryAdmin: bothOf(dictionaryAdminPt, dictionaryAdminEs),
  /** The back office of loyalty. */
  loyaltyAdmin: bothOf(loyaltyAdminPt, loyaltyAdminEs),
  /** The back office of offers. */
  offersAdmin: bothOf(offersAdminPt, offersAdminEs),
  /** Back office of the rules between parts. */
  ruleAdmin: bothOf(ruleAdminPt, ruleAdminEs),
  /** What staff look after at a dealership. */
  dealersAdmin: bothOf(dealersAdminPt, dealersAdminEs),
  /** The dealership's admin page: its agenda, its days off, and the network's blocked dealerships. */
  visitsAdmin: bothOf(visitsAdminPt, visitsAdminEs),
} as const;
