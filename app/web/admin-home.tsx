import { type MetaArgs, useLoaderData } from 'react-router';
import { Notice } from '#ui/notice.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Stack } from '#ui/stack.tsx';
import { translator } from '#ui/translate.ts';
import { AreaCards } from './console/area-cards.tsx';
import { FigureCards } from './console/figure-cards.tsx';
import { homeLoader } from './console/loaders.ts';
import { WaitingCards } from './console/waiting-cards.tsx';

export const loader = homeLoader;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('admin.title'), matches);

/** What waits for this person and what went wrong, the figures they may read, then every area they may enter. */
export default function AdminHome() {
  const { texts, roles, waiting, figures, site, cards } = useLoaderData<typeof loader>();
  const t = translator(texts);
  return (
    <Stack gap={6}>
      <p>{t('console.roles', { roles: roles.map((role) => t.find(`role.${role}`) ?? role).join(', ') })}</p>
      {cards.length === 0 && <Notice>{t('console.noArea')}</Notice>}
      {cards.length > 0 && <WaitingCards t={t} waiting={waiting} />}
      <FigureCards t={t} site={site} figures={figures} />
      <AreaCards t={t} areas={cards} />
    </Stack>
  );
}
