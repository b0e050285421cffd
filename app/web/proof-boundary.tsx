import { useRouteError } from 'react-router';
import { requiredProof } from '#features/accounts/web/proof-error.ts';
import { StepUp } from '#features/accounts/web/step-up.tsx';
import { Section } from '#ui/section.tsx';
import { RouteFault } from './route-fault.tsx';

/** For rooms in which something may ask for a fresh proof: the page that asks, or what any page shows that failed. */
export function ProofBoundary() {
  const requested = requiredProof(useRouteError());
  if (requested === null) return <RouteFault />;
  return (
    <Section width="text" compact>
      <StepUp required={requested} />
    </Section>
  );
}
