import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { MARKETS } from '#kernel/market.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { FormAnswer } from './admin-feedback.tsx';
import { refusedCall, refusedForm } from './admin-page.ts';
import { readPrices, readVersion } from './prices-data.ts';
import { send } from './prices-form.ts';
import { PriceSheet } from './price-sheet.tsx';
import { VersionPrices } from './version-prices.tsx';

export const handle = { js: false };

const DONE = ['proposed', 'APPROVE', 'REFUSE', 'WITHDRAW'] as const;
const VERSION = /^([0-9A-Z]{7}|[0-9A-Z]{16})-(\d{4})$/;

/** The version a `?version={mvs}-{year}` names. */
const readRequested = (page: Page): { mvsCode: string; year: number } | null => {
  const [, mvsCode, year] = VERSION.exec(page.url.searchParams.get('version') ?? '') ?? [];
  return mvsCode === undefined ? null : { mvsCode, year: Number(year) };
};

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const requested = readRequested(page);
  const version = requested === null ? null : await readVersion(page, requested);
  if (requested !== null && version === null) throw data(null, { status: 404 });
  const done = page.url.searchParams.get('done') ?? '';
  return {
    texts: page.shownTexts('salesAdmin', 'ui'),
    here: page.path('adminArea', { area: 'prices' }),
    symbol: MARKETS[page.market].currencySymbol,
    done: DONE.find((one) => one === done) ?? null,
    version,
    prices: version === null ? await readPrices(page) : null,
  };
};

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const sent = await send(page, form);
  if ('errors' in sent) return refusedForm(form, { errors: sent.errors });
  const { result, done } = sent;
  if (!result.ok) return refusedCall(page, form, result);
  return redirect(`${page.path('adminArea', { area: 'prices' })}?done=${done}`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('prices.title'), matches);

/** Prices: all of them, or one version's with its history and the form that asks for a change. */
export default function Prices() {
  const { texts, here, symbol, done, version, prices } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const t = translator(texts);
  return (
    <Stack gap={6}>
      <FormAnswer answered={answered} done={done === null ? null : t(`prices.done.${done}`)} />
      {version !== null && (
        <VersionPrices
          t={t}

          here={here}
          symbol={symbol}
          version={version}
          errors={answered?.errors ?? {}}
          values={answered?.values ?? {}}
        />
      )}
      {prices !== null && <PriceSheet t={t} here={here} prices={prices} />}
    </Stack>
  );
}
