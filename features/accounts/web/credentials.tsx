import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { sayer } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { listSessions } from '../contract/auth.ts';
import { AccountForm } from './account-form.tsx';
import { change, revoke } from './credential-actions.ts';
import { deviceName } from './device-name.ts';
import { crossSite, statusOf } from './form-answer.ts';
import { momentShown } from './moments.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SessionList } from './session-list.tsx';

export const handle = { js: false };

const DONE = { changed: 'access.password.done', revoked: 'access.revoked' } as const;
const doneOf = (text: string | null): keyof typeof DONE | null =>
  text === 'changed' || text === 'revoked' ? text : null;

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const sessions = await page.call(listSessions, {});
  if (!sessions.ok) throw data(null, { status: statusOf(sessions) });
  const texts = page.texts('accounts');
  return {
    texts,
    token: page.formToken,
    done: doneOf(page.url.searchParams.get('done')),
    sessions: sessions.value.map(({ id, userAgent, createdAt, seenAt, current }) => ({
      id,
      current,
      device: deviceName(userAgent, texts['access.unknown'] ?? ''),
      seen: momentShown(seenAt, page.market),
      opened: momentShown(createdAt, page.market),
    })),
  };
};

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  if (!page.checkForm(form)) return data(crossSite(page), { status: 403 });
  return form.get('intent') === 'revoke' ? revoke(page, form) : change(page, form);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('access.title'), matches);

export default function Credentials() {
  const { texts, token, done, sessions } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const say = sayer(texts);
  return (
    <Stack gap={7}>
      {done !== null && answer === undefined && (
        <Notice tone="success" live>
          {say(DONE[done])}
        </Notice>
      )}
      <AccountForm keys={{ token }} intent="change" message={answer?.message}>
        <FormSection title={say('access.password')} text={say('access.password.text')}>
          <FullRow>
            <TextField
              label={say('access.current')}
              name="current"
              type="password"
              autoComplete="current-password"
              error={answer?.fields['currentPassword']}
            />
          </FullRow>
          <NewPasswordFields
            say={say}
            errors={answer?.fields ?? {}}
            label={say('access.new')}
            again={say('access.confirmation')}
          />
        </FormSection>
        <FormActions>
          <Button type="submit">{say('access.password.send')}</Button>
        </FormActions>
      </AccountForm>
      <SessionList say={say} token={token} sessions={sessions} />
    </Stack>
  );
}
