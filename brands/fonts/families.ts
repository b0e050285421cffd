import type { FontFace } from '#ui/tokens/contract.ts';

/** The open fonts (SIL OFL) that brands are set in: variable files of Fontsource, Latin subset, keyed by file. */
export const FACES = {
  'archivo-wdth': face({ family: 'Archivo', file: 'archivo-wdth', weights: '100 900', stretch: '62% 125%' }),
  'big-shoulders': face({ family: 'Big Shoulders', file: 'big-shoulders', weights: '100 900' }),
  'bricolage-grotesque': face({ family: 'Bricolage Grotesque', file: 'bricolage-grotesque', weights: '200 800' }),
  cormorant: face({ family: 'Cormorant', file: 'cormorant', weights: '300 700', generic: 'serif' }),
  figtree: face({ family: 'Figtree', file: 'figtree', weights: '300 900' }),
  'instrument-sans': face({ family: 'Instrument Sans', file: 'instrument-sans', weights: '400 700' }),
  jost: face({ family: 'Jost', file: 'jost', weights: '100 900' }),
  manrope: face({ family: 'Manrope', file: 'manrope', weights: '200 800' }),
  outfit: face({ family: 'Outfit', file: 'outfit', weights: '100 900' }),
  oxanium: face({ family: 'Oxanium', file: 'oxanium', weights: '200 800' }),
  'red-hat-text': face({ family: 'Red Hat Text', file: 'red-hat-text', weights: '300 700' }),
  saira: face({ family: 'Saira', file: 'saira', weights: '100 900' }),
  'saira-italic': face({ family: 'Saira', file: 'saira-italic', weights: '100 900', style: 'italic' }),
  'sofia-sans': face({ family: 'Sofia Sans', file: 'sofia-sans', weights: '1 1000' }),
  'sofia-sans-condensed': face({ family: 'Sofia Sans Condensed', file: 'sofia-sans-condensed', weights: '1 1000' }),
  unbounded: face({ family: 'Unbounded', file: 'unbounded', weights: '200 900' }),
  'work-sans': face({ family: 'Work Sans', file: 'work-sans', weights: '100 900' }),
} as const;

export type FaceKey = keyof typeof FACES;

function face(given: Pick<FontFace, 'family' | 'file' | 'weights'> & Partial<FontFace>): FontFace {
  return { style: 'normal', generic: 'sans-serif', ...given };
}
