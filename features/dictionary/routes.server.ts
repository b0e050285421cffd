import type { Route } from '#platform/http/context.server.ts';
import type { Ports } from './ports.server.ts';
import { changeRoutes } from './routes/changes.server.ts';
import { exchangeRoutes } from './routes/exchange.server.ts';
import { entryRoutes } from './routes/entries.server.ts';

/** Service dictionary for those who keep it; what everybody may ask is answered by the program (`app/server/dictionary.ts`). */
export const createRoutes = (ports: Ports): Route[] => [
  ...entryRoutes(ports),
  ...changeRoutes(ports),
  ...exchangeRoutes(ports),
];
