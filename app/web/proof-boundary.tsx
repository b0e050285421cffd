import { isRouteErrorResponse, useRouteError } from 'react-router';
import { isProofWanted } from '#features/accounts/public.ts';
import { StepUp } from '#features/accounts/web/step-up.tsx';
import { Section } from '#ui/section.tsx';
import { RouteFault } from './route-fault.tsx';

/** For rooms in which something may ask for a fresh proof: the page that asks, or what any page shows that failed. */
export function ProofBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || !isProofWanted(error.data)) return <RouteFault />;
  return (
    <Section width="text" compact>
      <StepUp wanted={error.data} />
    </Section>
  );
}
