/** Every brand's own font files, for headings, text and strong text: `brands/fonts/cut.ts` makes them. */
const FILES = import.meta.glob<string>('../../brands/fonts/files/*.woff2', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The hashed address of a font file. Only code that the bundler has seen may import this module. */
export function fontUrl(file: string): string {
  const url = FILES[`../../brands/fonts/files/${file}.woff2`];
  if (url === undefined) throw new Error(`No font file ${file}`);
  return url;
}
