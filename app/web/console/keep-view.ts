import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { deleteView, saveView } from '#features/accounts/contract/views.ts';
import { narrowingOf } from '#features/accounts/public.ts';
import { refusedForm } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { ADMIN_AREAS } from '../../admin-areas.ts';
import { requireStaff } from '../require-staff.ts';
import { DENSITY, switchDensity, wayBack } from './density.ts';
import { viewHref } from './views.ts';

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
  if (form.has(DENSITY)) {
    switchDensity(page);
    return redirect(wayBack(page), 303);
  }
  const area = areaOf(page);
  if (area === null) throw redirect(page.path('admin'), 303);
  if (fieldOf(form, 'do') === 'delete') {
    const gone = await page.call(deleteView, { params: { id: fieldOf(form, 'id') } });
    return gone.ok || gone.problem?.code === 'viewUnknown'
      ? redirect(page.path('adminArea', { area }), 303)
      : refusedForm(page, form, gone);
  }
  const query = narrowingOf(new URLSearchParams(fieldOf(form, 'query')));
  const kept = await page.call(saveView, { body: { area, name: fieldOf(form, 'name').trim(), query } });
  return kept.ok ? redirect(viewHref(page, area, query), 303) : refusedForm(page, form, kept);
};
