type Rules = {
  createHTML: (html: string) => string | null;
  createScriptURL: (address: string) => string | null;
};
type Factory = { createPolicy: (name: string, rules: Rules) => unknown };

/**
 * The only markup ever set: the empty element React starts a script from when it writes a whole document anew, and
 * the empty drawing by which the map's library asks what the browser can do.
 */
const HARMLESS: ReadonlySet<string> = new Set(['<script></script>', '<svg/>']);

/** The only scripts started by their address: the program's own workers, as the build names them. */
const WORKER = /^\/assets\/(?:[\w-]+-)?worker-[\w-]+\.js$/;

const ownWorker = (address: string): string | null => {
  const { origin, pathname } = new URL(address, location.href);
  return origin === location.origin && WORKER.test(pathname) ? address : null;
};

/**
 * Text without any markup makes no element. React sets the text of styles and of data so when it draws a document anew, as for
 * a page that failed; a script whose text is set so stays refused by the browser when it would run.
 */
const isHarmless = (html: string): boolean => !html.includes('<') || HARMLESS.has(html);

/** The pages demand trusted types (trust rule 20). Everything else set as markup or started as a script stays refused. */
export const allowHarmless = (): void => {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  factory?.createPolicy('default', {
    createHTML: (html) => (isHarmless(html) ? html : null),
    createScriptURL: ownWorker,
  });
};
