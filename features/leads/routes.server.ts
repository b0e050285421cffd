import type { Route } from '#platform/http/context.server.ts';
import { fluaRoutes } from './routes/flua.server.ts';
import { contactRoutes } from './routes/contact.server.ts';
import { leadRoutes } from './routes/leads.server.ts';
import { messagingRoutes, type MessagingPorts } from './routes/messaging.server.ts';
import { queueRoutes } from './routes/queue.server.ts';
import { settingRoutes } from './routes/settings.server.ts';
import { showroomRoutes } from './routes/showroom.server.ts';

/** The calls of lead, contact-us, dealer-sales, messaging and what the timeline asks of leads; switches and words come from the registry. */
export const createRoutes = (ports: MessagingPorts): Route[] => [
  ...leadRoutes(ports.switchesOf),
  ...contactRoutes(ports.switchesOf),
  ...fluaRoutes(ports.switchesOf),
  ...showroomRoutes(ports.switchesOf),
  ...messagingRoutes(ports),
  ...queueRoutes,
  ...settingRoutes(ports.switchesOf),
];
