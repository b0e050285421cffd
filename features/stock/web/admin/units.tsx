import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { MARKETS } from '#kernel/market.ts';
import { formatMoment } from '#kernel/moments.ts';
import { shownAnswer } from '#ui/desk-asked.ts';
import { DeskAnswer } from '#ui/desk-screen.tsx';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { crossSiteForm, refusedLine } from '#ui/page-form.ts';
import { pageTitle } from '#ui/page-title.ts';
import { sayer } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { blockUnit, listStock, UNIT_STATES } from '../../contract/units.ts';
import { UnitTable } from './unit-table.tsx';

export const handle = { js: false };

const PAGE_SIZE = 20;
const KINDS = ['ready', 'slot'] as const;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const wholeOf = (text: string | null, { least, most }: { least: number; most: number }): number => {
  const value = Number(text ?? least);
  return Number.isInteger(value) && value >= least && value <= most ? value : least;
};

const filterOf = ({ url }: Page) => {
  const given = url.searchParams;
  const dealer = given.get('dealer') ?? '';
  return {
    dealerId: UUID.test(dealer) ? dealer : undefined,
    state: UNIT_STATES.find((state) => state === given.get('state')),
    kind: KINDS.find((kind) => kind === given.get('kind')),
    minAgeDays: wholeOf(given.get('age'), { least: 0, most: 9999 }),
    page: wholeOf(given.get('page'), { least: 1, most: 1000 }),
  };
};

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const filter = filterOf(page);
  const { units, dealers, total, mayBlock } = shownAnswer(
    await page.call(listStock, { query: { ...filter, size: PAGE_SIZE } }),
  );
  const { locale } = MARKETS[page.market];
  const done = page.url.searchParams.get('done');
  return {
    texts: page.texts('keeping', 'ui'),
    token: page.formToken,
    many: new Intl.PluralRules(locale).select(total) === 'one' ? 'one' : 'other',
    here: page.path('adminArea', { area: 'stock' }),
    mayBlock,
    done: done === 'block' || done === 'release' ? done : null,
    filter: {
      dealer: filter.dealerId ?? '',
      state: filter.state ?? '',
      kind: filter.kind ?? '',
      age: String(filter.minAgeDays),
    },
    dealers,
    total,
    pages: { current: filter.page, total: Math.ceil(total / PAGE_SIZE) },
    units: units.map((unit) => ({
      ...unit,
      until: unit.heldUntil === null ? null : formatMoment(unit.heldUntil, page.market),
      key: page.newKey(),
    })),
  };
};
export type Units = ReturnType<typeof useLoaderData<typeof loader>>;

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  if (!page.checkForm(form)) return crossSiteForm(page);
  const release = form.get('do') === 'release';
  const result = await page.call(blockUnit, {
    params: { id: fieldOf(form, 'unit') },
    body: { reason: release ? null : fieldOf(form, 'reason'), revision: Number(fieldOf(form, 'revision')) },
    idempotencyKey: fieldOf(form, 'key'),
  });
  if (!result.ok) return refusedLine(page, result);
  const query = new URLSearchParams(page.url.searchParams);
  query.set('done', release ? 'release' : 'block');
  return redirect(`${page.path('adminArea', { area: 'stock' })}?${query}`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('units.title'), matches);

/** The stock: every unit with its dealer, age and state. */
export default function StockUnits() {
  const loaded = useLoaderData<typeof loader>();
  const message = useActionData<typeof action>()?.message;
  const say = sayer(loaded.texts);
  return (
    <Stack gap={6}>
      <DeskAnswer refused={message ?? null} done={loaded.done === null ? null : say(`units.done.${loaded.done}`)} />
      <UnitTable say={say} loaded={loaded} />
    </Stack>
  );
}
