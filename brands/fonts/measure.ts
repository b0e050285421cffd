import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { BRANDS } from '../brands.ts';
import { FACES } from './families.ts';

/**
 * Measures every brand's faces against the font a visitor already has and writes fallbacks.ts: run it after changing a font,
 * its weight or its width (`node brands/fonts/measure.ts`). Widths are of running Portuguese and Spanish, not of an alphabet.
 */
const SAMPLE =
  'Monte o seu carro do seu jeito: escolha a versão, a cor e os opcionais. Parcelas a partir de R$ 1.849,90 por mês. ' +
  'Armá tu auto a tu manera: elegí la versión, el color y los opcionales. Cuotas desde $ 389.500 por mes.';
const LOCALS = {
  'sans-serif': {
    regular: ['Arial', 'ArialMT', 'Liberation Sans', 'Roboto'],
    bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Roboto Bold'],
  },
  serif: {
    regular: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Noto Serif'],
    bold: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold', 'Noto Serif Bold'],
  },
} as const;

type Job = {
  key: string;
  data: string;
  weight: number;
  stretch: number;
  style: 'normal' | 'italic';
  text: string;
  locals: readonly string[];
};
type Measures = { sizeAdjust: number; ascent: number; descent: number };

function jobs(): Job[] {
  return BRANDS.flatMap((brand) =>
    (['display', 'text'] as const).map((role) => {
      const style = brand[role];
      const face = FACES[style.face];
      const file = fileURLToPath(import.meta.resolve(`@fontsource-variable/${face.source}.woff2`));
      return {
        key: `${brand.id}/${role}`,
        data: readFileSync(file).toString('base64'),
        weight: style.weight,
        stretch: style.stretch,
        style: face.style,
        text: style.transform === 'uppercase' ? SAMPLE.toUpperCase() : SAMPLE,
        locals: LOCALS[face.generic][style.weight >= 600 ? 'bold' : 'regular'],
      };
    }),
  );
}

/** An inline box is as high as its font's ascent and descent; an empty inline block stands on the baseline between them. */
async function measure(page: Page, job: Job): Promise<Measures> {
  const stand = job.locals.map((name) => `local("${name}")`).join(',');
  await page.setContent(`<style>
    @font-face{font-family:Web;src:url(data:font/woff2;base64,${job.data});font-weight:1 1000;font-stretch:50% 200%;font-style:${job.style}}
    @font-face{font-family:Stand;src:${stand}}
    body{font-size:1000px;white-space:nowrap;font-synthesis:none}
    #web{font-family:Web;font-weight:${job.weight};font-stretch:${job.stretch}%;font-style:${job.style}}
    #stand{font-family:Stand}
    #base{display:inline-block;width:1px;height:1px}
  </style><div><span id="web">${job.text}</span><span id="base"></span></div><div><span id="stand">${job.text}</span></div>`);
  await page.evaluate('document.fonts.ready.then(() => true)');
  const [web, stood, base] = await Promise.all(['#web', '#stand', '#base'].map((id) => page.locator(id).boundingBox()));
  if (!web || !stood || !base) throw new Error(`${job.key} was not drawn`);
  const sizeAdjust = web.width / stood.width;
  const ascent = base.y + base.height - web.y;
  return {
    sizeAdjust: percent(sizeAdjust),
    ascent: percent(ascent / 1000 / sizeAdjust),
    descent: percent((web.height - ascent) / 1000 / sizeAdjust),
  };
}

function percent(share: number): number {
  return Math.round(share * 10_000) / 100;
}

const browser = await chromium.launch({
  executablePath: process.argv[2] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
const rows: string[] = [];
for (const job of jobs()) {
  const found = await measure(page, job);
  const locals = job.locals.map((name) => `'${name}'`).join(', ');
  rows.push(
    `  '${job.key}': { local: [${locals}], sizeAdjust: ${found.sizeAdjust}, ascent: ${found.ascent}, descent: ${found.descent}, lineGap: 0 },`,
  );
}
await browser.close();
writeFileSync(
  new URL('fallbacks.ts', import.meta.url),
  `import type { FallbackFace } from '#ui/tokens/contract.ts';\n\n/** Written by measure.ts: how a stand-in must be stretched to take the room of the brand's face, in percent. */\nexport const FALLBACKS: Readonly<Record<string, FallbackFace>> = {\n${rows.join('\n')}\n};\n`,
);
