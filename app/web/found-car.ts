import { getCarOfVersion } from '#features/catalog/contract/car.ts';
import { defaultCodes, encodeChoice } from '#features/configurator/public.ts';
import { financedCar } from '#features/financing/public.ts';
import { codesOfCar, type QuotedCar } from '#features/financing/web/ask.ts';
import type { FoundCar } from '#features/financing/web/ports.ts';
import { getReservationPrice } from '#features/price/contract.ts';
import { getReservationStatus } from '#features/reservations/contract.ts';
import type { CarChoice } from '#features/price/public.ts';
import type { Page } from '#ui/page-context.ts';

const quoteOf = (page: Page, { mvsCode, year, colorCode, coatingCode, ...lists }: CarChoice) =>
  page.call(getReservationPrice, {
    query: {
      mvsCode,
      year: String(year),
      colorCode,
      ...(coatingCode === null ? {} : { coatingCode }),
      optionalCode: lists.itemCodes.join(','),
      accessoryCode: lists.accessoryCodes.join(','),
      serviceCode: lists.serviceCodes.join(','),
    },
  });

/** The car an address names, by its version's code and year, in the colour and with the parts it is priced with. */
export const findCar = async (page: Page, requested: QuotedCar): Promise<FoundCar | null> => {
  const { mvsCode, year } = codesOfCar(requested);
  const found = await page.call(getCarOfVersion, { query: { mvsCode, year } });
  const version = found.ok ? found.value.versions.find((one) => one.code === mvsCode && one.year === year) : undefined;
  if (!found.ok || version === undefined) return null;
  const choice = requested.kind === 'choice' ? requested.codes : defaultCodes(found.value, version);
  if (choice === null) return null;
  const codes = { ...choice, ...listsOf(choice) };
  const quote = await quoteOf(page, codes);
  const { modelName, versionName } = version;
  const step = page.path('buildStep', {
    model: found.value.modelSlug,
    step: requested.kind === 'choice' ? 'resume' : 'version',
  });
  return {
    car: financedCar(quote.ok ? quote.value : { modelName, versionName, lines: [] }, codes),
    price: quote.ok ? { total: quote.value.total, withoutTaxes: quote.value.totalWithoutTaxes } : null,
    paid: null,
    change: `${step}?c=${encodeChoice(codes)}`,
  };
};

const listsOf = (choice: { [K in 'itemCodes' | 'accessoryCodes' | 'serviceCodes']: readonly string[] }) => ({
  itemCodes: [...choice.itemCodes],
  accessoryCodes: [...choice.accessoryCodes],
  serviceCodes: [...choice.serviceCodes],
});

/** An own order's car and price as they were frozen. */
export const findOrder = async (page: Page, id: string): Promise<FoundCar | null> => {
  const found = await page.call(getReservationStatus, { params: { id } });
  if (!found.ok) return null;
  const { quote, choice, total, paid } = found.value;
  return {
    car: financedCar(quote, choice),
    price: { total, withoutTaxes: quote.totalWithoutTaxes },
    paid,
    change: null,
  };
};
