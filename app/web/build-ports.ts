import type { BuildPorts } from '#features/configurator/web/ports.ts';
import { getReservationPrice } from '#features/price/contract.ts';
import { askOnlinePrice, askPrices } from '#features/price/web/public/ask-prices.ts';
import { getAvailable } from '#features/stock/contract.ts';
import { askDelivery } from '#features/stock/web/public/ask-stock.ts';

/** What the configurator asks of the price and the stock, here because only the app knows both. */
export const buildPorts: BuildPorts = {
  price: async (call, codes) => {
    const found = await call(getReservationPrice, {
      query: {
        mvsCode: codes.mvsCode,
        year: String(codes.year),
        colorCode: codes.colorCode,
        ...(codes.coatingCode === null ? {} : { coatingCode: codes.coatingCode }),
        optionalCode: codes.itemCodes.join(','),
        accessoryCode: codes.accessoryCodes.join(','),
        serviceCode: codes.serviceCodes.join(','),
      },
    });
    return found.ok ? { total: found.value.total, totalWithoutTaxes: found.value.totalWithoutTaxes } : null;
  },
  units: async (call, codes) => {
    const found = await call(getAvailable, {
      query: { mvsCode: codes.mvsCode, modelYear: String(codes.year), limit: '100' },
    });
    return found.ok ? found.value.units.filter(({ kind }) => kind === 'ready') : [];
  },
  stock: askDelivery,
  online: askOnlinePrice,
  prices: askPrices,
};
