import { expect } from 'vitest';
import type { CarChoice, Quote } from '#features/price/public.ts';
import type { Caller } from './caller.ts';

export const anyOf = <T>(list: readonly T[]): T => {
  const one = list[Math.floor(Math.random() * list.length)];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
};

type Listed = { code: string; year: number; modelCode: string; price: { amount: number } };
type Offered = { code: string; versionIds: string[] };

/** Any car whose version is neither its model's first nor the cheapest, in a colour that is not the first, with a part more if one goes. */
export const anyCar = async (
  call: Caller,
  scope: { readonly brand: string; readonly market: 'br' | 'ar' },
): Promise<{ choice: CarChoice; quote: Quote }> => {
  const get = async <T>(path: string): Promise<T> => {
    const { status, json } = await call('GET', path, scope);
    expect(status, path).toBe(200);
    return json as T;
  };
  const { versions } = await get<{ versions: Listed[] }>('model/v3/mvs/all');
  const dearer = versions.filter(({ modelCode, year, price }) =>
    versions.some((one) => one.modelCode === modelCode && one.year === year && one.price.amount < price.amount),
  );
  // A brand may sell each model in one version.
  const others = dearer.length > 0 ? dearer : versions;
  const { code: mvsCode, year } = anyOf(others);
  const car = await get<{ colors: Offered[]; parts: (Offered & { type: string })[] }>(
    `car/v2/car?mvsCode=${mvsCode}&year=${year}`,
  );
  const color = anyOf(car.colors.slice(1)).code;
  const part = anyOf(car.parts.filter(({ type }) => type === 'ITEM')).code;
  const base = { mvsCode, year, colorCode: color, coatingCode: null, accessoryCodes: [], serviceCodes: [] };
  for (const itemCodes of [[part], []]) {
    const path = `price/v1/price/reservation?mvsCode=${mvsCode}&year=${year}&colorCode=${color}&optionalCode=${itemCodes.join(',')}`;
    const { status, json } = await call('GET', path, scope);
    if (status === 200) return { choice: { ...base, itemCodes }, quote: json as unknown as Quote };
  }
  return anyCar(call, scope);
};
