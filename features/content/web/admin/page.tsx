import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { AdminFacts } from '#ui/admin-facts.tsx';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LinkedPlaces } from '#ui/linked-places.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { fieldWords } from './field-words.ts';
import { linkPlace, linkTitle } from './link-words.ts';
import { pageAction, pageLoader, type PageLoaded } from './page-data.ts';
import { Publications, Versions } from './page-history.tsx';
import styles from './admin.module.css';

export const handle = { js: false };
export const loader = pageLoader;
export const action = pageAction;
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined
    ? []
    : pageTitle(
        loaderData.ownName === null ? loaderData.place : translator(loaderData.texts)(loaderData.ownName),
        matches,
      );

type PartProps = { readonly t: Translate; readonly loaded: PageLoaded };

/** The preview in a window of its own, from whatever day. */
function Preview({ t, loaded }: PartProps) {
  return (
    <form method="get" action={loaded.address} target="_blank" className={styles.inline}>
      <input type="hidden" name="preview" value={loaded.preview} />
      <TextField label={t('pageAdmin.preview.day')} optional={t('pageAdmin.optional')} name="day" type="date" />
      <Button type="submit" variant="secondary">
        {t('pageAdmin.preview')}
      </Button>
    </form>
  );
}

function Submit({ t, loaded }: PartProps) {
  return (
    <PageForm held={{ do: 'submit', edition: loaded.edition }}>
      <Button type="submit">{t('pageAdmin.submit')}</Button>
    </PageForm>
  );
}

function Decision({ t, loaded }: PartProps) {
  const held = { do: 'decide', edition: loaded.edition };
  if (loaded.isMaker) {
    return (
      <Stack gap={4}>
        <Notice>{t('pageAdmin.waits')}</Notice>
        <PageForm held={{ ...held, decision: 'WITHDRAW' }}>
          <Button type="submit" variant="secondary">
            {t('pageAdmin.withdraw')}
          </Button>
        </PageForm>
      </Stack>
    );
  }
  return (
    <Stack gap={4}>
      <Notice tone="warning">{t('pageAdmin.decide')}</Notice>
      <PageForm held={{ ...held, decision: 'APPROVE' }}>
        <Button type="submit">{t('pageAdmin.approve')}</Button>
      </PageForm>
      <Disclosure summary={t('pageAdmin.sendBack')}>
        <PageForm held={{ ...held, decision: 'SEND_BACK' }}>
          <Stack gap={3}>
            <TextField label={t('pageAdmin.reason')} name="reason" maxLength={300} />
            <Button type="submit" variant="secondary">
              {t('pageAdmin.sendBack')}
            </Button>
          </Stack>
        </PageForm>
      </Disclosure>
    </Stack>
  );
}

/** What will lead nowhere once the page is gone, with the way to change each first. */
function Linked({ t, loaded: { linked } }: PartProps) {
  if (linked.length === 0) return null;
  return (
    <Notice tone="warning">
      {t('pageAdmin.linked', { n: linked.length })}
      <ul className={styles.faults}>
        {linked.map((link) => (
          <li key={link.id}>
            <a href={link.mend}>{linkTitle(t, link)}</a>: {linkPlace(t, link)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** That it ends of itself soon, and what leads to it until then. */
function Ending({ t, loaded: { ending, hasStandard } }: PartProps) {
  if (ending === null) return null;
  const { when, places } = ending;
  return (
    <>
      <Notice tone="warning">{t(hasStandard ? 'pageAdmin.endsSoon.home' : 'pageAdmin.endsSoon.text', { when })}</Notice>
      <LinkedPlaces t={t} places={places} />
    </>
  );
}

/** Off the air; a home goes back to what it is by itself. */
function Hide({ t, loaded }: PartProps) {
  const words = t(loaded.hasStandard ? 'pageAdmin.hide.home' : 'pageAdmin.hide');
  return (
    <Disclosure summary={words}>
      <PageForm held={{ do: 'show', version: '', edition: loaded.edition }}>
        <Stack gap={3}>
          <Linked t={t} loaded={loaded} />
          <TextField label={t('pageAdmin.reason')} name="reason" minLength={3} maxLength={300} />
          <Button type="submit" variant="danger">
            {words}
          </Button>
        </Stack>
      </PageForm>
    </Disclosure>
  );
}

/** What must be put right before the page can be handed on, with the way there. */
function Missing({ t, loaded, fields }: PartProps & { fields: Readonly<Record<string, string>> }) {
  const lines = Object.entries(fields).filter(([field]) => field !== 'reason');
  if (lines.length === 0) return null;
  return (
    <ul className={styles.faults}>
      {lines.map(([field, message]) => (
        <li key={field}>
          <a href={`${loaded.edit}#${field.startsWith('blocks.') ? `block-${Number(field.split('.')[1]) + 1}` : ''}`}>
            {fieldWords(t, field)}
          </a>
          : {message}
        </li>
      ))}
    </ul>
  );
}

/** A page: what is shown of it, what waits, and its whole history. */
export default function PageAdmin() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(loaded.texts);
  const { done, hasStandard, ownName, shown, state } = loaded;
  return (
    <Stack gap={6}>
      <AdminFeedback
        refused={answer?.message ?? null}
        done={
          done === null || answer !== undefined
            ? null
            : t(hasStandard && done === 'hidden' ? 'pageAdmin.done.home' : `pageAdmin.done.${done}`)
        }
      />
      {done === 'submitted' && answer === undefined && loaded.early > 0 && (
        <Notice tone="warning">{t('pageAdmin.early', { n: loaded.early })}</Notice>
      )}
      {answer !== undefined && <Missing t={t} loaded={loaded} fields={answer.fields} />}
      <h2 className={styles.title}>{loaded.title || t(ownName ?? 'pageAdmin.untitled')}</h2>
      <AdminFacts
        facts={[
          [t('pageAdmin.address'), loaded.place],
          [t('pageAdmin.state'), t(`pageAdmin.state.${state}`)],
          [t('pageAdmin.shown'), t(loaded.shownWords)],
        ]}
      />
      {loaded.compared !== '' && <Notice>{t('pageAdmin.compared', { versions: loaded.compared })}</Notice>}
      <Ending t={t} loaded={loaded} />
      {loaded.sentBack !== null && (
        <Notice tone="warning" title={t('pageAdmin.sentBack')}>
          {loaded.sentBack}
        </Notice>
      )}
      <Cluster>
        {state !== 'SUBMITTED' && (
          <LinkButton href={loaded.edit}>{t(state === 'DRAFT' ? 'pageAdmin.edit' : 'pageAdmin.editNext')}</LinkButton>
        )}
        {(shown === 'live' || hasStandard) && (
          <LinkButton href={loaded.address} variant="secondary">
            {t('pageAdmin.see')}
          </LinkButton>
        )}
        <LinkButton href={loaded.devices} variant="secondary">
          {t('pageAdmin.devices')}
        </LinkButton>
        <LinkButton href={loaded.back} variant="quiet">
          {t('pageAdmin.list')}
        </LinkButton>
      </Cluster>
      <Preview t={t} loaded={loaded} />
      {state === 'DRAFT' && <Submit t={t} loaded={loaded} />}
      {state === 'SUBMITTED' && <Decision t={t} loaded={loaded} />}
      <Versions t={t} loaded={loaded} />
      <Publications t={t} loaded={loaded} />
      {(shown === 'live' || shown === 'planned') && <Hide t={t} loaded={loaded} />}
    </Stack>
  );
}
