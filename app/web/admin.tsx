import { data, Outlet, redirect, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { getAuth } from '#features/accounts/contract/auth.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { pageContext } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { AreaFrame } from './my-area-frame.tsx';

export { ProofBoundary as ErrorBoundary } from './proof-boundary.tsx';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });

/**
 * Who may be here: staff with their second factor done and at least one area in this brand. Whoever owes the second factor is
 * asked for it; for everybody else the page does not exist.
 */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const next = `?next=${encodeURIComponent(page.url.pathname)}`;
  if (page.user === null) throw redirect(`${page.path('signIn')}${next}`);
  if (!page.user.staff) {
    const auth = await page.call(getAuth, {});
    if (auth.ok && auth.value.secondFactor !== 'none') throw redirect(`${page.path('secondFactor')}${next}`);
    throw data(null, { status: 404 });
  }
  const home = page.path('admin');
  const areas = page.user.menu.map((area) => ({
    stem: `admin.area.${area}` as const,
    href: page.path('adminArea', { area }),
  }));
  return {
    texts: page.texts('accounts'),
    account: page.path('account'),
    links: [{ stem: 'admin.home' as const, href: home }, ...areas].map((link) => ({
      ...link,
      current: link.href === page.url.pathname || (link.href !== home && page.url.pathname.startsWith(`${link.href}/`)),
    })),
    atHome: page.url.pathname === home,
  };
};

/** The back office: only what exists, only what the role may use. */
export default function Admin() {
  const { texts, account, links, atHome } = useLoaderData<typeof loader>();
  const t = translator(texts);
  const here = links.find(({ current }) => current);
  return (
    <AreaFrame
      title={atHome || here === undefined ? t('admin.title') : t(here.stem)}
      lead={atHome || here === undefined ? undefined : (t.find(`${here.stem}.text`) ?? undefined)}
      label={t('admin.nav')}
      links={links.map(({ stem, href, current }) => ({ href, current, label: t(stem) }))}
      tools={
        <LinkButton href={account} variant="quiet">
          {t('admin.back')}
        </LinkButton>
      }
      wide
    >
      <Outlet />
    </AreaFrame>
  );
}
