import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { BRANDS } from '../brands.ts';
import { cutOf, ROLES, type Cut, type Role } from './cuts.ts';

/**
 * Cuts every brand's own font files out of the variable ones and writes them to files/: run it after changing a font, its weight
 * or its width (`node brands/fonts/cut.ts`), and measure.ts after it.
 */
const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));

const LETTERS = `${range(0x41, 0x5a)}${range(0x61, 0x7a)}ÀÁÂÃÄÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜßàáâãäçèéêëìíîïñòóôõöùúûü`;
/** What Portuguese and Spanish are written with; rarer letters of people's names come from the visitor's own fonts. */
const CHARACTERS: Readonly<Record<Role, string>> = {
  display: `${LETTERS}${range(0x30, 0x39)} \u00a0!"#$%&'()*+,-./:;?@¡¿ªº°·–—‘’“”…€™−`,
  text: `${LETTERS}${range(0x20, 0x40)}${range(0x5b, 0x60)}${range(0x7b, 0x7e)}\u00a0¡§©ª®°·º¿×–—‘’“”•…€™−→`,
  strong: `${LETTERS}${range(0x20, 0x40)}[]_|\u00a0¡§©ª®°·º¿×–—‘’“”•…€™−→`,
};
/** Kerning, ligatures, accents, and figures of one width for prices. Small capitals and the like are nowhere used. */
const FEATURES = ['kern', 'liga', 'tnum', 'lnum', 'ccmp', 'locl', 'rvrn'];

const PAPER = '@fontsource-variable/work-sans/files/work-sans-latin-wght-normal.woff2';
const PAPER_WEIGHT = 400;

const cut = ({ source, weight, width }: Cut, characters: string): Promise<Buffer> =>
  subsetFont(
    readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/${source.source}.woff2`))),
    characters,
    {
      targetFormat: 'woff2',
      keepFeatures: FEATURES,
      noHinting: true,
      variationAxes: { wght: weight, ...(source.hasWidths ? { wdth: width } : {}) },
    },
  );

/** The font of all papers: whole, for names have rare letters, and plain, for what embeds fonts into PDF reads no other form. */
const cutPaper = (): Promise<Buffer> =>
  subsetFont(readFileSync(fileURLToPath(import.meta.resolve(PAPER))), '', {
    targetFormat: 'truetype',
    keepAllGlyphs: true,
    noHinting: true,
    variationAxes: { wght: PAPER_WEIGHT },
  });

const paper = await cutPaper();
writeFileSync(new URL('files/paper.ttf', import.meta.url), paper);
process.stdout.write(`paper ${paper.length}\n`);

for (const brand of BRANDS) {
  for (const role of ROLES) {
    const requested = cutOf(brand, role);
    const bytes = await cut(requested, CHARACTERS[role]);
    writeFileSync(new URL(`files/${requested.file}.woff2`, import.meta.url), bytes);
    process.stdout.write(`${requested.file} ${bytes.length}\n`);
  }
}
