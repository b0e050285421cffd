import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { pictureOfCodes } from '#kernel/car-look.ts';
import { formatDay } from '#kernel/dates.ts';
import { fieldOf } from '#ui/form.ts';
import { Notice } from '#ui/notice.tsx';
import { pageContext, type Page } from '#ui/page-context.ts';
import { crossSiteForm, refusedForm, statusOf } from '#ui/page-form.ts';
import { pageTitle } from '#ui/page-title.ts';
import { sayer } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { changeOwnedCar, getOwnedCar, removeOwnedCar, type WholeCar } from '../contract.ts';
import { CarCare } from './car-care.tsx';
import { CarForm } from './car-form.tsx';
import { CarHead } from './car-head.tsx';

export const handle = { js: false };

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

const askedOf = ({ plate, mileageKm }: WholeCar) =>
  new URLSearchParams({ plate, ...(mileageKm === null ? {} : { km: String(mileageKm) }) }).toString();

/** What the car is worth in trade, as far as it has gone. */
const tradeInOf = (page: Page, { plate, mileageKm }: WholeCar): string =>
  `${page.path('tradeIn')}?${new URLSearchParams({ placa: plate, km: mileageKm === null ? '' : String(mileageKm) })}`;

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const found = await page.call(getOwnedCar, { query: { id: params['car'] ?? '' } });
  if (!found.ok) throw data(null, { status: statusOf(found) === 400 ? 404 : statusOf(found) });
  const car = found.value;
  return {
    texts: page.texts('garage', 'aftersales'),
    token: page.formToken,
    brand: page.brand,
    market: page.market,
    saved: page.url.searchParams.get('saved') !== null,
    links: {
      garage: page.path('garage'),
      tradeIn: tradeInOf(page, car),
      dealers: page.path('dealers'),
      book: `${page.path('serviceVisit')}?${askedOf(car)}`,
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

const save = (page: Page, form: FormData, id: string) => {
  const nickname = fieldOf(form, 'nickname').trim();
  const km = fieldOf(form, 'mileageKm').replaceAll(/[.\s]/g, '');
  const body = { nickname: nickname === '' ? null : nickname, ...(km === '' ? {} : { mileageKm: Number(km) }) };
  return page.call(changeOwnedCar, { params: { id }, body });
};

export const action = async ({ context, request, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  if (!page.checkForm(form)) return crossSiteForm(page);
  const id = params['car'] ?? '';
  if (form.get('intent') === 'remove') {
    const removed = await page.call(removeOwnedCar, { params: { id } });
    return removed.ok ? redirect(`${page.path('garage')}?done=removed`, 303) : refusedForm(page, form, removed);
  }
  const saved = await save(page, form, id);
  return saved.ok ? redirect(`${page.path('garageCar', { car: id })}?saved=1`, 303) : refusedForm(page, form, saved);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(loaderData.name, matches);

/** One car of the garage: what it needs, what covers it, its papers. */
export default function Car() {
  const loaded = useLoaderData<CarLoaded>();
  const answer = useActionData<typeof action>();
  const say = sayer(loaded.texts);
  return (
    <Stack gap={7}>
      {answer !== undefined && (
        <Notice tone="error" live>
          {answer.message}
        </Notice>
      )}
      {loaded.saved && answer === undefined && (
        <Notice tone="success" live>
          {say('garage.done.saved')}
        </Notice>
      )}
      <CarHead say={say} loaded={loaded} />
      <CarCare say={say} loaded={loaded} />
      <CarForm say={say} loaded={loaded} answer={answer ?? null} />
    </Stack>
  );
}
