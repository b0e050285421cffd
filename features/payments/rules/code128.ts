/** Code 128 in its set C (ISO/IEC 15417): two digits a symbol. The bars of a coupon of cash, as the gateway names them. */

/** Widths of bars and spaces of each symbol, from 0 to 105: START C. */
const WIDTHS =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232';
const START_C = 105;
const STOP = '2331112';
const QUIET = 10;

const widthsOf = (symbol: number): string => WIDTHS.slice(symbol * 6, symbol * 6 + 6);

/** A drawing of unit height: its width in modules, quiet zones included, and its dark bars as one path. */
export type BarsDrawing = { readonly modules: number; readonly path: string };

/** The bars of an even number of digits. Throws a RangeError for other input. */
export const drawCode128 = (digits: string): BarsDrawing => {
  if (!/^(?:[0-9]{2})+$/.test(digits)) throw new RangeError('code 128 C: an even number of digits');
  const symbols = [...digits.matchAll(/../g)].map(([pair]) => Number(pair));
  const check = symbols.reduce((sum, symbol, at) => sum + symbol * (at + 1), START_C) % 103;
  const widths = [START_C, ...symbols, check].map(widthsOf).join('') + STOP;
  let x = QUIET;
  let path = '';
  for (const [at, width] of [...widths].map(Number).entries()) {
    if (at % 2 === 0) path += `M${x} 0h${width}v1h-${width}z`;
    x += width;
  }
  return { modules: x + QUIET, path };
};
