import { text } from 'node:stream/consumers';
import { inChild } from './child.server.ts';

/** `unreadable`: no PDF, one without a page, or one that only a password opens. `active`: it runs, sends or carries something. */
export type PdfFault = 'unreadable' | 'active';

/**
 * A PDF is kept byte for byte, as a signature in it would be lost otherwise; so it is taken only where nothing in it is more than
 * paper.
 */
export const inspectPdf = async (from: string): Promise<PdfFault | null> => {
  const seen = await inChild({ child: 'inspect-pdf.child.ts', from, memory: 256 }, text);
  if (seen === null) return 'unreadable';
  return seen.value === '' ? null : 'active';
};
