import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { ownPath } from '#kernel/own-path.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator, type TextKey } from '#ui/translate.ts';
import { Cluster } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { getAuth } from '../contract/auth.ts';
import { AccountForm } from './account-form.tsx';
import { AccountScreen } from './account-screen.tsx';
import { Enrolment } from './enrolment.tsx';
import { check, enrol, prove } from './factor-actions.ts';
import { withNext } from './next.ts';
import { PasskeyButton } from './passkey-button.tsx';

export const headers = () => ({ 'cache-control': 'no-store' });

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const next = ownPath(page.url.searchParams.get('next'), '');
  const auth = page.user === null ? null : await page.call(getAuth, {});
  if (auth === null || !auth.ok) throw redirect(withNext(page.path('signIn'), next));
  const fresh = page.url.searchParams.has('fresh');
  if (auth.value.secondFactor === 'none' && !fresh) throw redirect(next === '' ? page.path('account') : next);
  return {
    texts: page.shownTexts('accounts', 'people'),
    next,
    owed: auth.value.secondFactor === 'none' ? ('check' as const) : auth.value.secondFactor,
    /** Whoever has no second factor proves presence by the password. */
    byPassword: fresh && !auth.value.hasFactor,
    fresh,
    /** A form was sent that could not be kept meanwhile. */
    again: page.url.searchParams.get('fresh') === 'again',
    button: {
      session: { token: page.formToken, brand: page.brand, locale: page.locale },
      onDone: next === '' ? page.path('account') : next,
    },
    later: page.path('account'),
  };
};

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  if (form.get('intent') === 'password') return prove(page, form);
  return form.get('intent') === 'enrol' ? enrol(page, form) : check(page, form);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('factor.title'), matches);

const leadOf = ({
  owed,
  byPassword,
  again,
}: {
  owed: 'check' | 'enrol';
  byPassword: boolean;
  again: boolean;
}): TextKey => {
  if (again) return 'fresh.again';
  if (byPassword) return 'fresh.lead';
  return owed === 'enrol' ? 'factor.enrol.lead' : 'factor.lead';
};

const intentOf = ({ starts, byPassword }: { starts: boolean; byPassword: boolean }): string => {
  if (byPassword) return 'password';
  return starts ? 'enrol' : 'check';
};

export default function SecondFactor() {
  const { texts, next, owed, byPassword, fresh, again, button, later } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  const enrolment = answer?.enrolment ?? null;
  const starts = owed === 'enrol' && enrolment === null;
  return (
    <AccountScreen
      title={t(fresh ? 'fresh.title' : 'factor.title')}
      lead={t(leadOf({ owed, byPassword, again }))}
      foot={
        <Cluster>
          <LinkButton href={later} variant="quiet">
            {t('factor.later')}
          </LinkButton>
        </Cluster>
      }
    >
      <AccountForm next={next} intent={intentOf({ starts, byPassword })} message={answer?.message}>
        {enrolment !== null && (
          <>
            <Enrolment t={t} qr={enrolment.qr} secret={enrolment.secret} />
            <input type="hidden" name="uri" value={enrolment.uri} />
          </>
        )}
        {byPassword && (
          <TextField
            label={t('signIn.password')}
            name="password"
            type="password"
            autoComplete="current-password"
            error={answer?.fields['password']}
          />
        )}
        {!starts && !byPassword && (
          <TextField
            label={t('factor.code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            error={answer?.fields['code']}
          />
        )}
        <Button type="submit" size="large">
          {t(starts ? 'factor.enrol.start' : 'factor.send')}
        </Button>
      </AccountForm>
      {!byPassword && <PasskeyButton t={t} use={owed === 'enrol' ? 'make' : 'check'} {...button} />}
    </AccountScreen>
  );
}
