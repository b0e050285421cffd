import type { CarScope } from '#features/catalog/public.server.ts';
import type { Context } from '#platform/http/context.server.ts';

/** Which lists a call means: the brand's, in the market, as they stand now. */
export const scopeOf = ({ brand, market, clock }: Context): CarScope => ({ brand, market, at: clock.now() });
