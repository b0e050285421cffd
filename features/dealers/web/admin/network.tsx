import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { Button } from '#ui/button.tsx';
import { fieldOf } from '#ui/form.ts';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { Pagination } from '#ui/pagination.tsx';
import { sayer } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { listNetwork, updateBlocked, updateEconnect } from '../../contract/directory.ts';
import styles from './network.module.css';
import { NetworkTable } from './network-table.tsx';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const text = (page.url.searchParams.get('text') ?? '').trim();
  const asked = Number(page.url.searchParams.get('page') ?? '1');
  const current = Number.isInteger(asked) && asked > 0 && asked <= 1000 ? asked : 1;
  const found = await page.call(listNetwork, { query: { page: current - 1, ...(text === '' ? {} : { text }) } });
  const status = found.ok ? 200 : (found.problem?.status ?? 500);
  // Whoever may not see the list is told of no list; words that nobody could search for find nobody.
  if (!found.ok && status !== 400) throw data(null, { status: [401, 403].includes(status) ? 404 : 500 });
  const { dealers, total, size } = found.ok ? found.value : { dealers: [], total: 0, size: 1 };
  return {
    texts: page.texts('visitsAdmin'),
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
  const texts = page.texts('problems', 'rules');
  if (!page.checkForm(form)) return data({ message: texts['problem.crossSite'] ?? '' }, { status: 403 });
  const dealerIds = [fieldOf(form, 'dealer')];
  const wish = fieldOf(form, 'do');
  const reason = fieldOf(form, 'reason').trim();
  const result =
    wish === 'block' || wish === 'unblock'
      ? await page.call(updateBlocked, {
          body: { dealerIds, blocked: wish === 'block', ...(wish === 'block' && reason !== '' ? { reason } : {}) },
        })
      : await page.call(updateEconnect, { body: { dealerIds, econnect: wish === 'on' } });
  if (!result.ok) {
    const message = result.problem?.fields?.[0]?.message ?? result.problem?.detail ?? texts['generic.error'] ?? '';
    return data({ message }, { status: result.problem?.status === 400 ? 422 : (result.problem?.status ?? 500) });
  }
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
  const { texts, here, text, current, pages, isDone, dealers } = loaded;
  const say = sayer(texts);
  return (
    <Stack gap={6}>
      {message !== undefined && (
        <Notice tone="error" live>
          {message}
        </Notice>
      )}
      {isDone && message === undefined && (
        <Notice tone="success" live>
          {say('blocks.saved')}
        </Notice>
      )}
      <form method="get" action={here} className={styles.filter} role="search">
        <TextField name="text" label={say('blocks.search')} optional="" maxLength={80} defaultValue={text} />
        <Button type="submit" variant="secondary">
          {say('blocks.show')}
        </Button>
      </form>
      {dealers.length === 0 ? <Notice>{say('blocks.none')}</Notice> : <NetworkTable say={say} loaded={loaded} />}
      <Pagination
        label={say('blocks.pages')}
        current={current}
        total={pages}
        hrefOf={(to) =>
          `${here}?${new URLSearchParams({ ...(text === '' ? {} : { text }), page: String(to) }).toString()}`
        }
        texts={{
          previous: say('desk.previous'),
          next: say('desk.next'),
          go: (to) => say('desk.page', { page: to }),
          current: (to) => say('desk.page.current', { page: to }),
        }}
      />
    </Stack>
  );
}
