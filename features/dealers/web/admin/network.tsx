import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { shownAnswer } from '#ui/desk-asked.ts';
import { DeskAnswer } from '#ui/desk-screen.tsx';
import { fieldOf } from '#ui/form.ts';
import { pageContext } from '#ui/page-context.ts';
import { crossSiteForm, refusedLine, statusOf } from '#ui/page-form.ts';
import { pageTitle } from '#ui/page-title.ts';
import { sayer } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { listNetwork, updateBlocked, updateEconnect } from '../../contract/directory.ts';
import { NetworkTable } from './network-table.tsx';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const text = (page.url.searchParams.get('text') ?? '').trim();
  const asked = Number(page.url.searchParams.get('page') ?? '1');
  const current = Number.isInteger(asked) && asked > 0 && asked <= 1000 ? asked : 1;
  const found = await page.call(listNetwork, { query: { page: current - 1, ...(text === '' ? {} : { text }) } });
  // Words that nobody could search for find nobody.
  const isNonsense = !found.ok && statusOf(found) === 400;
  const { dealers, total, size } = isNonsense ? { dealers: [], total: 0, size: 1 } : shownAnswer(found);
  return {
    texts: page.texts('visitsAdmin', 'ui'),
    token: page.formToken,
    here: page.path('adminArea', { area: 'network' }),
    text,
    current,
    pages: Math.ceil(total / size),
    isDone: page.url.searchParams.get('done') === '1',
    dealers,
  };
};

export type NetworkLoaded = Awaited<ReturnType<typeof loader>>;

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  if (!page.checkForm(form)) return crossSiteForm(page);
  const dealerIds = [fieldOf(form, 'dealer')];
  const wish = fieldOf(form, 'do');
  const reason = fieldOf(form, 'reason').trim();
  const result =
    wish === 'block' || wish === 'unblock'
      ? await page.call(updateBlocked, {
          body: { dealerIds, blocked: wish === 'block', ...(wish === 'block' && reason !== '' ? { reason } : {}) },
        })
      : await page.call(updateEconnect, { body: { dealerIds, econnect: wish === 'on' } });
  if (!result.ok) return refusedLine(page, result);
  const query = new URLSearchParams(page.url.searchParams);
  query.set('done', '1');
  return redirect(`${page.url.pathname}?${query.toString()}`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('blocks.count'), matches);

/** The network: who sells, who is blocked and why. */
export default function Network() {
  const loaded = useLoaderData<typeof loader>();
  const message = useActionData<typeof action>()?.message;
  const { isDone, texts } = loaded;
  const say = sayer(texts);
  return (
    <Stack gap={6}>
      <DeskAnswer refused={message ?? null} done={isDone ? say('blocks.saved') : null} />
      <NetworkTable say={say} loaded={loaded} />
    </Stack>
  );
}
