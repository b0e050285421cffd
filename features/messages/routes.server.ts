import type { Route } from '#platform/http/context.server.ts';
import { messageRoutes, type FindOwner } from './routes/messages.server.ts';

export const createRoutes = ({ findOwner }: { readonly findOwner: FindOwner }): readonly Route[] =>
  messageRoutes(findOwner);
