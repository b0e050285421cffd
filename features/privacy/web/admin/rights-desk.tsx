import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { formatDay } from '#kernel/dates.ts';
import { formatMoment } from '#kernel/moments.ts';
import { DESK_SIZE, deskPages, readDeskAsked, shownAnswer } from '#ui/desk-asked.ts';
import { DeskAnswer } from '#ui/desk-screen.tsx';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { crossSiteForm, refusedForm } from '#ui/page-form.ts';
import { pageTitle } from '#ui/page-title.ts';
import { sayer } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { answerRequest, findReceipts, listDeskRequests } from '../../contract/desk.ts';
import { REQUEST_STATES } from '../../rules/request-machine.ts';
import { ConsentSearch } from './consent-search.tsx';
import { RequestCards } from './request-cards.tsx';

export const handle = { js: false };

const receiptsOf = async (page: Page, email: string) => {
  if (email === '') return null;
  const found = await page.call(findReceipts, { query: { email } });
  return found.ok
    ? found.value.receipts.map((receipt) => ({ ...receipt, at: formatMoment(receipt.at, page.market) }))
    : [];
};

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { searchParams } = page.url;
  const state = REQUEST_STATES.find((one) => one === searchParams.get('state'));
  const { current, done } = readDeskAsked(page.url);
  const query = { page: current - 1, size: DESK_SIZE, ...(state === undefined ? {} : { state }) };
  const { total, requests } = shownAnswer(await page.call(listDeskRequests, { query }));
  const email = (searchParams.get('email') ?? '').trim().slice(0, 254);
  return {
    texts: page.texts('privacy', 'ui'),
    token: page.formToken,
    here: page.path('adminArea', { area: 'privacy' }),
    state: state ?? '',
    current,
    pages: deskPages(total),
    done: done !== null,
    email,
    receipts: await receiptsOf(page, email),
    requests: requests.map((request) => ({ ...request, due: formatDay(request.dueOn) })),
  };
};
export type DeskLoaded = Awaited<ReturnType<typeof loader>>;

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  if (!page.checkForm(form)) return crossSiteForm(page);
  const decision = fieldOf(form, 'decision') === 'FULFIL' ? 'FULFIL' : 'REFUSE';
  const body = { decision, answer: fieldOf(form, 'answer').trim() } as const;
  const answered = await page.call(answerRequest, { params: { id: fieldOf(form, 'id') }, body });
  if (!answered.ok) return refusedForm(page, form, answered);
  return redirect(`${page.path('adminArea', { area: 'privacy' })}?done=1`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('rightsDesk.title'), matches);

/** Requests with the law's clock, and the receipts of a person. */
export default function RightsDesk() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const say = sayer(loaded.texts);
  return (
    <Stack gap={7}>
      <DeskAnswer refused={answer?.message ?? null} done={loaded.done ? say('rightsDesk.answered') : null} />
      <RequestCards say={say} loaded={loaded} answer={answer} />
      <ConsentSearch say={say} loaded={loaded} />
    </Stack>
  );
}
