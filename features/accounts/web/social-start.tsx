import { redirect, type LoaderFunctionArgs } from 'react-router';
import { pageContext } from '#ui/page-context.ts';
import { startSocial } from '../contract/social.ts';
import { withNext } from './next.ts';

export const headers = () => ({ 'cache-control': 'no-store' });

/** On the way to the issuer: nothing is shown here, and nothing is signed in by opening this address. */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const next = page.url.searchParams.get('next') ?? '';
  const started = await page.call(startSocial, { body: next === '' ? {} : { next } });
  if (started.ok) throw redirect(started.value.url);
  const back = page.user === null ? page.path('signIn') : page.path('accountCredentials');
  const failed = withNext(back, next);
  throw redirect(`${failed}${failed.includes('?') ? '&' : '?'}failed=1`);
};

export default function SocialStart() {
  return null;
}
