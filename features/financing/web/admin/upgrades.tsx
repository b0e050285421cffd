import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { Version } from '#features/catalog/public.ts';
import type { CallResult } from '#kernel/client.ts';
import { DESK_SIZE, deskPages, readDeskAsked, shownAnswer } from '#ui/desk-asked.ts';
import { DeskScreen } from '#ui/desk-screen.tsx';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { sayer } from '#ui/say.ts';
import {
  changeUpgradeSetup,
  createUpgradeSetup,
  deleteUpgradeSetup,
  listUpgradeSetups,
} from '../../contract/upgrade.ts';
import { crossSiteForm, refusedForm } from '../say-funding.ts';
import { dayOf, stateOf, wishOf } from './upgrade-form-data.ts';
import { UpgradeForm } from './upgrade-form.tsx';
import { UpgradeTable } from './upgrade-table.tsx';

/** The versions on sale come from the catalogue, which the program joins in. */
type Ports = { readonly listVersions: (page: Page) => Promise<CallResult<{ readonly versions: readonly Version[] }>> };

export const upgradesLoader =
  ({ listVersions }: Ports) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const { current, editing, done } = readDeskAsked(page.url);
    const [found, cars] = await Promise.all([
      page.call(listUpgradeSetups, { query: { page: current - 1, size: DESK_SIZE } }),
      listVersions(page),
    ]);
    const { setups, total } = shownAnswer(found);
    const { versions } = shownAnswer(cars);
    const today = dayOf(page.now, page.market);
    return {
      texts: page.texts('financing', 'ui'),
      token: page.formToken,
      here: page.path('adminArea', { area: 'upgrades' }),
      done,
      pages: { current, total: deskPages(total) },
      versions: versions.map(({ code, year, modelCode, modelName, versionName }) => ({
        code,
        year,
        modelCode,
        modelName,
        versionName,
      })),
      setups: setups.map((setup) => ({
        ...setup,
        state: stateOf(setup, page.now),
        since: dayOf(setup.validFrom, page.market),
        until: setup.validUntil === null ? null : dayOf(setup.validUntil, page.market),
      })),
      editing,
      today,
    };
  };

export type UpgradesLoaded = Awaited<ReturnType<ReturnType<typeof upgradesLoader>>>;

const act = (page: Page, form: FormData): Promise<CallResult<unknown>> => {
  const id = fieldOf(form, 'id');
  if (form.get('do') === 'delete') return page.call(deleteUpgradeSetup, { query: { id } });
  const wish = wishOf(form);
  return id === ''
    ? page.call(createUpgradeSetup, { body: wish })
    : page.call(changeUpgradeSetup, { body: { id, ...wish } });
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
  loaded === undefined ? [] : pageTitle(sayer(loaded.texts)('upgrade.list'), matches);

/** Upgrades the calculator offers: the list, and one at a time in a form under its own address. */
export function Upgrades() {
  const loaded = useLoaderData<UpgradesLoaded>();
  const answered = useActionData<typeof upgradesAction>();
  const { texts, here, done, editing, setups } = loaded;
  const say = sayer(texts);
  const setup = setups.find(({ id }) => id === editing);
  const isForm = editing === 'new' || setup !== undefined;
  return (
    <DeskScreen
      refused={answered?.message ?? null}
      done={done === 'saved' || done === 'deleted' ? say(`upgrade.${done}`) : null}
      add={{ href: `${here}?edit=new`, label: say('upgrade.new') }}
      form={isForm ? <UpgradeForm say={say} loaded={loaded} setup={setup} answer={answered ?? null} /> : null}
      list={<UpgradeTable say={say} loaded={loaded} />}
    />
  );
}
