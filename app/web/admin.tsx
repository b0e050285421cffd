import { Outlet, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { LinkButton } from '#ui/link-button.tsx';
import { pageContext } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { AreaFrame } from './my-area-frame.tsx';
import { requireStaff } from './require-staff.ts';

export { ProofBoundary as ErrorBoundary } from './proof-boundary.tsx';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const menu = await requireStaff(page);
  const home = page.path('admin');
  const areas = menu.map((area) => ({
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
