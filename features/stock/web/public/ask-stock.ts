import type { CallApi } from '#kernel/client.ts';
import { getAvailable } from '../../contract.ts';
import type { Delivery, RequestedCar } from '../../public.ts';

/** When the car could be had: not known where nobody has it. Null where the stock could not be asked. */
export const askDelivery = async (
  call: CallApi,
  car: RequestedCar & { mvsCode: string; year: number },
): Promise<Delivery | null> => {
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
    return found.ok ? (found.value.delivery ?? { kind: 'undetermined' }) : null;
  } catch {
    return null;
  }
};
