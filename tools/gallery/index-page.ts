import type { Shot } from './shots.ts';

const STYLE =
  'body{font:16px system-ui;margin:2rem}section{margin-block:2rem}div{display:flex;flex-wrap:wrap;gap:1rem;align-items:start}' +
  'figure{margin:0}img{display:block;max-height:30rem;border:1px solid currentcolor}figcaption{font-size:.8rem}';

/** A page to look at all pictures, screen by screen. */
export const indexPage = (shots: readonly Shot[]): string => {
  const scenes = [...new Set(shots.map(({ scene }) => scene))];
  const sections = scenes.map((scene) => {
    const figures = shots
      .filter((shot) => shot.scene === scene)
      .map(
        ({ file }) =>
          `<figure><a href="${file}"><img src="${file}" loading="lazy" alt="${file}"></a><figcaption>${file}</figcaption></figure>`,
      );
    return `<section><h2>${scene}</h2><div>${figures.join('')}</div></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>${STYLE}</style><h1>${shots.length} pictures</h1>${sections.join('')}</html>`;
};
