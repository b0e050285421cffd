import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { pageTexts } from './tools/vite/page-texts.ts';
import { plainJsonImports } from './tools/vite/plain-json-imports.ts';
import { waitingParts } from './tools/vite/waiting-parts.ts';

const compress = promisify(brotliCompress);

/** Scripts, styles and WebAssembly as browsers are sent them, at brotli's best: done once at the build, so that no start pays for it. */
const compressed = (): Plugin => ({
  name: 'compressed-files',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle: async ({ dir = '' }, bundle) => {
    const texts = Object.values(bundle).filter(({ fileName }) => /\.(?:js|css|svg|json|wasm)$/.test(fileName));
    const write = async (file: (typeof texts)[number]): Promise<void> =>
      writeFile(path.join(dir, `${file.fileName}.br`), await compress(file.type === 'chunk' ? file.code : file.source));
    await Promise.all(texts.map(write));
  },
});

/** What `features/configurator/web/deferred-styles.ts` and `app/web/build.tsx` import so. */
const DEFERRED_STYLES =
  /\/(?:badge|card|notice|section|table|question|qr-code|resume-panel|similar-cars)\.module\.css$/;

/**
 * A module of styles that is imported for its styles alone counts as used: its names are those of a part that is loaded late,
 * but the page as it is served shows that part.
 */
const stylesAlone = (): Plugin => ({
  name: 'styles-alone',
  enforce: 'post',
  transform: {
    filter: { id: DEFERRED_STYLES },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
});

/** Small modules that a page and its later parts share would each become a file; together they weigh less. */
const TOGETHER = [
  {
    name: 'car-rules',
    test: /features\/configurator\/rules\/(?:address|check|choice|closure|codes|colors|draft|options|part-graph|part-selection|proposal|propose|rebuild|selection|steps|totals)\.ts$/,
  },
  /** What nearly every page with script is made of. */
  {
    name: 'common',
    test: /\/ui\/(?:badge|button|checkbox|classes|field|form-token|hidden-text|icon|link-button|message-page|notice|page-context|page-footer|page-header|picture|price|scroller|translate|section|stepper|installment-line|text|wordmark)\.(?:ts|tsx|module\.css)$|\/ui\/(?:card|qr-code|table)\.module\.css$|lucide-react\/dist\/esm\/(?:Icon|createLucideIcon|context|defaultAttributes|shared)|lucide-react\/dist\/esm\/icons\/(?:arrow-right|circle-check|circle-exclamation-point|circle-alert|check|cloud-off|map-pin|menu|x)\.|\/app\/web\/(?:route-fault|brand-fault|brand-frame|last-seen)\.tsx?/,
  },
  /** Before the configurator, which would take it in: pages without it have a stage too. */
  { name: 'stage', test: /\/ui\/stage\.(?:tsx|module\.css)$/ },
  { name: 'vehicle-codes', test: /kernel\/vehicle-codes\.ts$/ },
  { name: 'behaviours', test: /\/app\/web\/behaviours\.ts$|\/ui\/behaviours\/scroll-lock\.ts$/ },
  {
    name: 'configurator',
    test: /features\/configurator\/web\/(?:build-data|build-tools|cap-context|car-stage|click|domains-context|sample|use-advisor|use-checked-price|use-instalments|use-keys|version-prices|words|words-context)\.tsx?$|\/ui\/(?:popover|summary-bar)\.tsx$|\/(?:build-tools|question|resume-panel|similar-cars)\.module\.css$|lucide-react\/dist\/esm\/icons\/(?:lightbulb|redo-2|rotate-ccw|undo-2)\./,
  },
];

/** The framework in one file: compressed as a whole it is smaller, and a phone waits once for it. */
const FRAMEWORK = {
  name: 'framework',
  test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]|\/app\/web\/(?:document-context|load-part|own-styles|trusted-types|until-loaded)\.ts|\/kernel\/(?:city|number-format)\.ts$/,
};

/**
 * What draws the pages on the server, taken into the build: outside it React is the one that NODE_ENV names as the program starts,
 * and a test would draw by another, slower one than production.
 */
const SAME_RENDERER = {
  resolve: {
    noExternal: [
      /^react(?:-dom|-router)?$/,
      'scheduler',
      'lucide-react',
      /^@base-ui\//,
      /^@floating-ui\//,
      'use-sync-external-store',
    ],
  },
  define: { 'process.env.NODE_ENV': '"production"' },
};

export default defineConfig(({ command }) => ({
  plugins: [
    plainJsonImports(),
    waitingParts(),
    reactRouter(),
    compressed(),
    stylesAlone(),
    pageTexts('build/page-texts.json'),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssMinify: true,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [FRAMEWORK, ...TOGETHER] } } } } },
    ssr: command === 'build' ? SAME_RENDERER : {},
  },
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
}));
