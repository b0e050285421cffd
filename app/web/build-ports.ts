import { getReservationPrice } from '#features/price/contract.ts';
import { getAvailable } from '#features/stock/contract.ts';
import type { BuildPorts } from '#features/configurator/web/ports.ts';

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
  stock: async (call, codes) => {
    const found = await call(getAvailable, {
      query: {
        mvsCode: codes.mvsCode,
        modelYear: String(codes.year),
        colorCode: codes.colorCode,
        ...(codes.coatingCode === null ? {} : { coatingCode: codes.coatingCode }),
        optionalCode: codes.itemCodes.join(','),
        limit: '1',
      },
    });
    return found.ok ? found.value.delivery : null;
  },
};
