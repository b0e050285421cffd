import type { CallApi } from '#kernel/client.ts';
import { getAvailable } from '../../contract.ts';
import type { Delivery, RequestedCar } from '../../public.ts';

/**
 * When the car could be had: `other` where only cars that differ are free, `none` where neither a car of the version nor a place on
 * the line is. Null where the stock could not be asked.
 */
export const askDelivery = async (
  call: CallApi,
  car: RequestedCar & { mvsCode: string; year: number },
): Promise<Delivery | { kind: 'other' | 'none' } | null> => {
  const { mvsCode, year, colorCode, coatingCode, itemCodes } = car;
  try {
    const found = await call(getAvailable, {
      query: {
        mvsCode,
        modelYear: String(year),
        optionalCode: itemCodes.join(','),
        limit: '1',
        ...(colorCode === null ? {} : { colorCode }),
        ...(coatingCode === null ? {} : { coatingCode }),
      },
    });
    if (!found.ok) return null;
    const { delivery, units } = found.value;
    return delivery ?? { kind: units.length > 0 ? 'other' : 'none' };
  } catch {
    return null;
  }
};
