import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { FieldError } from '#ui/field.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { keysAction, keysLoader, type ShownKey } from './applications-data.ts';

export const handle = { js: false };
export const loader = keysLoader;
export const action = keysAction;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('applicationsAdmin.title'), matches);

type KeyAnswer =
  | {
      readonly message?: string;
      readonly fields?: Readonly<Record<string, string>>;
      readonly values?: Readonly<Record<string, string>>;
      readonly shownSecret?: string;
    }
  | undefined;

/** How often the program of a company calls, where nothing else was agreed. */
const PER_MINUTE = 60;

const buildColumns = (t: Translate): AdminColumn<ShownKey>[] => [
  { head: t('applicationsAdmin.name'), cell: ({ name }) => name },
  { head: t('applicationsAdmin.key'), cell: ({ ending }) => <code>…{ending}</code> },
  { head: t('applicationsAdmin.scopes'), cell: ({ scopes }) => scopes.join(', ') },
  { head: t('applicationsAdmin.perMinute'), cell: ({ perMinute }) => perMinute, isNumber: true },
  { head: t('applicationsAdmin.createdAt'), cell: ({ createdShown }) => createdShown },
  { head: t('applicationsAdmin.lastUsed'), cell: ({ usedShown }) => usedShown ?? t('applicationsAdmin.neverUsed') },
  {
    head: t('applicationsAdmin.endsOn'),
    cell: ({ endsShown, state }) => (
      <Cluster gap={2}>
        {endsShown ?? t('applicationsAdmin.endless')}
        {state !== 'LIVE' && <Badge tone="warning">{t(`applicationsAdmin.state.${state}`)}</Badge>}
      </Cluster>
    ),
  },
  {
    head: t('applicationsAdmin.revoke'),
    cell: ({ id, name }) => (
      <Disclosure summary={t('applicationsAdmin.revoke')}>
        <PageForm held={{ decision: 'revoke', id }}>
          <Stack gap={3}>
            <p>{t('applicationsAdmin.revoke.text')}</p>
            <div>
              <Button type="submit" variant="secondary">
                {t('applicationsAdmin.revoke.now', { name })}
              </Button>
            </div>
          </Stack>
        </PageForm>
      </Disclosure>
    ),
  },
];

/** Keys of other companies' programs for the brand in the market, and the way to a new one. */
export default function Applications() {
  const { texts, keys, scopes, nextYear, isRevoked } = useLoaderData<typeof loader>();
  const answer: KeyAnswer = useActionData<typeof action>();
  const t = translator(texts);
  const secret = answer?.shownSecret;
  return (
    <Stack gap={6}>
      <AdminFeedback
        refused={answer?.message ?? null}
        done={isRevoked && answer === undefined ? t('applicationsAdmin.done.revoked') : null}
      />
      {secret !== undefined && (
        <Notice tone="success" title={t('applicationsAdmin.secret')} live>
          <p>
            <code>{secret}</code>
          </p>
          <p>{t('applicationsAdmin.secret.once')}</p>
        </Notice>
      )}
      <AdminList
        caption={t('applicationsAdmin.list')}
        none={t('applicationsAdmin.none')}
        columns={buildColumns(t)}
        rows={keys}
      />
      <FormSection title={t('applicationsAdmin.new')} text={t('applicationsAdmin.new.text')}>
        <FullRow>
          <KeyForm t={t} scopes={scopes} nextYear={nextYear} answer={answer} />
        </FullRow>
      </FormSection>
    </Stack>
  );
}

type FormProps = {
  readonly t: Translate;
  readonly scopes: readonly string[];
  readonly nextYear: string;
  readonly answer: KeyAnswer;
};

function KeyForm({ t, scopes, nextYear, answer }: FormProps) {
  const { fields = {}, values = {} } = answer ?? {};
  const chosen = (values['scopes'] ?? '').split('\n');
  const scopeFault = fields['scopes'];
  return (
    <PageForm>
      <Stack gap={4}>
        <TextField
          label={t('applicationsAdmin.name')}
          hint={t('applicationsAdmin.name.hint')}
          name="name"
          maxLength={120}
          defaultValue={values['name'] ?? ''}
          error={fields['name']}
        />
        <TextField
          label={t('applicationsAdmin.perMinute')}
          hint={t('applicationsAdmin.perMinute.hint')}
          name="perMinute"
          inputMode="numeric"
          maxLength={4}
          defaultValue={values['perMinute'] ?? String(PER_MINUTE)}
          error={fields['perMinute']}
        />
        <TextField
          type="date"
          label={t('applicationsAdmin.endsOn')}
          hint={t('applicationsAdmin.endsOn.hint')}
          name="endsOn"
          optional={t('applicationsAdmin.optional')}
          defaultValue={values['endsOn'] ?? nextYear}
          error={fields['endsOn']}
        />
        <fieldset aria-describedby={scopeFault === undefined ? undefined : 'scopes-error'}>
          <legend>{t('applicationsAdmin.scopes')}</legend>
          <Stack gap={2}>
            {scopes.map((scope) => (
              <Checkbox key={scope} name="scopes" value={scope} label={scope} defaultChecked={chosen.includes(scope)} />
            ))}
            {scopeFault !== undefined && <FieldError id="scopes-error">{scopeFault}</FieldError>}
          </Stack>
        </fieldset>
        <div>
          <Button type="submit">{t('applicationsAdmin.create')}</Button>
        </div>
      </Stack>
    </PageForm>
  );
}
