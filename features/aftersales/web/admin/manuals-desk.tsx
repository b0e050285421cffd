import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { fieldOf } from '#ui/form.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext, type Page } from '#ui/page-context.ts';
import { crossSiteForm, refusedForm, statusOf } from '#ui/page-form.ts';
import { pageTitle } from '#ui/page-title.ts';
import { sayer } from '#ui/say.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { changeManual, createManual, deleteManual, MANUAL_STATES, searchManualsDesk } from '../../contract/manual.ts';
import { ManualForm } from './manual-form.tsx';
import { ManualTable } from './manual-table.tsx';

export const handle = { js: false };

const SIZE = 20;
const DONE = ['saved', 'deleted'] as const;

const stateAt = (
  today: string,
  { validFrom, validUntil }: { validFrom: string; validUntil: string | null },
): (typeof MANUAL_STATES)[number] => {
  if (validFrom > today) return 'planned';
  return validUntil !== null && validUntil < today ? 'over' : 'current';
};

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { searchParams } = page.url;
  const text = (searchParams.get('q') ?? '').slice(0, 100);
  const state = MANUAL_STATES.find((one) => one === searchParams.get('state'));
  const current = Math.min(Math.max(1, Math.trunc(Number(searchParams.get('p') ?? 1)) || 1), 1000);
  const query = { text, page: current - 1, size: SIZE, ...(state === undefined ? {} : { state }) };
  const found = await page.call(searchManualsDesk, { query });
  if (!found.ok) throw data(null, { status: [401, 403].includes(statusOf(found)) ? 404 : statusOf(found) });
  const today = dayIn(page.now, page.market);
  const done = searchParams.get('done');
  return {
    texts: page.texts('ownerAdmin', 'ui'),
    token: page.formToken,
    here: page.path('adminArea', { area: 'manuals' }),
    text,
    state: state ?? '',
    current,
    pages: Math.ceil(found.value.total / SIZE),
    done: DONE.find((one) => one === done) ?? null,
    editing: searchParams.get('edit'),
    today,
    manuals: found.value.manuals.map((manual) => ({
      ...manual,
      state: stateAt(today, manual),
      from: formatDay(manual.validFrom),
      until: manual.validUntil === null ? null : formatDay(manual.validUntil),
    })),
  };
};
export type ManualsLoaded = Awaited<ReturnType<typeof loader>>;

const orNull = (form: FormData, name: string): string | null => {
  const text = fieldOf(form, name).trim();
  return text === '' ? null : text;
};

const wishOf = (form: FormData) => ({
  name: fieldOf(form, 'name').trim(),
  path: fieldOf(form, 'path').trim(),
  modelCode: orNull(form, 'modelCode')?.toUpperCase() ?? null,
  validFrom: fieldOf(form, 'validFrom'),
  validUntil: orNull(form, 'validUntil'),
  regional: orNull(form, 'regional')?.toUpperCase() ?? null,
  dealerGroup: orNull(form, 'dealerGroup')?.toUpperCase() ?? null,
});

const act = async (page: Page, form: FormData) => {
  const id = fieldOf(form, 'id');
  const home = page.path('adminArea', { area: 'manuals' });
  if (fieldOf(form, 'intent') === 'delete') {
    const gone = await page.call(deleteManual, { params: { id } });
    return gone.ok ? redirect(`${home}?done=deleted`, 303) : refusedForm(page, form, gone);
  }
  const body = wishOf(form);
  const version = Number(fieldOf(form, 'version'));
  const saved =
    id === ''
      ? await page.call(createManual, { body })
      : await page.call(changeManual, { params: { id }, body: { version, ...body } });
  return saved.ok ? redirect(`${home}?done=saved`, 303) : refusedForm(page, form, saved);
};

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  return page.checkForm(form) ? act(page, form) : crossSiteForm(page);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('manualDesk.title'), matches);

/** Manuals of the brand: for whom, and from when to when. */
export default function ManualsDesk() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const { texts, here, done, editing, manuals } = loaded;
  const say = sayer(texts);
  const manual = manuals.find(({ id }) => id === editing);
  return (
    <Stack gap={6}>
      {answer !== null && (
        <Notice tone="error" live>
          {answer.message}
        </Notice>
      )}
      {answer === null && done !== null && (
        <Notice tone="success" live>
          {say(`manualDesk.done.${done}`)}
        </Notice>
      )}
      {editing === 'new' || manual !== undefined ? (
        <ManualForm say={say} loaded={loaded} manual={manual ?? null} answer={answer} />
      ) : (
        <>
          <Cluster>
            <LinkButton href={`${here}?edit=new`}>{say('manualDesk.new')}</LinkButton>
          </Cluster>
          <ManualTable say={say} loaded={loaded} />
        </>
      )}
    </Stack>
  );
}
