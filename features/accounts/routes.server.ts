import type { Route } from '#platform/http/context.server.ts';
import { authRoutes } from './routes/auth.server.ts';
import { consentRoutes } from './routes/consents.server.ts';
import { passwordRoutes } from './routes/password.server.ts';
import { selfRoutes } from './routes/self.server.ts';
import { signUpRoutes } from './routes/sign-up.server.ts';

/** Services auth, user and contract. */
export const routes: Route[] = [...authRoutes, ...signUpRoutes, ...passwordRoutes, ...selfRoutes, ...consentRoutes];
