import { inject } from 'vitest';
import { OUTPUT, standBy } from './last-words.ts';
import type { SharedProgram } from './shared-program-setup.ts';

export type { SharedProgram };

/** The same for all files of a worker, so it stands by once. */
const lastOutput = async (): Promise<string> => (await fetch(new URL(OUTPUT, inject('sharedProgram')))).text();

/** The program that files of a run share: it is neither started nor stopped by any of them, and its database is everybody's. */
export const shareProgram = async (): Promise<SharedProgram> => {
  const answer = await fetch(inject('sharedProgram'));
  if (!answer.ok) throw new Error(await answer.text());
  standBy(lastOutput);
  return (await answer.json()) as SharedProgram;
};
