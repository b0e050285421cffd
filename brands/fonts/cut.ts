import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { BRANDS } from '../brands.ts';
import { cutOf, ROLES, type Cut } from './cuts.ts';

/**
 * Cuts every brand's own font files out of the variable ones and writes them to files/: run it after changing a font, its weight
 * or its width (`node brands/fonts/cut.ts`), and measure.ts after it.
 */
const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));

/** What Portuguese and Spanish are written with; other letters of people's names come from the visitor's own fonts. */
const CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’‚“”„•…€™−→↗✓≤≥`;
/** Kerning, ligatures, marks, and figures of one width for prices. Small capitals and the like are nowhere used. */
const FEATURES = ['kern', 'liga', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk', 'calt', 'rlig', 'rvrn'];

const cut = ({ source, weights: [least, most], width }: Cut): Promise<Buffer> =>
  subsetFont(
    readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/${source.source}.woff2`))),
    CHARACTERS,
    {
      targetFormat: 'woff2',
      keepFeatures: FEATURES,
      noHinting: true,
      variationAxes: {
        wght: most === undefined ? least : { min: least, max: most },
        ...(source.hasWidths ? { wdth: width } : {}),
      },
    },
  );

for (const brand of BRANDS) {
  for (const role of ROLES) {
    const wanted = cutOf(brand, role);
    const bytes = await cut(wanted);
    writeFileSync(new URL(`files/${wanted.file}.woff2`, import.meta.url), bytes);
    process.stdout.write(`${wanted.file} ${bytes.length}\n`);
  }
}
