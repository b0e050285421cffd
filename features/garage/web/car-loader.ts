import { data, type LoaderFunctionArgs } from 'react-router';
import { pictureOfCodes } from '#kernel/car-look.ts';
import { formatDay } from '#kernel/dates.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { statusOf } from '#ui/form-answer.ts';
import { getOwnedCar, type WholeCar } from '../contract.ts';

const dueOf = (page: Page, due: WholeCar['due']) =>
  due === null
    ? null
    : {
        day: formatDay(due.dueOn),
        km: due.revision.km.toLocaleString(page.locale),
        items: due.revision.items,
        minutes: due.revision.minutes,
        overdue: due.overdue,
      };

const readQuery = ({ plate, mileageKm }: WholeCar) =>
  new URLSearchParams({ plate, ...(mileageKm === null ? {} : { km: String(mileageKm) }) }).toString();

/** What the car is worth in trade, as far as it has gone. */
const tradeInOf = (page: Page, { plate, mileageKm }: WholeCar): string =>
  `${page.path('tradeIn')}?${new URLSearchParams({ placa: plate, ...(mileageKm === null ? {} : { km: String(mileageKm) }) })}`;

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const found = await page.call(getOwnedCar, { query: { id: params['car'] ?? '' } });
  if (!found.ok) throw data(null, { status: statusOf(found) === 400 ? 404 : statusOf(found) });
  const car = found.value;
  return {
    texts: page.shownTexts('garage', 'aftersales'),
    brand: page.brand,
    market: page.market,
    saved: page.url.searchParams.get('saved') !== null,
    links: {
      garage: page.path('garage'),
      tradeIn: tradeInOf(page, car),
      dealers: page.path('dealers'),
      book: `${page.path('serviceVisit')}?${readQuery(car)}`,
      opinions: page.path('opinions'),
    },
    guide: `/api/manual/v1/guide/${car.modelCode}?brand=${page.brand}&market=${page.market}`,
    warrantyPaper: `/api/benefits/v1/warranty-terms/${car.id}?brand=${page.brand}&market=${page.market}`,
    picture: pictureOfCodes({ ...car, brand: page.brand, codes: car, width: 960 }) ?? '',
    name: car.nickname ?? `${car.modelName} ${car.year}`,
    version: `${car.modelName} ${car.versionName} ${car.year}`,
    plate: car.plate,
    chassis: car.chassis,
    nickname: car.nickname,
    mileageKm: car.mileageKm,
    since: formatDay(car.ownedSince),
    delivered: formatDay(car.deliveredOn),
    due: dueOf(page, car.due),
    warranty: car.warranty.map(({ cover, months, km, until, running }) => ({
      cover,
      months,
      km: km?.toLocaleString(page.locale) ?? null,
      until: formatDay(until),
      running,
    })),
    campaigns: car.campaigns,
    software: car.software.map(({ id, title, version, overTheAir }) => ({ id, title, version, overTheAir })),
  };
};
export type CarLoaded = Awaited<ReturnType<typeof loader>>;
