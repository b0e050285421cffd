import type { Page } from '#ui/page-context.ts';
import { ADMIN_AREAS } from '../../admin-areas.ts';

/** Whether a page is of the back office, for somebody who works there: for everybody else it is a page of the site that does not exist. */
export const isConsole = ({ url, user, path }: Page): boolean => {
  if (user?.staff !== true) return false;
  const home = path('admin');
  if (url.pathname === home) return true;
  const name = url.pathname.startsWith(`${home}/`) ? url.pathname.slice(home.length + 1).split('/')[0] : undefined;
  return name === 'search' || name === 'views' || name === 'runs' || ADMIN_AREAS.some(({ area }) => area === name);
};
