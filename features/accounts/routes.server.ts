import type { Route } from '#platform/http/context.server.ts';
import { authRoutes } from './routes/auth.server.ts';
import { bulkRunRoutes } from './routes/bulk-runs.server.ts';
import { consentRoutes } from './routes/consents.server.ts';
import { emailRoutes } from './routes/email.server.ts';
import { employeeRoutes } from './routes/employee.server.ts';
import { handOffRoutes } from './routes/hand-off.server.ts';
import { migrationRoutes } from './routes/migration.server.ts';
import { grantRoutes, adminRoutes, type ListNetworkPlaces } from './routes/admin.server.ts';
import { paperRoutes, type OwnsReservation } from './routes/papers.server.ts';
import { passkeyRoutes } from './routes/passkeys.server.ts';
import { passwordRoutes } from './routes/password.server.ts';
import { peopleRoutes, type FindDealer } from './routes/people.server.ts';
import { repairmanRoutes } from './routes/repairman.server.ts';
import { selfRoutes, type LoyaltyLevel } from './routes/self.server.ts';
import { signUpRoutes } from './routes/sign-up.server.ts';
import { socialRoutes } from './routes/social.server.ts';
import { viewRoutes } from './routes/views.server.ts';

/** Services auth, user and contract, and the employee's validation; what other features know comes in. */
export const createRoutes = (ports: {
  readonly findDealer: FindDealer;
  readonly ownsReservation: OwnsReservation;
  readonly networkPlaces: ListNetworkPlaces;
  readonly loyaltyLevel: LoyaltyLevel;
}): Route[] => [
  ...authRoutes,
  ...passkeyRoutes,
  ...handOffRoutes,
  ...migrationRoutes,
  ...socialRoutes,
  ...emailRoutes,
  ...employeeRoutes,
  ...signUpRoutes,
  ...passwordRoutes,
  ...selfRoutes(ports.loyaltyLevel),
  ...repairmanRoutes,
  ...peopleRoutes(ports.findDealer),
  ...paperRoutes(ports.ownsReservation),
  ...consentRoutes,
  ...viewRoutes,
  ...bulkRunRoutes,
  ...adminRoutes,
  ...grantRoutes(ports.networkPlaces),
];
