import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { Button } from '#ui/button.tsx';
import { shownAnswer } from '#ui/admin-query.ts';
import { FormActions } from '#ui/form-actions.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext, type Page } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { readHistory } from '#ui/record-history.ts';
import { RecordHistory } from '#ui/record-history.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { getStaff, grantRole, listGrantPlaces, revokeRole } from '../../contract/admin.ts';
import { ALL_ROLES } from '../../rules/matrix.ts';
import { USER_GROUPS } from '../../rules/roles.ts';
import { AccountForm } from '../account-form.tsx';
import { faultsOf, hasFaults, refusedFields, refusedForm } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { dayShown } from '../date-times.ts';
import styles from './admin.module.css';
import { namePlace } from './place-name.ts';
import { PlaceField, readPlace } from './place-field.tsx';

export const handle = { js: false };

const DONE = ['invited', 'given', 'taken'] as const;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const idOf = (text: string | undefined): string => {
  if (!UUID.test(text ?? '')) throw data(null, { status: 404 });
  return text ?? '';
};

const hereOf = (page: Page, id: string): string => `${page.path('adminArea', { area: 'users' })}/${id}`;

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const id = idOf(params['id']);
  const [staff, listed] = await Promise.all([
    page.call(getStaff, { params: { id } }),
    page.call(listGrantPlaces, { query: {} }),
  ]);
  const person = shownAnswer(staff);
  const { places } = shownAnswer(listed);
  const nameOf = (grant: { scope: string | null; scopeId: string | null }): string | null =>
    places.find(({ scope, id: place }) => scope === grant.scope && place === grant.scopeId)?.name ?? grant.scopeId;
  const t = translator(page.texts('accounts', 'people', 'console'));
  const history = await readHistory(
    page,
    { type: 'users', id },
    {
      t,
      stem: 'users',
      wordsFor: (_, value) =>
        typeof value === 'string'
          ? (t.find(`role.${value}`) ??
            t.find(`group.${value}`) ??
            t.find(`scope.${value}`) ??
            places.find((place) => place.id === value)?.name)
          : undefined,
    },
  );
  return {
    texts: page.shownTexts('accounts', 'people', 'ui'),
    history,
    places,
    list: page.path('adminArea', { area: 'users' }),
    done: DONE.find((name) => name === page.url.searchParams.get('done')) ?? null,
    person: {
      ...person,
      grants: person.grants.map((grant) => ({
        ...grant,
        where: nameOf(grant),
        since: dayShown(grant.grantedAt, page.market),
      })),
    },
  };
};
type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export const action = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const id = idOf(params['id']);
  const { form } = page;
  if (form.get('intent') === 'take') {
    const taken = await page.call(revokeRole, { params: { id, grant: fieldOf(form, 'grant') } });
    if (!taken.ok) return refusedForm(page, form, taken);
    return redirect(`${hereOf(page, id)}?done=taken`, 303);
  }
  const body = {
    role: fieldOf(form, 'role'),
    userGroup: USER_GROUPS.find((group) => group === form.get('userGroup')),
    ...readPlace(fieldOf(form, 'place')),
  };
  const faults = faultsOf(page, grantRole.body, body);
  if (hasFaults(faults)) return refusedFields(page, form, faults);
  const result = await page.call(grantRole, { params: { id }, body });
  if (!result.ok) return refusedForm(page, form, result);
  return redirect(`${hereOf(page, id)}?done=given`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(loaderData.person.name, matches);

/** One person: the roles they hold here, and the way to give or take one. */
export default function User() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(loaded.texts);
  const { person, done, list } = loaded;
  const values = answer?.values ?? {};
  const errors = answer?.fields ?? {};
  return (
    <Stack gap={6}>
      <Cluster justify="between">
        <p>
          <strong>{person.name}</strong>
          <span className={styles.quiet}>{person.email}</span>
        </p>
        <LinkButton href={list} variant="quiet">
          {t('users.back')}
        </LinkButton>
      </Cluster>
      {done !== null && answer === undefined && (
        <Notice tone="success" live>
          {t(`users.done.${done}`)}
        </Notice>
      )}
      {person.grants.length === 0 ? <Notice>{t('users.noRole')}</Notice> : <Grants t={t} loaded={loaded} />}
      <AccountForm intent="give" message={answer?.message}>
        <FormSection title={t('users.give')} text={t('users.give.text')}>
          <SelectField
            label={t('users.role')}
            name="role"
            defaultValue={values['role'] ?? ALL_ROLES[0]}
            options={ALL_ROLES.map((role) => ({ value: role, label: t.find(`role.${role}`) ?? role }))}
            error={errors['role']}
          />
          <SelectField
            label={t('users.group')}
            name="userGroup"
            optional={t('optional')}
            defaultValue={values['userGroup'] ?? ''}
            options={[
              { value: '', label: t('users.group.none') },
              ...USER_GROUPS.map((group) => ({ value: group, label: t(`group.${group}`) })),
            ]}
            error={errors['userGroup']}
          />
          <PlaceField
            t={t}
            places={loaded.places}
            value={values['place']}
            error={errors['scope'] ?? errors['scopeId']}
          />
        </FormSection>
        <FormActions>
          <Button type="submit">{t('users.give.send')}</Button>
        </FormActions>
      </AccountForm>
      <RecordHistory history={loaded.history} />
    </Stack>
  );
}

function Grants({ t, loaded: { person } }: { t: Translate; loaded: Loaded }) {
  return (
    <Table caption={t('users.roles')}>
      <thead>
        <tr>
          <th scope="col">{t('users.role')}</th>
          <th scope="col">{t('users.where')}</th>
          <th scope="col">{t('users.since')}</th>
          <th scope="col">{t('users.action')}</th>
        </tr>
      </thead>
      <tbody>
        {person.grants.map((grant) => (
          <tr key={grant.id}>
            <th scope="row">
              {t.find(`role.${grant.role}`) ?? grant.role}
              {grant.userGroup !== null && <span className={styles.place}>{t(`group.${grant.userGroup}`)}</span>}
            </th>
            <td>
              {grant.brand === null ? t('users.everyBrand') : t('users.thisBrand')}
              <span className={styles.place}>{t(`users.market.${grant.market ?? 'every'}`)}</span>
              {grant.scope !== null && (
                <span className={styles.place}>{namePlace(t(`scope.${grant.scope}`), grant.where ?? '')}</span>
              )}
            </td>
            <td>{grant.since}</td>
            <td>{grant.removable ? <TakeRole t={t} grant={grant} /> : t('users.take.no')}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** In two steps, as it ends the person's sessions. */
function TakeRole({ t, grant }: { t: Translate; grant: { id: string; role: string } }) {
  const role = t.find(`role.${grant.role}`) ?? grant.role;
  return (
    <details>
      <summary aria-label={t('users.take.label', { role })}>{t('users.take')}</summary>
      <AccountForm intent="take">
        <input type="hidden" name="grant" value={grant.id} />
        <p>{t('users.take.text', { role })}</p>
        <Button type="submit" variant="danger">
          {t('users.take.sure')}
        </Button>
      </AccountForm>
    </details>
  );
}
