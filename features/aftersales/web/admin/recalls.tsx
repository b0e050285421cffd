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
import { addRecallVehicles, changeCampaign, createCampaign, listDeskCampaigns } from '../../contract/campaigns.ts';
import { RecallForm } from './recall-form.tsx';
import { RecallTable } from './recall-table.tsx';

export const handle = { js: false };

const SIZE = 20;
const DONE = ['saved', 'vehicles'] as const;

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { searchParams } = page.url;
  const text = (searchParams.get('q') ?? '').slice(0, 100);
  const current = Math.min(Math.max(1, Math.trunc(Number(searchParams.get('p') ?? 1)) || 1), 1000);
  const found = await page.call(listDeskCampaigns, { query: { text, page: current - 1, size: SIZE } });
  // Whoever may not see the list is told of no list.
  if (!found.ok) throw data(null, { status: [401, 403].includes(statusOf(found)) ? 404 : statusOf(found) });
  const done = searchParams.get('done');
  return {
    texts: page.texts('ownerAdmin', 'ui'),
    token: page.formToken,
    here: page.path('adminArea', { area: 'recalls' }),
    text,
    current,
    pages: Math.ceil(found.value.total / SIZE),
    done: DONE.find((one) => one === done) ?? null,
    added: searchParams.get('n') ?? '0',
    editing: searchParams.get('edit'),
    today: dayIn(page.now, page.market),
    campaigns: found.value.campaigns.map((campaign) => ({ ...campaign, notified: formatDay(campaign.notifiedOn) })),
  };
};
export type RecallsLoaded = Awaited<ReturnType<typeof loader>>;

const wishOf = (form: FormData) => ({
  code: fieldOf(form, 'code').trim().toUpperCase(),
  title: fieldOf(form, 'title').trim(),
  risk: fieldOf(form, 'risk').trim(),
  remedy: fieldOf(form, 'remedy').trim(),
  minutes: Number(fieldOf(form, 'minutes')),
  notifiedOn: fieldOf(form, 'notifiedOn'),
  published: fieldOf(form, 'published') === 'on',
});

const chassisOf = (form: FormData): string[] =>
  fieldOf(form, 'chassis')
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((text) => text !== '');

const act = async (page: Page, form: FormData) => {
  const id = fieldOf(form, 'id');
  const home = page.path('adminArea', { area: 'recalls' });
  if (fieldOf(form, 'intent') === 'vehicles') {
    const added = await page.call(addRecallVehicles, { params: { id }, body: { chassis: chassisOf(form) } });
    return added.ok ? redirect(`${home}?done=vehicles&n=${added.value.added}`, 303) : refusedForm(page, form, added);
  }
  const body = wishOf(form);
  const version = Number(fieldOf(form, 'version'));
  const saved =
    id === ''
      ? await page.call(createCampaign, { body })
      : await page.call(changeCampaign, { params: { id }, body: { version, ...body } });
  return saved.ok ? redirect(`${home}?done=saved`, 303) : refusedForm(page, form, saved);
};

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  return page.checkForm(form) ? act(page, form) : crossSiteForm(page);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('recallDesk.title'), matches);

/** Campaigns of the brand: what they say, which cars they are about, how far they have come. */
export default function Recalls() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const { texts, here, done, added, editing, campaigns } = loaded;
  const say = sayer(texts);
  const campaign = campaigns.find(({ id }) => id === editing);
  return (
    <Stack gap={6}>
      {answer !== null && (
        <Notice tone="error" live>
          {answer.message}
        </Notice>
      )}
      {answer === null && done !== null && (
        <Notice tone="success" live>
          {say(`recallDesk.done.${done}`, { n: added })}
        </Notice>
      )}
      {editing === 'new' || campaign !== undefined ? (
        <RecallForm say={say} loaded={loaded} campaign={campaign ?? null} answer={answer} />
      ) : (
        <>
          <Cluster>
            <LinkButton href={`${here}?edit=new`}>{say('recallDesk.new')}</LinkButton>
          </Cluster>
          <RecallTable say={say} loaded={loaded} />
        </>
      )}
    </Stack>
  );
}
