import {
  data,
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
import { signInAddress } from '#ui/sign-in-address.ts';
import { RadioCards } from '#ui/radio-cards.tsx';
import { translator } from '#ui/translate.ts';
import { Section } from '#ui/section.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { cancelReservation } from '../contract.ts';
import { CANCEL_REASONS, reasonsFor } from '../rules/cancel-reasons.ts';
import { isReturnable } from '../rules/order-machine.ts';
import { GoesBack } from './goes-back.tsx';
import { goesBackShown } from './order-payments.ts';
import { hasCredit, loadOrder } from './shared.ts';
import { WithNumber } from './with-number.tsx';

export const handle = { js: false };

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  if (page.user === null) throw redirect(signInAddress(page));
  const order = await loadOrder(page, params['id']);
  const done = page.url.searchParams.get('done');
  if (!order.mayCancel && done === null) throw redirect(page.path('order', { id: order.id }));
  return {
    texts: page.shownTexts('reservations'),
    number: order.number,
    order: page.path('order', { id: order.id }),
    done: done === 'cancelled' || done === 'accepted' ? done : null,
    code: order.withdrawal?.code ?? null,
    right:
      order.state === 'PRE_RESERVE'
        ? ('held' as const)
        : isReturnable(order.state)
          ? ('return' as const)
          : ('right' as const),
    reasons: reasonsFor(order.state),
    back: goesBackShown(page, order),
    endsCredit: hasCredit(order),
    form: { key: page.newKey() },
  };
};

export const action = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const { id } = params;
  if (id === undefined) throw data(null, { status: 404 });
  const reason = fieldOf(form, 'reason');
  const result = await page.call(cancelReservation, {
    params: { id },
    body: { reason: CANCEL_REASONS.find((one) => one === reason) ?? 'none', acceptTerms: true },
    idempotencyKey: fieldOf(form, 'key'),
  });
  if (!result.ok) return { problem: result.problem?.detail ?? page.texts('shell')['error.title'] };
  return redirect(`${page.url.pathname}?done=${result.value.state === 'CANCELLED' ? 'cancelled' : 'accepted'}`, 303);
};

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  loaderData === undefined
    ? []
    : [{ title: translator(loaderData.texts)('cancel.title', { number: loaderData.number }) }];

/** Confirm, how it works, the reason, done: one page without detours. */
export default function CancelOrder() {
  const { texts, number, order, done, code, right, reasons, back, endsCredit, form } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  const t = translator(texts);
  const ways = <LinkButton href={order}>{t('cancel.back')}</LinkButton>;
  if (done !== null) {
    const stem = done === 'accepted' ? 'cancel.accepted' : code === null ? 'cancel.success' : 'cancel.withdrawn';
    return (
      <MessagePage
        kind="success"
        level={1}
        title={t(`${stem}.title`)}
        text={t(`${stem}.text`)}
        actions={ways}
        {...(code === null ? {} : { reference: code })}
      />
    );
  }
  return (
    <Section
      compact
      level={1}
      title={<WithNumber text={t('cancel.title', { number })} number={number} />}
      lead={t(right === 'return' ? 'cancel.confirm.return' : 'cancel.confirm.text')}
      width="text"
    >
      <PageForm idempotencyKey={form.key}>
        <Stack>
          {problem !== undefined && (
            <Notice tone="error" live title={t('cancel.error.title')}>
              {problem}
            </Notice>
          )}
          <Notice title={t('cancel.terms.title')}>
            <p>{t(`cancel.terms.${right}`)}</p>
            <GoesBack back={back} t={t} />
            {right === 'return' && <p>{t('returning.outside')}</p>}
            {endsCredit && <p>{t('cancel.credit')}</p>}
          </Notice>
          <RadioCards
            legend={t('cancel.reasons.title')}
            name="reason"
            defaultValue="none"
            options={reasons.map((reason) => ({ value: reason, title: t(`cancel.reason.${reason}`) }))}
          />
          <Checkbox name="accept" value="yes" required label={t('cancel.terms.accept')} />
          <Cluster>
            <LinkButton href={order} variant="secondary">
              {t('cancel.confirm.keep')}
            </LinkButton>
            <Button type="submit" variant="danger">
              {t('cancel.send')}
            </Button>
          </Cluster>
        </Stack>
      </PageForm>
    </Section>
  );
}
