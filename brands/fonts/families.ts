/** An open font (SIL OFL) that brands are set in: a variable file of Fontsource, Latin subset. */
export type Family = {
  readonly family: string;
  /** Below `@fontsource-variable/`, without the extension. */
  readonly source: string;
  readonly style: 'normal' | 'italic';
  readonly generic: 'sans-serif' | 'serif';
  /** Whether it has a width axis. */
  readonly hasWidths: boolean;
};

export const FACES = {
  'archivo-wdth': face({ family: 'Archivo', source: 'archivo/files/archivo-latin-wdth-normal', hasWidths: true }),
  'big-shoulders': face({ family: 'Big Shoulders', source: upright('big-shoulders') }),
  'bricolage-grotesque': face({ family: 'Bricolage Grotesque', source: upright('bricolage-grotesque') }),
  cormorant: face({ family: 'Cormorant', source: upright('cormorant'), generic: 'serif' }),
  figtree: face({ family: 'Figtree', source: upright('figtree') }),
  'instrument-sans': face({ family: 'Instrument Sans', source: upright('instrument-sans') }),
  jost: face({ family: 'Jost', source: upright('jost') }),
  manrope: face({ family: 'Manrope', source: upright('manrope') }),
  outfit: face({ family: 'Outfit', source: upright('outfit') }),
  oxanium: face({ family: 'Oxanium', source: upright('oxanium') }),
  'red-hat-text': face({ family: 'Red Hat Text', source: upright('red-hat-text') }),
  saira: face({ family: 'Saira', source: upright('saira') }),
  'saira-italic': face({ family: 'Saira', source: 'saira/files/saira-latin-wght-italic', style: 'italic' }),
  'sofia-sans': face({ family: 'Sofia Sans', source: upright('sofia-sans') }),
  'sofia-sans-condensed': face({ family: 'Sofia Sans Condensed', source: upright('sofia-sans-condensed') }),
  unbounded: face({ family: 'Unbounded', source: upright('unbounded') }),
  'work-sans': face({ family: 'Work Sans', source: upright('work-sans') }),
} as const;

export type FaceKey = keyof typeof FACES;

function face(input: Pick<Family, 'family' | 'source'> & Partial<Family>): Family {
  return { style: 'normal', generic: 'sans-serif', hasWidths: false, ...input };
}

function upright(name: string): string {
  return `${name}/files/${name}-latin-wght-normal`;
}
