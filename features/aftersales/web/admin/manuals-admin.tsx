import { data, redirect, type ActionFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router';
import { AdminScreen } from '#ui/admin-screen.tsx';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { crossSiteForm, problemText, refusedForm, typedIn } from '#ui/page-form.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { changeManual, createManual, deleteManual } from '../../contract/manual.ts';
import { uploadManual } from '../../contract/manual-files.ts';
import { ManualForm } from './manual-form.tsx';
import { ManualTable } from './manual-table.tsx';
import { loader } from './manuals-loader.ts';

export { loader };

export const handle = { js: false };

const orNull = (form: FormData, name: string): string | null => {
  const text = fieldOf(form, name).trim();
  return text === '' ? null : text;
};

/** What is wrong with the file is said beside it. */
const besideFile = (form: FormData, message: string) =>
  data({ message, fields: { file: message }, values: typedIn(form) }, { status: 422 });

/** A new file where one was chosen, otherwise the one the form came with; a refusal where there is neither, or it is no PDF. */
const fileOf = async (page: Page, form: FormData) => {
  const chosen = form.get('file');
  if (chosen instanceof File && chosen.size > 0) {
    const sent = await page.callForm(uploadManual, form);
    return sent.ok ? { path: sent.value.path } : { refused: besideFile(form, problemText(page, sent)) };
  }
  const path = fieldOf(form, 'path');
  const missing = translator(page.texts('ownerAdmin'))('manualAdmin.file.missing');
  return path === '' ? { refused: besideFile(form, missing) } : { path };
};

const toRequest = (form: FormData) => ({
  name: fieldOf(form, 'name').trim(),
  modelCode: orNull(form, 'modelCode')?.toUpperCase() ?? null,
  validFrom: fieldOf(form, 'validFrom'),
  validUntil: orNull(form, 'validUntil'),
  regional: orNull(form, 'regional')?.toUpperCase() ?? null,
  dealerGroup: orNull(form, 'dealerGroup')?.toUpperCase() ?? null,
});

const act = async (page: Page, form: FormData) => {
  const id = fieldOf(form, 'id');
  const home = page.path('adminArea', { area: 'manuals' });
  if (fieldOf(form, 'intent') === 'delete') {
    const gone = await page.call(deleteManual, { params: { id } });
    return gone.ok ? redirect(`${home}?done=deleted`, 303) : refusedForm(page, form, gone);
  }
  const file = await fileOf(page, form);
  if (file.refused !== undefined) return file.refused;
  // A form that is wrong elsewhere comes back with the file it brought.
  form.set('path', file.path);
  const body = { ...toRequest(form), path: file.path };
  const version = Number(fieldOf(form, 'version'));
  const saved =
    id === ''
      ? await page.call(createManual, { body })
      : await page.call(changeManual, { params: { id }, body: { version, ...body } });
  return saved.ok ? redirect(`${home}?done=saved`, 303) : refusedForm(page, form, saved);
};

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  return page.checkForm(form) ? act(page, form) : crossSiteForm(page);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('manualAdmin.title'), matches);

/** Manuals of the brand: for whom, and from when to when. */
export default function ManualsAdmin() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const { texts, here, done, editing, manuals } = loaded;
  const t = translator(texts);
  const manual = manuals.find(({ id }) => id === editing);
  return (
    <AdminScreen
      refused={answer?.message ?? null}
      done={done === null ? null : t(`manualAdmin.done.${done}`)}
      add={{ href: `${here}?edit=new`, label: t('manualAdmin.new') }}
      form={
        editing === 'new' || manual !== undefined ? (
          <ManualForm t={t} loaded={loaded} manual={manual ?? null} answer={answer} />
        ) : null
      }
      list={<ManualTable t={t} loaded={loaded} />}
    />
  );
}
