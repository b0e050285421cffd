import type { Context } from '#platform/http/context.server.ts';
import type { CarScope } from '../store/car.server.ts';

/** Which catalogue a call means: the brand's, in the market, as it stands now. */
export const scopeOf = ({ brand, market, clock }: Context): CarScope => ({ brand, market, at: clock.now() });
