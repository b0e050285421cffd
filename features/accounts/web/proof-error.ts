import { isRouteErrorResponse } from 'react-router';
import { isProofRequired, type ProofRequired } from '../rules/pending-form.ts';

/** What a screen's error asks to be proven; null for every other error. */
export const requiredProof = (error: unknown): ProofRequired | null =>
  isRouteErrorResponse(error) && isProofRequired(error.data) ? error.data : null;
