import { untilLoaded } from './until-loaded.ts';

/** Styles asked for, by address. A failed one is forgotten. */
const styles = new Map<string, Promise<void>>();

const loadStyle = (link: HTMLLinkElement, href: string): Promise<void> => {
  const coming = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      styles.delete(href);
      reject(new TypeError(href));
    });
  });
  styles.set(href, coming);
  return coming;
};

/** Asks for a file that a part needs, once; only styles are waited for. */
const prepare = async (file: string): Promise<void> => {
  const href = `/${file}`;
  if (document.querySelector(`link[href="${href}"]`) !== null) return styles.get(href);
  const isStyle = file.endsWith('.css');
  const rel = isStyle ? 'stylesheet' : 'modulepreload';
  const link = Object.assign(document.createElement('link'), { rel, href });
  document.head.append(link);
  return isStyle ? loadStyle(link, href) : undefined;
};

/** A part of the program that comes later, with the files it needs (`tools/vite/waiting-parts.ts`). */
export const loadPart = <T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> =>
  untilLoaded(() => Promise.all(files.map(prepare)).then(load));
