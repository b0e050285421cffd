import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import type { PageFormAnswer } from '#ui/form-answer.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Section } from '#ui/section.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import styles from './contract.module.css';
import { action, loader, type SignLoaded } from './sign-data.ts';

export { action, loader };

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('contract.title'), matches);

type Shown = { readonly t: Translate; readonly loaded: SignLoaded; readonly answer: PageFormAnswer | undefined };

/** What the contract says in short, of the order as it is now. */
function Summary({ t, loaded }: Pick<Shown, 't' | 'loaded'>) {
  return (
    <dl className={styles.rows}>
      {loaded.rows.map(({ label, value, isTotal }) => (
        <div key={label} className={isTotal ? styles.total : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {loaded.current !== null && (
        <div>
          <dt>{t('contract.document')}</dt>
          <dd>
            {loaded.current.href !== null && (
              <a href={loaded.current.href}>{t('contract.read', { title: loaded.current.title })}</a>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}

function Prepare({ t, isFirst }: { t: Translate; isFirst: boolean }) {
  return (
    <PageForm held={{ do: 'prepare' }}>
      <Button type="submit" size={isFirst ? 'large' : undefined} variant={isFirst ? undefined : 'secondary'}>
        {t(isFirst ? 'contract.prepare' : 'contract.sendAgain')}
      </Button>
    </PageForm>
  );
}

/** The code that came by mail, and the signature. */
function Sign({ t, loaded, answer }: Shown) {
  const { current, codeUntil } = loaded;
  if (current === null || codeUntil === null) return null;
  return (
    <PageForm held={{ do: 'sign', sha256: current.sha256 }} id="sign">
      <Stack gap={5}>
        <Notice tone="success">{t('contract.sent', { until: codeUntil })}</Notice>
        <Checkbox
          name="accepted"
          label={t('contract.accept', { title: current.title })}
          error={answer?.fields['accepted']}
        />
        <TextField
          label={t('contract.code')}
          hint={t('contract.code.hint')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          error={answer?.fields['code']}
        />
        <div>
          <Button type="submit" size="large">
            {t('contract.sign')}
          </Button>
        </div>
      </Stack>
    </PageForm>
  );
}

/** Read, get the code, sign: what may be done now. */
function Act({ t, loaded, answer }: Shown) {
  const { signing, isComplete, codeUntil } = loaded;
  if (signing === 'identityOpen')
    return (
      <Notice>
        <p>{t('contract.identityOpen')}</p>
        <a href={loaded.identity}>{t('contract.toIdentity')}</a>
      </Notice>
    );
  if (signing === 'notYet' || signing === 'atDealer' || signing === 'over')
    return <Notice>{t(`contract.${signing}`)}</Notice>;
  if (signing === 'signed') return null;
  if (!isComplete)
    return (
      <Notice
        tone="warning"
        actions={
          <LinkButton href={loaded.data} variant="secondary">
            {t('contract.toData')}
          </LinkButton>
        }
      >
        {t('contract.personMissing')}
      </Notice>
    );
  return (
    <Stack gap={5}>
      {signing === 'signAnew' && <Notice tone="warning">{t('contract.anew')}</Notice>}
      <p>{t('contract.how')}</p>
      <Sign t={t} loaded={loaded} answer={answer} />
      <Prepare t={t} isFirst={codeUntil === null} />
    </Stack>
  );
}

/** Every version that was signed, with its PDF and the proof of its signature. */
function Signed({ t, loaded }: Pick<Shown, 't' | 'loaded'>) {
  if (loaded.versions.length === 0) return null;
  return (
    <Card look="outlined">
      <h2 className={styles.title}>{t('contract.signedTitle')}</h2>
      <ul className={styles.versions}>
        {loaded.versions.map(({ version, title, when, href, evidence, sha256, checkCode }) => (
          <li key={version}>
            <Stack gap={2}>
              <strong>{`${title} · ${when}`}</strong>
              <span>
                {href !== null && <a href={href}>{t('contract.read', { title })}</a>}
                {evidence !== null && (
                  <>
                    {' · '}
                    <a href={evidence}>{t('contract.evidence')}</a>
                  </>
                )}
              </span>
              <span className={styles.digest}>{t('contract.checkCode', { code: checkCode ?? '' })}</span>
              <span className={styles.digest}>{t('contract.digest', { digest: sha256 })}</span>
            </Stack>
          </li>
        ))}
      </ul>
      <p>
        <a href={loaded.check}>{t('contract.toCheck')}</a>
      </p>
    </Card>
  );
}

/** The contract of an order: read, signed by a code of one's mailbox, and read again years later. */
export default function SignPage() {
  const loaded = useLoaderData<SignLoaded>();
  const answer = useActionData<typeof action>();
  const t = translator(loaded.texts);
  return (
    <Section title={t('contract.title')} lead={t('contract.lead', { number: loaded.number })} level={1}>
      <Stack gap={6}>
        {answer !== undefined && (
          <Notice tone="error" live>
            {answer.message}
          </Notice>
        )}
        {loaded.isDone && <Notice tone="success">{t('contract.done')}</Notice>}
        <Summary t={t} loaded={loaded} />
        <Act t={t} loaded={loaded} answer={answer} />
        <Signed t={t} loaded={loaded} />
        <Cluster>
          <LinkButton href={loaded.order} variant="secondary">
            {t('contract.back')}
          </LinkButton>
        </Cluster>
      </Stack>
    </Section>
  );
}
