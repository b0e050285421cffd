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
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { fieldOf } from '#ui/form.ts';
import { FormActions } from '#ui/form-actions.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { refusedForm, type PageFormAnswer } from '#ui/form-answer.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { eraseOwnData, readErasure, sendErasureCode, type HoldView, type RunningView } from '../contract/own.ts';
import { PrivacyHead } from './privacy-head.tsx';
import styles from './privacy.module.css';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const read = await page.call(readErasure, {});
  return {
    running: read.ok ? read.value.running : [],
    texts: page.shownTexts('privacy'),
    back: page.path('privacy'),
    data: page.path('privacyData'),
    here: page.path('privacyErase'),
    byCode: page.url.searchParams.get('by') === 'code',
  };
};

type Ended = PageFormAnswer & { readonly holds: readonly HoldView[] };

const ended = (holds: readonly HoldView[]): Ended => ({ message: '', fields: {}, values: {}, holds });

const holdsOf = (answer: PageFormAnswer | Ended | undefined): readonly HoldView[] | null =>
  answer !== undefined && 'holds' in answer ? answer.holds : null;

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const t = translator(page.texts('privacy'));
  if (form.get('intent') === 'code') {
    const sent = await page.call(sendErasureCode, { body: {} });
    return sent.ok ? redirect(`${page.path('privacyErase')}?by=code`, 303) : refusedForm(page, form, sent);
  }
  if (form.get('confirm') !== 'on') {
    const message = t('erase.confirm.missing');
    const unsure: PageFormAnswer = { message, fields: { confirm: message }, values: {} };
    return data(unsure, { status: 422 });
  }
  const proof = form.has('code')
    ? { code: fieldOf(form, 'code').replaceAll(' ', '') }
    : { password: fieldOf(form, 'password') };
  const erased = await page.call(eraseOwnData, { body: { ...proof, confirm: true } });
  if (!erased.ok) return refusedForm(page, form, erased);
  page.setCookie({ name: '__Host-session', value: '', maxAge: 0 });
  return data(ended(erased.value.holds));
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('erase.title'), matches);

function Done({ t, holds }: { t: Translate; holds: readonly HoldView[] }) {
  return (
    <Stack gap={5}>
      <Notice tone="success" live title={t('erase.done')}>
        {t(holds.length === 0 ? 'erase.done.nothing' : 'erase.done.text')}
      </Notice>
      <ul className={styles.lines}>
        {holds.map((hold, index) => (
          <li key={index} className={styles.line}>
            <strong>{t(`hold.${hold.subject}`)}</strong>: {t(`hold.${hold.basis}`)},{' '}
            {t('hold.until', { day: formatDay(hold.heldUntil) })}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** Instead of the form: what has to end first, each with its page. */
function StillRuns({ t, running }: { t: Translate; running: readonly RunningView[] }) {
  return (
    <Notice
      tone="warning"
      title={t('erase.running')}
      actions={running.map(({ kind, name, page }) => (
        <LinkButton key={page + name} href={page} variant="secondary">
          {t(`erase.running.${kind}`, { name })}
        </LinkButton>
      ))}
    >
      {t('erase.running.text')}
    </Notice>
  );
}

/** The way for whoever has no password, and back. */
function OtherProof({ t, here, byCode }: { t: Translate; here: string; byCode: boolean }) {
  return (
    <PageForm held={{ intent: 'code' }}>
      <Stack gap={3}>
        <h3 className={styles.title}>{t('erase.byCode.title')}</h3>
        <p className={styles.words}>{t('erase.byCode.text')}</p>
        <Cluster>
          <Button type="submit" variant="secondary">
            {t('erase.byCode.go')}
          </Button>
          {byCode && (
            <LinkButton href={here} variant="quiet">
              {t('erase.byPassword')}
            </LinkButton>
          )}
        </Cluster>
      </Stack>
    </PageForm>
  );
}

function ProofForm({ t, byCode, answer }: { t: Translate; byCode: boolean; answer: PageFormAnswer | undefined }) {
  return (
    <PageForm noValidate>
      <Stack gap={5}>
        {byCode ? (
          <TextField
            label={t('erase.code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            error={answer?.fields['code']}
          />
        ) : (
          <TextField
            label={t('erase.password')}
            name="password"
            type="password"
            autoComplete="current-password"
            error={answer?.fields['password']}
          />
        )}
        <Checkbox name="confirm" label={t('erase.confirm')} error={answer?.fields['confirm']} />
        <FormActions>
          <Button type="submit" variant="danger">
            {t('erase.go')}
          </Button>
        </FormActions>
      </Stack>
    </PageForm>
  );
}

/** The end of the account: what goes, what the law keeps, and once more a proof of whose it is. */
export default function Erase() {
  const { running, texts, back, data: ownData, here, byCode } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  const holds = holdsOf(answer);
  if (holds !== null) return <Done t={t} holds={holds} />;
  const isFree = running.length === 0;
  return (
    <Stack gap={6}>
      {answer !== undefined && isFree && (
        <Notice tone="error" live>
          {answer.message}
        </Notice>
      )}
      <PrivacyHead t={t} back={back} part="erase" />
      {!isFree && <StillRuns t={t} running={running} />}
      <div>
        <h3 className={styles.name}>{t('erase.goes')}</h3>
        <p className={styles.words}>{t('erase.goes.text')}</p>
      </div>
      <div>
        <h3 className={styles.name}>{t('erase.stays')}</h3>
        <p className={styles.words}>{t('erase.stays.text')}</p>
      </div>
      <Cluster>
        <LinkButton href={ownData} variant="quiet">
          {t('erase.see')}
        </LinkButton>
      </Cluster>
      {isFree && <ProofForm t={t} byCode={byCode} answer={answer} />}
      {isFree && <OtherProof t={t} here={here} byCode={byCode} />}
    </Stack>
  );
}
