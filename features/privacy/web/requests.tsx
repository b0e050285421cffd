import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { formatDay } from '#kernel/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { fieldOf } from '#ui/form.ts';
import { FormActions } from '#ui/form-actions.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { refusedForm, statusOf } from '#ui/form-answer.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { askPrivacy, listOwnRequests } from '../contract/own.ts';
import { REQUEST_KINDS } from '../rules/clocks.ts';
import { PrivacyHead } from './privacy-head.tsx';
import styles from './privacy.module.css';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const found = await page.call(listOwnRequests, {});
  if (!found.ok) throw data(null, { status: statusOf(found) });
  return {
    texts: page.shownTexts('privacy'),
    back: page.path('privacy'),
    sent: page.url.searchParams.get('sent') !== null,
    requests: found.value.requests.map(({ id, code, kind, state, text, answer, dueOn }) => ({
      id,
      code,
      kind,
      state,
      text,
      answer,
      due: formatDay(dueOn),
    })),
  };
};

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const kind = REQUEST_KINDS.find((one) => one === fieldOf(form, 'kind')) ?? 'ACCESS';
  const requested = await page.call(askPrivacy, { body: { kind, text: fieldOf(form, 'text').trim() } });
  return requested.ok ? redirect(`${page.path('privacyRequests')}?sent=1`, 303) : refusedForm(page, form, requested);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('ask.title'), matches);

/** What the person asked the controller, and a way to ask. */
export default function Requests() {
  const { texts, back, sent, requests } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  return (
    <Stack gap={6}>
      {answer !== undefined && (
        <Notice tone="error" live>
          {answer.message}
        </Notice>
      )}
      {sent && answer === undefined && (
        <Notice tone="success" live>
          {t('ask.sent')}
        </Notice>
      )}
      <PrivacyHead t={t} back={back} part="ask" />
      <PageForm noValidate>
        <Stack gap={5}>
          <SelectField
            label={t('ask.kind')}
            name="kind"
            defaultValue={answer?.values['kind']}
            options={REQUEST_KINDS.map((kind) => ({ value: kind, label: t(`ask.kind.${kind}`) }))}
          />
          <Field label={t('ask.text')} error={answer?.fields['text']}>
            {(control) => (
              <TextArea {...control} name="text" rows={4} maxLength={2000} defaultValue={answer?.values['text']} />
            )}
          </Field>
          <FormActions>
            <Button type="submit">{t('ask.send')}</Button>
          </FormActions>
        </Stack>
      </PageForm>
      {requests.length > 0 && (
        <section aria-labelledby="mine">
          <h2 id="mine" className={styles.name}>
            {t('ask.mine')}
          </h2>
          <ul className={styles.lines}>
            {requests.map((request) => (
              <li key={request.id} className={styles.line}>
                <Cluster gap={3}>
                  <strong>{t(`ask.kind.${request.kind}`)}</strong>
                  <Badge tone={request.state === 'OPEN' ? 'accent' : 'neutral'}>
                    {t(`ask.state.${request.state}`)}
                  </Badge>
                </Cluster>
                <p className={styles.words}>{request.text}</p>
                {request.answer !== null && <p className={styles.words}>{request.answer}</p>}
                <p className={styles.soft}>{t('ask.due', { code: request.code, day: request.due })}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}
