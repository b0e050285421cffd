const LABEL = 'PRECIO SIN IMPUESTOS NACIONALES';
/** An amount of pesos as the market writes it. */
const PESOS = /\$\s\d[\d.]*,\d\d/;

/** Pages of Argentina with a price that lacks the price without national taxes (Ley 27.743 art. 39), and which price. */
export const pricesWithoutNet = (pages: readonly { readonly path: string; readonly html: string }[]): string[] =>
  pages.flatMap(({ path, html }) =>
    html
      .split('data-price=""')
      .slice(1)
      .map((rest) => rest.slice(0, rest.indexOf('</div>')).replaceAll('&nbsp;', ' '))
      .filter((price) => PESOS.test(price) && !price.includes(LABEL))
      .map((price) => `${path}: ${PESOS.exec(price)?.[0]}`),
  );
