import type { Route } from '#platform/http/context.server.ts';
import type { Ports } from './ports.server.ts';
import { codeRoutes } from './routes/codes.server.ts';
import { fileRoutes } from './routes/file.server.ts';
import { frameRoutes } from './routes/frame.server.ts';
import { linkRoutes } from './routes/links.server.ts';
import { pageMoveRoutes } from './routes/page-moves.server.ts';
import { pagePictureRoutes } from './routes/page-pictures.server.ts';
import { pageViewRoutes } from './routes/page-view.server.ts';
import { popupRoutes } from './routes/popups.server.ts';
import { pageRoutes } from './routes/pages.server.ts';

/** Services file, page and code. */
export const createRoutes = (ports: Ports): Route[] => [
  ...fileRoutes,
  ...pageRoutes(ports),
  ...frameRoutes,
  ...linkRoutes(ports),
  ...pageMoveRoutes(ports),
  ...pageViewRoutes,
  ...pagePictureRoutes,
  ...popupRoutes(ports),
  ...codeRoutes(ports),
];
