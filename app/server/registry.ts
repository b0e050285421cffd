import { findBrand } from '#brands/brands.ts';
import { nameActors } from '#features/accounts/public.server.ts';
import { createRoutes as accounts } from '#features/accounts/routes.server.ts';
import { createRoutes as aftersales } from '#features/aftersales/routes.server.ts';
import { createRoutes as catalog } from '#features/catalog/routes.server.ts';
import { checkCar } from '#features/configurator/public.ts';
import { routes as configurator } from '#features/configurator/routes.server.ts';
import { createRoutes as coupons } from '#features/coupons/routes.server.ts';
import { createRoutes as content } from '#features/content/routes.server.ts';
import { routes as dealers } from '#features/dealers/routes.server.ts';
import { routes as engagement } from '#features/engagement/routes.server.ts';
import { createRoutes as financing } from '#features/financing/routes.server.ts';
import { upgradeRoutes } from '#features/financing/routes/upgrade.server.ts';
import { ownedCar } from '#features/garage/public.server.ts';
import { routes as garage } from '#features/garage/routes.server.ts';
import { routes as integration } from '#features/integration/routes.server.ts';
import { createRoutes as leads } from '#features/leads/routes.server.ts';
import { offerToFinance } from '#features/offers/public.server.ts';
import { routes as offers } from '#features/offers/routes.server.ts';
import { createRoutes as location } from '#features/location/routes.server.ts';
import { createRoutes as payments } from '#features/payments/routes.server.ts';
import { createRoutes as price } from '#features/price/routes.server.ts';
import { createRoutes as privacy } from '#features/privacy/routes.server.ts';
import { createRoutes as reservations } from '#features/reservations/routes.server.ts';
import { numberOrders, orderToFinance, ownsOrder } from '#features/reservations/public.server.ts';
import { routes as stock } from '#features/stock/routes.server.ts';
import { routes as tradeIn } from '#features/trade-in/routes.server.ts';
import { routes as waiting } from '#features/waiting/routes.server.ts';
import { createRoutes as visits } from '#features/visits/routes.server.ts';
import { cancelOrder, decideCancellation } from '#flows/cancel-order.server.ts';
import { decideWithdrawal, withdraw } from '#flows/withdraw.server.ts';
import { decidePriceChange } from '#flows/decide-price-change.server.ts';
import { payReservation } from '#flows/pay-reservation.server.ts';
import { propose, proposePsa } from '#flows/propose-financing.server.ts';
import { reserveCar, reserveOffer } from '#flows/reserve-car.server.ts';
import { choosePaymentMethod, declareFamilyIncome, enterCoupon, removeCoupon } from '#flows/use-coupon.server.ts';
import { getDealer, listNetworkPlaces, readCityAreas } from '#features/dealers/public.server.ts';
import { knowsPath } from './known-paths.ts';
import { leadSwitches } from './lead-switches.ts';
import { dictionaryRoutes } from './dictionary.ts';
import { personalPorts } from './personal-data.ts';
import { speak } from './texts.ts';
import { planRoutes } from './representative-plan.ts';
import type { Route } from '#platform/http/context.server.ts';

/** Every call the program answers: one line a feature. */
export const registry: readonly Route[] = [
  ...accounts({ findDealer: getDealer, ownsReservation: ownsOrder, networkPlaces: listNetworkPlaces }),
  ...aftersales({ t: speak, ownedCar }),
  ...catalog(checkCar),
  ...configurator,
  ...planRoutes,
  ...coupons({ numberOrders, enterCoupon, removeCoupon, declareFamilyIncome, choosePaymentMethod }),
  ...content({ knowsPath }),
  ...dealers,
  ...dictionaryRoutes,
  ...engagement,
  ...garage,
  ...integration,
  ...location(readCityAreas),
  ...financing({ t: speak, orderToFinance, offerToFinance, propose, proposePsa }),
  ...upgradeRoutes,
  ...price({
    isSubsidized: (brand, market) => findBrand(brand)?.switches[market].subsidizedPrice === true,
    decideChange: decidePriceChange,
  }),
  ...leads({ switchesOf: leadSwitches, t: speak }),
  ...offers,
  ...stock,
  ...tradeIn,
  ...visits(speak),
  ...waiting,
  ...payments({ ownsOrder, numberOrders, nameActors }),
  ...privacy(personalPorts),
  ...reservations({
    reserveCar,
    reserveOffer,
    payReservation,
    cancelOrder,
    decideCancellation,
    withdraw,
    decideWithdrawal,
  }),
];
