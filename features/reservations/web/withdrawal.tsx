import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { Button } from '#ui/button.tsx';
import { contentKey } from '#ui/content-key.ts';
import { MessagePage } from '#ui/message-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { fieldOf } from '#ui/form.ts';
import { pageContext } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { Section } from '#ui/section.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { requestWithdrawal } from '../contract/withdrawals.ts';
import { WITHDRAWAL_DAYS } from '../rules/terms.ts';

export const handle = { js: false };

/** Two addresses, one form: withdrawing from a purchase and ending a service, both without signing in (Disp. 954/2025). */
const kindOf = (pathname: string, cancelPath: string): 'withdrawal' | 'service_cancellation' =>
  pathname === cancelPath ? 'service_cancellation' : 'withdrawal';

export const loader = ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  return {
    texts: page.shownTexts('reservations'),
    kind: kindOf(page.url.pathname, page.path('cancelService')),
    days: WITHDRAWAL_DAYS[page.market],
    form: { key: page.newKey() },
  };
};

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const values = { orderNumber: fieldOf(form, 'orderNumber'), email: fieldOf(form, 'email') };
  const failed = (message: string, fields: readonly { field: string; message: string }[] = []) => ({
    ok: false as const,
    message,
    fields,
    values,
  });
  const kind = kindOf(page.url.pathname, page.path('cancelService'));
  const result = await page.call(requestWithdrawal, {
    body: { kind, ...values },
    idempotencyKey: await contentKey(fieldOf(form, 'key'), values),
  });
  if (result.ok) return { ok: true as const, code: result.value.code, email: values.email };
  return failed(result.problem?.detail ?? page.texts('shell')['error.title'], result.problem?.fields ?? []);
};

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  loaderData === undefined
    ? []
    : [{ title: loaderData.texts[loaderData.kind === 'withdrawal' ? 'withdrawal.title' : 'cancelService.title'] }];

export default function Withdrawal() {
  const { texts, kind, days, form } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const t = translator(texts);
  if (answered?.ok === true) {
    return (
      <MessagePage
        kind="success"
        level={1}
        title={t('withdrawal.done.title')}
        text={t('withdrawal.done.text', { code: answered.code, email: answered.email })}
        reference={answered.code}
      />
    );
  }
  const stem = kind === 'withdrawal' ? 'withdrawal' : 'cancelService';
  const errorOf = (field: string): { error: string } | object => {
    const found = answered?.fields.find((one) => one.field === field);
    return found === undefined ? {} : { error: found.message };
  };
  return (
    <Section compact level={1} title={t(`${stem}.title`)} lead={t(`${stem}.lead`, { days })} width="text">
      <PageForm idempotencyKey={form.key}>
        <Stack>
          {answered !== undefined && <Notice tone="error" live title={answered.message} />}
          <TextField
            name="orderNumber"
            label={t('withdrawal.order')}
            hint={t('withdrawal.order.hint')}
            autoCapitalize="characters"
            autoComplete="off"
            defaultValue={answered?.values.orderNumber}
            {...errorOf('orderNumber')}
          />
          <TextField
            name="email"
            type="email"
            autoComplete="email"
            label={t('withdrawal.email')}
            defaultValue={answered?.values.email}
            {...errorOf('email')}
          />
          <div>
            <Button type="submit" size="large">
              {t('withdrawal.send')}
            </Button>
          </div>
        </Stack>
      </PageForm>
    </Section>
  );
}
