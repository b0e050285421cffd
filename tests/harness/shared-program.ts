import { inject } from 'vitest';
import type { SharedProgram } from './shared-program-setup.ts';

export type { SharedProgram };

/** The program that files of a run share: it is neither started nor stopped by any of them, and its database is everybody's. */
export const shareProgram = async (): Promise<SharedProgram> => {
  const answer = await fetch(inject('sharedProgram'));
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as SharedProgram;
};
