import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { Stack } from '#ui/stack.tsx';
import { translator } from '#ui/translate.ts';
import { WayCards } from '#ui/way-cards.tsx';
import { ADMIN_AREAS } from '../admin-areas.ts';

export const loader = ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  if (page.user?.staff !== true) throw data(null, { status: 404 });
  return {
    texts: page.texts('accounts', 'console', 'people'),
    roles: page.user.roles,
    cards: page.user.menu.map((area) => ({ area, href: page.path('adminArea', { area }) })),
  };
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('admin.title'), matches);

export default function AdminHome() {
  const { texts, roles, cards } = useLoaderData<typeof loader>();
  const t = translator(texts);
  return (
    <Stack gap={5}>
      <p>{t('console.roles', { roles: roles.map((role) => t.find(`role.${role}`) ?? role).join(', ') })}</p>
      {cards.length === 0 && <Notice>{t('console.noArea')}</Notice>}
      <WayCards
        ways={cards.map(({ area, href }) => ({
          href,
          title: t(`admin.area.${area}`),
          text: t(`admin.area.${area}.text`),
          icon: ADMIN_AREAS.find((one) => one.area === area)?.icon,
        }))}
      />
    </Stack>
  );
}
