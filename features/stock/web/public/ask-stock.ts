import type { CallApi } from '#kernel/client.ts';
import type { StockAnswer } from '#kernel/delivery-words.ts';
import { getAvailable } from '../../contract.ts';
import type { RequestedCar } from '../../public.ts';

/**
 * When the car could be had by who is at that place; null where they did not say. `other` where only cars that differ are free,
 * `none` where neither a car of the version nor a place on the line is. Null where the stock could not be asked.
 */
export const askDelivery = async (
  call: CallApi,
  car: RequestedCar & { mvsCode: string; year: number },
  near: { readonly latitude: number; readonly longitude: number } | null,
): Promise<StockAnswer | null> => {
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
        ...(near === null ? {} : { latitude: String(near.latitude), longitude: String(near.longitude) }),
      },
    });
    if (!found.ok) return null;
    const { delivery, units } = found.value;
    if (delivery !== null) return delivery;
    const [nearest] = units;
    if (nearest === undefined) return { kind: 'none' };
    return { kind: 'other', at: nearest.delivery.kind === 'away' ? nearest.delivery : null };
  } catch {
    return null;
  }
};
