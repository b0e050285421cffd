import { isRouteErrorResponse } from 'react-router';
import { isProofWanted, type ProofWanted } from '../rules/held-form.ts';

/** What a screen's error asks to be proven; null for every other error. */
export const proofWantedBy = (error: unknown): ProofWanted | null =>
  isRouteErrorResponse(error) && isProofWanted(error.data) ? error.data : null;
