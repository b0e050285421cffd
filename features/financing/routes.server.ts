import type { Route } from '#platform/http/context.server.ts';
import { bankRoutes } from './routes/banks.server.ts';
import { compareRoutes } from './routes/compare.server.ts';
import { proposalRoutes, type ProposalFlows, type ProposalPorts } from './routes/proposals.server.ts';
import { simulateRoutes } from './routes/simulate.server.ts';
import type { SubjectPorts } from './subjects.server.ts';
import { timelineRoutes } from './routes/timeline.server.ts';
import type { TranslateIn } from './simulations.server.ts';

/** What other features and the dictionary know, passed in by the registry. */
export type FinancingPorts = ProposalFlows & ProposalPorts & SubjectPorts & { readonly t: TranslateIn };

/** The calls of service financing. */
export const createRoutes = ({ t, orderToFinance, offerToFinance, ...flows }: FinancingPorts): Route[] => [
  ...simulateRoutes(t, { orderToFinance, offerToFinance }),
  ...bankRoutes(t),
  ...compareRoutes(t, { orderToFinance, offerToFinance }),
  ...proposalRoutes(t, flows),
  ...timelineRoutes,
];
