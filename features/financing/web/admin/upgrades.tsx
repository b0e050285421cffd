import { redirect, type ActionFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import { AdminScreen } from '#ui/admin-screen.tsx';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { changeUpgradeSetup, createUpgradeSetup, deleteUpgradeSetup } from '../../contract/upgrade.ts';
import { crossSiteForm, refusedForm } from '../funding-texts.ts';
import { toRequest } from './upgrade-form-data.ts';
import { UpgradeForm } from './upgrade-form.tsx';
import { UpgradeTable } from './upgrade-table.tsx';
import type { UpgradesLoaded } from './upgrades-loader.ts';

const act = (page: Page, form: FormData): Promise<CallResult<unknown>> => {
  const id = fieldOf(form, 'id');
  if (form.get('do') === 'delete') return page.call(deleteUpgradeSetup, { query: { id } });
  const request = toRequest(form);
  return id === ''
    ? page.call(createUpgradeSetup, { body: request })
    : page.call(changeUpgradeSetup, { body: { id, ...request } });
};

export const upgradesAction = async ({ context, request }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  if (!page.checkForm(form)) return crossSiteForm(page, form);
  const result = await act(page, form);
  if (result.ok) {
    const done = form.get('do') === 'delete' ? 'deleted' : 'saved';
    return redirect(`${page.path('adminArea', { area: 'upgrades' })}?done=${done}`, 303);
  }
  return refusedForm(page, form, result);
};

export const upgradesMeta = (loaded: UpgradesLoaded | undefined, matches: MetaArgs['matches']) =>
  loaded === undefined ? [] : pageTitle(translator(loaded.texts)('upgrade.list'), matches);

/** Upgrades the calculator offers: the list, and one at a time in a form under its own address. */
export function Upgrades() {
  const loaded = useLoaderData<UpgradesLoaded>();
  const answered = useActionData<typeof upgradesAction>();
  const { texts, here, done, editing, setups } = loaded;
  const t = translator(texts);
  const setup = setups.find(({ id }) => id === editing);
  const isForm = editing === 'new' || setup !== undefined;
  return (
    <AdminScreen
      refused={answered?.message ?? null}
      done={done === 'saved' || done === 'deleted' ? t(`upgrade.${done}`) : null}
      add={{ href: `${here}?edit=new`, label: t('upgrade.new') }}
      form={isForm ? <UpgradeForm t={t} loaded={loaded} setup={setup} answer={answered ?? null} /> : null}
      list={<UpgradeTable t={t} loaded={loaded} />}
    />
  );
}
