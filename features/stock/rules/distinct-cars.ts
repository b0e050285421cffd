type BuiltCar = {
  readonly mvsCode: string;
  readonly year: number;
  readonly colorCode: string;
  readonly coatingCode: string | null;
  readonly itemCodes: readonly string[];
  readonly price: { readonly amount: number };
};

/** Cars that are the same in everything, price too, are one: the first of them stands for all. */
export const distinctCars = <Car extends BuiltCar>(cars: readonly Car[]): Car[] => {
  const seen = new Map<string, Car>();
  for (const car of cars) {
    const { mvsCode, year, colorCode, coatingCode, itemCodes, price } = car;
    const key = JSON.stringify([mvsCode, year, colorCode, coatingCode, itemCodes.toSorted(), price.amount]);
    if (!seen.has(key)) seen.set(key, car);
  }
  return [...seen.values()];
};
