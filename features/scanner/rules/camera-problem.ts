/** Why there is no picture; each has a text of its own. */
export const CAMERA_PROBLEMS = ['refused', 'busy', 'none', 'gone', 'insecure', 'failed'] as const;
export type CameraProblem = (typeof CAMERA_PROBLEMS)[number];

/** By the names of the errors of `getUserMedia` (Media Capture and Streams, and what older engines said). */
const BY_NAME: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'refused',
  PermissionDeniedError: 'refused',
  SecurityError: 'refused',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
  NotFoundError: 'none',
  DevicesNotFoundError: 'none',
};

export const problemOf = (error: unknown): CameraProblem => {
  const name = error instanceof Error ? error.name : '';
  return BY_NAME[name] ?? 'failed';
};

/** Nothing that is there has what was asked for: it is asked for with less. */
export const isTooMuch = (error: unknown): boolean => error instanceof Error && error.name === 'OverconstrainedError';
