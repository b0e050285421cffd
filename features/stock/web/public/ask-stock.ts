import type { CallApi } from '#kernel/client.ts';
import { getAvailable } from '../../contract.ts';
import type { Delivery, RequestedCar } from '../../public.ts';

/** When the car could be had: `none` where neither a car like it nor a place on the line is free. Null where the stock could not be asked. */
export const askDelivery = async (
  call: CallApi,
  car: RequestedCar & { mvsCode: string; year: number },
): Promise<Delivery | { kind: 'none' } | null> => {
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
    return found.ok ? (found.value.delivery ?? { kind: 'none' }) : null;
  } catch {
    return null;
  }
};
