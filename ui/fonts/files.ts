import archivoWdth from '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url';
import bigShoulders from '@fontsource-variable/big-shoulders/files/big-shoulders-latin-wght-normal.woff2?url';
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import cormorant from '@fontsource-variable/cormorant/files/cormorant-latin-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import instrumentSans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import jost from '@fontsource-variable/jost/files/jost-latin-wght-normal.woff2?url';
import manrope from '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url';
import outfit from '@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2?url';
import oxanium from '@fontsource-variable/oxanium/files/oxanium-latin-wght-normal.woff2?url';
import redHatText from '@fontsource-variable/red-hat-text/files/red-hat-text-latin-wght-normal.woff2?url';
import sairaItalic from '@fontsource-variable/saira/files/saira-latin-wght-italic.woff2?url';
import saira from '@fontsource-variable/saira/files/saira-latin-wght-normal.woff2?url';
import sofiaCondensed from '@fontsource-variable/sofia-sans-condensed/files/sofia-sans-condensed-latin-wght-normal.woff2?url';
import sofiaSans from '@fontsource-variable/sofia-sans/files/sofia-sans-latin-wght-normal.woff2?url';
import unbounded from '@fontsource-variable/unbounded/files/unbounded-latin-wght-normal.woff2?url';
import workSans from '@fontsource-variable/work-sans/files/work-sans-latin-wght-normal.woff2?url';

const FILES: Readonly<Record<string, string>> = {
  'archivo-wdth': archivoWdth,
  'big-shoulders': bigShoulders,
  'bricolage-grotesque': bricolage,
  cormorant,
  figtree,
  'instrument-sans': instrumentSans,
  jost,
  manrope,
  outfit,
  oxanium,
  'red-hat-text': redHatText,
  saira,
  'saira-italic': sairaItalic,
  'sofia-sans': sofiaSans,
  'sofia-sans-condensed': sofiaCondensed,
  unbounded,
  'work-sans': workSans,
};

/** The hashed address of a font file. Only code that the bundler has seen may import this module. */
export function fontUrl(file: string): string {
  const url = FILES[file];
  if (url === undefined) throw new Error(`No font file ${file}`);
  return url;
}
