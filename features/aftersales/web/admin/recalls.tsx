import { redirect, type ActionFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router';
import { AdminScreen } from '#ui/admin-screen.tsx';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { crossSiteForm, refusedForm } from '#ui/page-form.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { addRecallVehicles, changeCampaign, createCampaign } from '../../contract/campaigns.ts';
import { RecallForm } from './recall-form.tsx';
import { RecallTable } from './recall-table.tsx';
import { loader } from './recalls-loader.ts';

export { loader };

export const handle = { js: false };

const toRequest = (form: FormData) => ({
  code: fieldOf(form, 'code').trim().toUpperCase(),
  title: fieldOf(form, 'title').trim(),
  risk: fieldOf(form, 'risk').trim(),
  remedy: fieldOf(form, 'remedy').trim(),
  minutes: Number(fieldOf(form, 'minutes')),
  notifiedOn: fieldOf(form, 'notifiedOn'),
  published: fieldOf(form, 'published') === 'on',
});

const chassisOf = (form: FormData): string[] =>
  fieldOf(form, 'chassis')
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((text) => text !== '');

const act = async (page: Page, form: FormData) => {
  const id = fieldOf(form, 'id');
  const home = page.path('adminArea', { area: 'recalls' });
  if (fieldOf(form, 'intent') === 'vehicles') {
    const added = await page.call(addRecallVehicles, { params: { id }, body: { chassis: chassisOf(form) } });
    return added.ok ? redirect(`${home}?done=vehicles&n=${added.value.added}`, 303) : refusedForm(page, form, added);
  }
  const body = toRequest(form);
  const version = Number(fieldOf(form, 'version'));
  const saved =
    id === ''
      ? await page.call(createCampaign, { body })
      : await page.call(changeCampaign, { params: { id }, body: { version, ...body } });
  return saved.ok ? redirect(`${home}?done=saved`, 303) : refusedForm(page, form, saved);
};

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  return page.checkForm(form) ? act(page, form) : crossSiteForm(page);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('recallAdmin.title'), matches);

/** Campaigns of the brand: what they say, which cars they are about, how far they have come. */
export default function Recalls() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const { texts, here, done, added, editing, campaigns } = loaded;
  const t = translator(texts);
  const campaign = campaigns.find(({ id }) => id === editing);
  return (
    <AdminScreen
      refused={answer?.message ?? null}
      done={done === null ? null : t(`recallAdmin.done.${done}`, { n: added })}
      add={{ href: `${here}?edit=new`, label: t('recallAdmin.new') }}
      form={
        editing === 'new' || campaign !== undefined ? (
          <RecallForm t={t} loaded={loaded} campaign={campaign ?? null} answer={answer} />
        ) : null
      }
      list={<RecallTable t={t} loaded={loaded} />}
    />
  );
}
