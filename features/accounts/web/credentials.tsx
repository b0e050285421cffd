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
import { translator } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { getAuth, listSessions } from '../contract/auth.ts';
import { getAuthState } from '../contract/hand-off.ts';
import { listPasskeys } from '../contract/passkeys.ts';
import { listIdentities } from '../contract/social.ts';
import { AccountForm } from './account-form.tsx';
import { askEmail, change, dropKey, revoke, takeEmail, unlink } from './credential-actions.ts';
import { deviceName } from './device-name.ts';
import { statusOf } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { EmailPart } from './email-part.tsx';
import { IdentityPart } from './identity-part.tsx';
import { dayShown, dateTimeShown } from './date-times.ts';
import { PasskeyPart } from './passkey-part.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SessionList } from './session-list.tsx';

const DONE = {
  changed: 'access.password.done',
  revoked: 'access.revoked',
  linked: 'social.done.linked',
  unlinked: 'social.done.unlinked',
  email: 'email.done',
  keyMade: 'passkey.done.made',
  keyDropped: 'passkey.done.dropped',
  proved: 'fresh.done',
} as const;
const doneOf = (text: string | null): keyof typeof DONE | null =>
  text !== null && text in DONE ? (text as keyof typeof DONE) : null;

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const [auth, sessions, identities, state, keys] = await Promise.all([
    page.call(getAuth, {}),
    page.call(listSessions, {}),
    page.call(listIdentities, {}),
    page.call(getAuthState, { query: {} }),
    page.call(listPasskeys, {}),
  ]);
  if (!sessions.ok) throw data(null, { status: statusOf(sessions) });
  const texts = page.texts('accounts', 'people');
  const linkedAt = identities.ok ? identities.value[0]?.linkedAt : undefined;
  return {
    texts: page.shownTexts('accounts', 'people'),
    done: doneOf(page.url.searchParams.get('done')),
    email: auth.ok ? auth.value.user.email : '',
    /** A passkey belongs to a name: at a bare address there are none. */
    possible: !/^[\d.]+$|:/.test(page.url.hostname),
    awaitsCode: page.url.searchParams.get('email') === 'code',
    proof: `${page.path('secondFactor')}?fresh=1&next=${encodeURIComponent(`${page.path('accountCredentials')}?done=proved`)}`,
    button: {
      session: { token: page.formToken, brand: page.brand, locale: page.locale },
      onDone: `${page.path('accountCredentials')}?done=keyMade`,
    },
    keys: (keys.ok ? keys.value : []).map(({ id, name, createdAt }) => ({
      id,
      name,
      made: dayShown(createdAt, page.market),
    })),
    issuer: state.ok ? state.value.issuer : '',
    failed: page.url.searchParams.get('failed') !== null,
    link: page.path('socialStart'),
    linked: linkedAt === undefined ? null : dayShown(linkedAt, page.market),
    sessions: sessions.value.map(({ id, userAgent, createdAt, seenAt, current }) => ({
      id,
      current,
      device: deviceName(userAgent, texts['access.unknown']),
      seen: dateTimeShown(seenAt, page.market),
      opened: dateTimeShown(createdAt, page.market),
    })),
  };
};

const ACTIONS = new Map([
  ['email', askEmail],
  ['emailCode', takeEmail],
  ['dropKey', dropKey],
  ['unlink', unlink],
  ['revoke', revoke],
]);

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const act = ACTIONS.get(fieldOf(form, 'intent')) ?? change;
  return act(page, form);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('access.title'), matches);

export default function Credentials() {
  const { texts, done, sessions, issuer, failed, link, linked, keys, proof, button, email, awaitsCode, possible } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  return (
    <Stack gap={7}>
      {done !== null && answer === undefined && (
        <Notice tone="success" live>
          {t(DONE[done])}
        </Notice>
      )}
      {failed && answer === undefined && (
        <Notice tone="error" live>
          {t('social.away')}
        </Notice>
      )}
      <AccountForm intent="change" message={answer?.message}>
        <FormSection title={t('access.password')} text={t('access.password.text')}>
          <FullRow>
            <TextField
              label={t('access.current')}
              name="current"
              type="password"
              autoComplete="current-password"
              error={answer?.fields['currentPassword']}
            />
          </FullRow>
          <NewPasswordFields
            t={t}
            errors={answer?.fields ?? {}}
            label={t('access.new')}
            again={t('access.confirmation')}
          />
        </FormSection>
        <FormActions>
          <Button type="submit">{t('access.password.send')}</Button>
        </FormActions>
      </AccountForm>
      <EmailPart
        t={t}

        email={email}
        awaitsCode={awaitsCode}
        values={answer?.values ?? {}}
        errors={answer?.fields ?? {}}
      />
      {(possible || keys.length > 0) && <PasskeyPart t={t} keys={keys} proof={proof} button={button} />}
      <IdentityPart t={t} issuer={issuer} link={link} linked={linked} />
      <SessionList t={t} sessions={sessions} />
    </Stack>
  );
}
