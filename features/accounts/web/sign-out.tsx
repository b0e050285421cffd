import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { pageContext } from '#ui/page-context.ts';
import { signOut } from '../contract/auth.ts';

/** Opening the address changes nothing. */
export const loader = ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  return redirect(page.user === null ? page.path('signIn') : page.path('account'));
};

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  if (page.user === null) return redirect(page.path('signIn'), 303);
  await page.call(signOut, {});
  return redirect(`${page.path('signIn')}?done=signedOut`, 303);
};
