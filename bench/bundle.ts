import { build } from 'vite';

const ENTRY = 'virtual:bench';

/** A source of this repository with all it needs, as the pages are bundled. */
export const bundle = async (source: string): Promise<string> => {
  const built = await build({
    configFile: false,
    root: `${import.meta.dirname}/..`,
    logLevel: 'silent',
    plugins: [
      {
        name: 'bench',
        resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : null),
        load: (id) => (id === `\0${ENTRY}` ? source : null),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict' },
    },
  });
  const [output] = [built].flat();
  if (output === undefined || !('output' in output)) throw new Error('the bundler gave nothing');
  return output.output.map((part) => (part.type === 'chunk' ? part.code : '')).join('');
};
