import { data, type LoaderFunctionArgs } from 'react-router';
import { scanHref } from '#features/scanner/public.ts';
import { pictureOfCodes } from '#kernel/car-look.ts';
import { formatDay } from '#kernel/dates.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { statusOf } from '#ui/form-answer.ts';
import { listOwned, listTransfers, visited, wanted, type NotedCar, type OwnedCar } from '../contract.ts';

const DONE = ['added', 'asked', 'removed', 'ACCEPTED', 'REFUSED', 'WITHDRAWN', 'forgotten', 'wished'] as const;

const ownedLine = (page: Page, car: OwnedCar) => ({
  id: car.id,
  href: page.path('garageCar', { car: car.id }),
  picture: pictureOfCodes({ ...car, brand: page.brand, codes: car, width: 480 }) ?? '',
  name: car.nickname ?? `${car.modelName} ${car.year}`,
  version: `${car.modelName} ${car.versionName} ${car.year}`,
  plate: car.plate,
  openRecalls: car.openRecalls,
  asked: car.asked,
  due:
    car.due === null
      ? null
      : {
          day: formatDay(car.due.dueOn),
          km: car.due.revision.km.toLocaleString(page.locale),
          overdue: car.due.overdue,
        },
  warrantyUntil: car.warrantyUntil === null ? null : formatDay(car.warrantyUntil),
});

const notedLine = (page: Page, car: NotedCar) => ({
  id: car.id,
  name: `${car.modelName} ${car.versionName} ${car.year}`,
  href: page.path('model', { model: car.modelSlug }),
});

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const [owned, transfers, seen, onWishlist] = await Promise.all([
    page.call(listOwned, {}),
    page.call(listTransfers, {}),
    page.call(visited.list, {}),
    page.call(wanted.list, {}),
  ]);
  if (!owned.ok) throw data(null, { status: statusOf(owned) });
  const done = page.url.searchParams.get('done');
  return {
    texts: page.shownTexts('garage', 'scanner'),
    scan: scanHref(page.path('scanner'), 'garage'),
    scanned: (page.url.searchParams.get('chassis') ?? '').slice(0, 17),
    market: page.market,
    done: DONE.find((one) => one === done) ?? null,
    links: { recall: page.path('recall'), manuals: page.path('manuals'), care: page.path('care') },
    cars: owned.value.cars.map((car) => ownedLine(page, car)),
    transfers: transfers.ok
      ? transfers.value.transfers
          .filter(({ state }) => state === 'ASKED')
          .map(({ id, direction, modelName, year, plate, expiresAt }) => ({
            id,
            direction,
            car: `${modelName} ${year}, ${plate}`,
            until: formatDay(expiresAt.slice(0, 10)),
          }))
      : [],
    visited: seen.ok ? seen.value.cars.map((car) => notedLine(page, car)) : [],
    wanted: onWishlist.ok ? onWishlist.value.cars.map((car) => notedLine(page, car)) : [],
  };
};
export type GarageLoaded = Awaited<ReturnType<typeof loader>>;
