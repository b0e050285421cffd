import type { LoaderFunctionArgs } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { numberFormat } from '#kernel/number-format.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { listOpinions, listOwnOpinions, type Opinion } from '../contract/rating.ts';

type Named = { readonly value: string; readonly label: string };
/** Models, the person's cars and dealerships come from other features, which the program joins in. */
export type OpinionPorts = {
  readonly listModels: (page: Page) => Promise<CallResult<{ models: readonly { code: string; name: string }[] }>>;
  readonly listCars: (page: Page) => Promise<readonly Named[]>;
  readonly listDealers: (page: Page) => Promise<readonly Named[]>;
};

const SIZE = 20;
const DONE = ['given', 'removed'] as const;

const line = (page: Page, { id, stars, text, ownedDays, at }: Opinion) => ({
  id,
  stars,
  text,
  ownedDays,
  day: formatDay(dayIn(new Date(at), page.market)),
});

const ownOf = async (page: Page) => {
  const mine = await page.call(listOwnOpinions, {});
  return mine.ok ? mine.value.opinions.map((one) => ({ ...line(page, one), about: one.about })) : [];
};

export const opinionsLoader =
  (ports: OpinionPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const listed = await ports.listModels(page);
    const models = listed.ok ? listed.value.models.map(({ code, name }) => ({ value: code, label: name })) : [];
    const requested = page.url.searchParams.get('model');
    const model = models.find(({ value }) => value === requested) ?? models[0];
    const isOwner = page.user !== null;
    const [found, cars, dealers, mine] = await Promise.all([
      page.call(listOpinions, { query: { modelCode: model?.value ?? '000', size: SIZE } }),
      isOwner ? ports.listCars(page) : [],
      isOwner ? ports.listDealers(page) : [],
      isOwner ? ownOf(page) : [],
    ]);
    const done = page.url.searchParams.get('done');
    const number = numberFormat(page.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const average = found.ok ? found.value.average : { stars: null, count: 0 };
    return {
      texts: page.shownTexts('garage'),
      here: page.path('opinions'),
      garage: page.path('garage'),
      signIn: signInAddress(page),
      isOwner,
      done: DONE.find((one) => one === done) ?? null,
      models,
      model: model?.value ?? '',
      average:
        average.stars === null ? null : { value: average.stars, stars: number.format(average.stars), n: average.count },
      opinions: found.ok ? found.value.opinions.map((one) => line(page, one)) : [],
      cars,
      dealers,
      mine,
    };
  };
export type OpinionsLoaded = Awaited<ReturnType<ReturnType<typeof opinionsLoader>>>;
