import {
  data,
  Form,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { fieldOf } from '#ui/form.ts';
import { pageContext } from '#ui/page-context.ts';
import { RadioCards } from '#ui/radio-cards.tsx';
import { sayer } from '#ui/say.ts';
import { Section } from '#ui/section.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { cancelReservation } from '../contract.ts';
import { isReturnable } from '../rules/order-machine.ts';
import { loadOrder } from './shared.ts';

export const handle = { js: false };

const REASONS = ['price', 'car', 'credit', 'delay', 'none'] as const;

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  if (page.user === null) throw redirect(`${page.path('signIn')}?next=${encodeURIComponent(page.url.pathname)}`);
  const order = await loadOrder(page, params['id']);
  const done = page.url.searchParams.get('done');
  if (!order.mayCancel && done === null) throw redirect(page.path('order', { id: order.id }));
  return {
    texts: page.texts('reservations'),
    number: order.number,
    back: page.path('order', { id: order.id }),
    done: done === 'cancelled' || done === 'accepted' ? done : null,
    code: order.withdrawal?.code ?? null,
    right: order.state === 'PRE_RESERVE' ? 'held' : isReturnable(order.state) ? 'return' : 'right',
    form: { token: page.formToken, key: page.newKey() },
  };
};

export const action = async ({ context, params, request }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  if (!page.checkForm(form)) return { problem: page.texts('problems')['problem.crossSite'] ?? '' };
  const { id } = params;
  if (id === undefined) throw data(null, { status: 404 });
  const reason = fieldOf(form, 'reason');
  const result = await page.call(cancelReservation, {
    params: { id },
    body: { reason: (REASONS as readonly string[]).includes(reason) ? reason : 'none', acceptTerms: true },
    idempotencyKey: fieldOf(form, 'key'),
  });
  if (!result.ok) return { problem: result.problem?.detail ?? page.texts('shell')['error.title'] ?? '' };
  return redirect(`${page.url.pathname}?done=${result.value.state === 'CANCELLED' ? 'cancelled' : 'accepted'}`, 303);
};

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  loaderData === undefined ? [] : [{ title: sayer(loaderData.texts)('cancel.title', { number: loaderData.number }) }];

/** Confirm, how it works, the reason, done: one page without detours. */
export default function CancelOrder() {
  const { texts, number, back, done, code, right, form } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  const say = sayer(texts);
  const ways = <LinkButton href={back}>{say('cancel.back')}</LinkButton>;
  if (done !== null) {
    const stem = done === 'cancelled' ? 'cancel.success' : 'cancel.accepted';
    return (
      <MessagePage
        kind="success"
        level={1}
        title={say(`${stem}.title`)}
        text={say(`${stem}.text`)}
        actions={ways}
        {...(done === 'accepted' && code !== null ? { reference: code } : {})}
      />
    );
  }
  return (
    <Section compact level={1} title={say('cancel.title', { number })} lead={say('cancel.confirm.text')} width="text">
      <Form method="post" reloadDocument>
        <input type="hidden" name="token" value={form.token} />
        <input type="hidden" name="key" value={form.key} />
        <Stack>
          {problem !== undefined && (
            <Notice tone="error" live title={say('cancel.error.title')}>
              {problem}
            </Notice>
          )}
          <Notice title={say('cancel.terms.title')}>{say(`cancel.terms.${right}`)}</Notice>
          <RadioCards
            legend={say('cancel.reasons.title')}
            name="reason"
            defaultValue="none"
            options={REASONS.map((reason) => ({ value: reason, title: say(`cancel.reason.${reason}`) }))}
          />
          <Checkbox name="accept" value="yes" required label={say('cancel.terms.accept')} />
          <Cluster>
            <LinkButton href={back} variant="secondary">
              {say('cancel.confirm.keep')}
            </LinkButton>
            <Button type="submit" variant="danger">
              {say('cancel.send')}
            </Button>
          </Cluster>
        </Stack>
      </Form>
    </Section>
  );
}
