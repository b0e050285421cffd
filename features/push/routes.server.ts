import type { Route } from '#platform/http/context.server.ts';
import type { Ports } from './ports.server.ts';
import { deviceRoutes } from './routes/devices.server.ts';
import { messageRoutes } from './routes/messages.server.ts';

export const createRoutes = (ports: Ports): readonly Route[] => [...deviceRoutes, ...messageRoutes(ports)];
