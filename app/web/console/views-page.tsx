import {
  redirect,
  useActionData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router';
import { deleteView, saveView } from '#features/accounts/contract/views.ts';
import { Button } from '#ui/button.tsx';
import { refusedForm } from '#ui/form-answer.ts';
import { FormActions } from '#ui/form-actions.tsx';
import { fieldOf } from '#ui/form.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext, type Page } from '#ui/page-context.ts';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator } from '#ui/translate.ts';
import { ADMIN_AREAS } from '../../admin-areas.ts';
import { requireStaff } from '../require-staff.ts';
import { narrowingOf, viewHref } from './views.ts';

export const handle = { js: false };

/** Kept from a list; opened by itself it leads to the console's home. */
export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  await requireStaff(page);
  if (request.method === 'GET') throw redirect(page.path('admin'));
  return { texts: page.texts('console'), home: page.path('admin') };
};

const areaOf = (page: Page) => {
  const name = fieldOf(page.form, 'area');
  return ADMIN_AREAS.find(({ area }) => area === name)?.area ?? null;
};

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  await requireStaff(page);
  const { form } = page;
  const area = areaOf(page);
  if (area === null) throw redirect(page.path('admin'), 303);
  if (fieldOf(form, 'do') === 'delete') {
    const gone = await page.call(deleteView, { params: { id: fieldOf(form, 'id') } });
    return gone.ok || gone.problem?.code === 'viewUnknown'
      ? redirect(page.path('adminArea', { area }), 303)
      : refusedForm(page, form, gone);
  }
  const query = narrowingOf(fieldOf(form, 'query'));
  const kept = await page.call(saveView, { body: { area, name: fieldOf(form, 'name').trim(), query } });
  return kept.ok ? redirect(viewHref(page, area, query), 303) : refusedForm(page, form, kept);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('console.views'), matches);

/** A view that could not be kept, with why: the name is typed anew, or the list opened again. */
export default function KeepView() {
  const { texts, home } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  if (answer === undefined) return null;
  const { message, fields, values } = answer;
  const { area = '', query = '', name = '' } = values;
  return (
    <Stack gap={5}>
      <Notice tone="error" live>
        {message}
      </Notice>
      <PageForm held={{ area, query }}>
        <Stack gap={4}>
          <TextField
            label={t('console.views.name')}
            name="name"
            maxLength={40}
            autoComplete="off"
            defaultValue={name}
            error={fields['name']}
          />
          <FormActions>
            <Button type="submit">{t('console.save')}</Button>
            <LinkButton variant="secondary" href={`${home}/${area}?${query}`}>
              {t('console.cancel')}
            </LinkButton>
          </FormActions>
        </Stack>
      </PageForm>
    </Stack>
  );
}
