import { participantsFile } from './doors-data.ts';

/** Everybody who takes part in an event, as a file. */
export const loader = participantsFile;
