import { getModels } from '#features/catalog/contract/model.ts';
import { decodeChoice } from '#features/configurator/public.ts';
import { nextOfOrders } from '#features/reservations/web/own-car.ts';
import { pictureOfCodes } from '#kernel/car-look.ts';
import { splitVehicleCode } from '#kernel/vehicle-codes.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';

export type SavedBadge = {
  readonly label: string;
  readonly title: string;
  readonly note: string;
  readonly href: string;
  readonly picture: string | null;
};

/** Which car the visitor is building, as the configurator left it at this brand's address. */
const CAR_COOKIE = 'vlt_car';

/** The visitor's own car, for the hub's badge; null for who has none or whose model is sold no more. */
export const savedBadge = async (page: Page): Promise<SavedBadge | null> => {
  const code = page.cookie(CAR_COOKIE);
  const codes = code === undefined ? null : decodeChoice(code);
  const parts = codes === null ? null : splitVehicleCode(codes.mvsCode);
  if (code === undefined || codes === null || parts === null) return null;
  const found = await page.call(getModels, { query: { code: parts.model } });
  const model = found.ok ? found.value.models[0] : undefined;
  if (model === undefined) return null;
  const t = translator(page.texts('shell'));
  return {
    label: t('badge.label'),
    title: model.name,
    note: t('badge.continue'),
    href: `${page.path('buildStep', { model: model.slug, step: 'resume' })}?c=${encodeURIComponent(code)}`,
    picture: pictureOfCodes({ ...codes, brand: page.brand, codes, width: 140 }),
  };
};

/** Where no car is being built, what is to be done for the person's order; null where nobody is signed in or nothing is to be done. */
export const orderBadge = async (page: Page): Promise<SavedBadge | null> => {
  const own = page.user === null ? null : await nextOfOrders(page);
  if (own === null) return null;
  const t = translator(page.texts('shell'));
  return { label: t('badge.order'), ...own };
};
