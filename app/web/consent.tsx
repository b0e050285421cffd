import { redirect, type ActionFunctionArgs } from 'react-router';
import { ownPath } from '#kernel/own-path.ts';
import { pageContext } from '#ui/page-context.ts';

const DAYS_180 = 180 * 86_400;
const PURPOSES = ['measurement', 'marketing'];

/** Keeps the visitor's choice. Nothing optional was ticked beforehand, and nothing is measured before this says so. */
export const action = async ({ request, context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  const decision = form.get('decision');
  const ticked = form
    .getAll('purpose')
    .map(String)
    .filter((purpose) => PURPOSES.includes(purpose));
  const given = decision === 'accept' ? PURPOSES : decision === 'save' ? ticked : [];
  page.reply(
    'set-cookie',
    `vlt_consent=${['necessary', ...given].join('.')}; Path=/; Max-Age=${DAYS_180}; SameSite=Lax; Secure`,
  );
  return redirect(ownPath(form.get('back'), page.path('home')), 303);
};
