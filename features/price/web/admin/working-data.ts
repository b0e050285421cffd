import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { dayStart } from '#kernel/local-time.ts';
import { MARKETS } from '#kernel/market.ts';
import { formatAmount, formatMoney, parseMoney } from '#kernel/money.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import {
  createWorkingPrice,
  DEALER_HEADER,
  getWorkingPrices,
  updateWorkingPrice,
  type WorkingPrice,
} from '../../contract/working.ts';
import { formatsOf, pageOf, refusedCall, refusedForm } from './admin-page.ts';

type Choice = { readonly value: string; readonly label: string };

/** What the screen asks of dealers and catalogue; app joins them. */
export type WorkingPorts = {
  /** Dealerships at which the visitor works. */
  readonly listDealers: (page: Page) => Promise<readonly Choice[]>;
  /** Versions on sale, each as `code-year`. */
  readonly listCars: (page: Page) => Promise<readonly Choice[]>;
};

const PAGE_SIZE = 20;

const toLine = (page: Page, price: WorkingPrice, names: ReadonlyMap<string, string>) => {
  const { time } = formatsOf(page);
  const car = `${price.mvsCode}-${price.year}`;
  const now = page.now.toISOString();
  return {
    id: price.id,
    revision: price.revision,
    name: names.get(car) ?? car,
    price: formatMoney(price.price, page.market),
    amount: formatAmount(price.price),
    from: time(price.validFrom) ?? '',
    until: time(price.validUntil),
    isPlanned: price.validFrom > now,
  };
};
export type WorkingLine = ReturnType<typeof toLine>;

export const workingLoader =
  ({ listDealers, listCars }: WorkingPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const [dealers, cars] = await Promise.all([listDealers(page), listCars(page)]);
    const query = page.url.searchParams;
    const dealer = dealers.find(({ value }) => value === query.get('dealer')) ?? dealers[0] ?? null;
    const current = pageOf(page);
    const found =
      dealer === null
        ? null
        : shownAnswer(
            await page.call(getWorkingPrices, {
              query: { page: current, size: PAGE_SIZE },
              headers: { [DEALER_HEADER]: dealer.value },
            }),
          );
    const names = new Map(cars.map(({ value, label }) => [value, label]));
    const lines = (found?.prices ?? []).map((price) => toLine(page, price, names));
    return {
      texts: page.shownTexts('salesAdmin', 'ui'),
      key: page.newKey(),
      here: page.path('adminArea', { area: 'working-prices' }),
      symbol: MARKETS[page.market].currencySymbol,
      dealers,
      cars,
      dealer: dealer?.value ?? '',
      mayChange: found?.mayChange ?? false,
      lines,
      edited: lines.find(({ id }) => id === query.get('edit')) ?? null,
      pages: { current, total: Math.ceil((found?.total ?? 0) / PAGE_SIZE) },
      isDone: query.get('done') === '1',
    };
  };
export type Working = Awaited<ReturnType<ReturnType<typeof workingLoader>>>;

const toInstant = ({ form, market }: Pick<Page, 'form' | 'market'>, name: string): string | undefined => {
  const day = fieldOf(form, name);
  return day === '' ? undefined : dayStart(day, market);
};

const create = (page: Page, form: FormData, price: WorkingPrice['price']) => {
  const [mvsCode = '', year = ''] = fieldOf(form, 'car').split('-');
  const [validFrom, validUntil] = [toInstant(page, 'validFrom'), toInstant(page, 'validUntil')];
  return page.call(createWorkingPrice, {
    headers: { [DEALER_HEADER]: fieldOf(form, 'dealer') },
    body: {
      mvsCode,
      year: Number(year),
      price,
      ...(validFrom === undefined ? {} : { validFrom }),
      ...(validUntil === undefined ? {} : { validUntil }),
    },
    idempotencyKey: fieldOf(form, 'key'),
  });
};

const change = (page: Page, form: FormData, price: WorkingPrice['price']) => {
  const validUntil = toInstant(page, 'validUntil');
  return page.call(updateWorkingPrice, {
    headers: { [DEALER_HEADER]: fieldOf(form, 'dealer') },
    body: {
      id: fieldOf(form, 'id'),
      revision: Number(fieldOf(form, 'revision')),
      price,
      ...(validUntil === undefined ? {} : { validUntil }),
    },
    idempotencyKey: fieldOf(form, 'key'),
  });
};

export const workingAction = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const price = parseMoney(fieldOf(form, 'price'), page.market);
  if (price === null || price.amount <= 0) {
    return refusedForm(form, { errors: { price: page.texts('salesAdmin')['prices.form.amount.error'] } });
  }
  const result = await (fieldOf(form, 'id') === '' ? create(page, form, price) : change(page, form, price));
  if (!result.ok) return refusedCall(page, form, result);
  const query = new URLSearchParams({ dealer: fieldOf(form, 'dealer'), done: '1' });
  return redirect(`${page.path('adminArea', { area: 'working-prices' })}?${query}`, 303);
};
