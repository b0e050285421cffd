export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/**
 * Outlines of a car, in parts of its length, width and height: a sign that touches all sides of its measures, no likeness of a
 * model. Only M, L, Q, C and Z, so that every number is one of a point.
 */
const BODY_ABOVE =
  'M0 .5C0 .2 .01 .07 .09 .04C.24 -.012 .72 -.012 .84 .04C.96 .08 1 .25 1 .5C1 .75 .96 .92 .84 .96C.72 1.012 .24 1.012 .09 .96C.01 .93 0 .8 0 .5Z';
const GLASS_ABOVE =
  'M.6 .2L.7 .11Q.75 .5 .7 .89L.6 .8Q.635 .5 .6 .2Z M.23 .16Q.4 .06 .62 .12L.58 .165Q.4 .12 .25 .2Z M.23 .84Q.4 .94 .62 .88L.58 .835Q.4 .88 .25 .8Z';
const REAR_GLASS_ABOVE = 'M.12 .16Q.08 .5 .12 .84L.19 .76Q.165 .5 .19 .24Z';
const BED_ABOVE = 'M.03 .12L.22 .12L.22 .88L.03 .88Z';

const BODY_FRONT = (floor: number): string =>
  `M.2 .02Q.5 -.02 .8 .02C.87 .13 .92 .3 .96 .41Q1 .44 1 .52L1 ${floor}L0 ${floor}L0 .52Q0 .44 .04 .41C.08 .3 .13 .13 .2 .02Z`;
const GLASS_FRONT = 'M.22 .07Q.5 .035 .78 .07Q.85 .2 .89 .38Q.5 .345 .11 .38Q.15 .2 .22 .07Z';
const LAMPS_FRONT =
  'M.05 .49L.25 .52L.23 .58L.05 .57Z M.95 .49L.75 .52L.77 .58L.95 .57Z M.32 .54L.68 .54L.66 .62L.34 .62Z';
const TYRES_FRONT = 'M.03 .7L.16 .7L.16 1L.03 1Z M.84 .7L.97 .7L.97 1L.84 1Z';

const POINT = /(-?\.?\d[\d.]*) (-?\.?\d[\d.]*)/g;

const onto = (path: string, { x, y, width, height }: Box): string =>
  path.replace(POINT, (_, right: string, down: string) => {
    const place = (value: number): string => value.toFixed(1);
    return `${place(x + Number(right) * width)} ${place(y + Number(down) * height)}`;
  });

export const fromAbove = (box: Box) => ({
  body: onto(BODY_ABOVE, box),
  glass: onto(GLASS_ABOVE, box),
  rearGlass: onto(REAR_GLASS_ABOVE, box),
});

export const bedFromAbove = (box: Box): string => onto(BED_ABOVE, box);

/** `clearance` lies beneath the body, in the unit of the box. */
export const fromFront = (box: Box, clearance: number) => ({
  body: onto(BODY_FRONT(1 - clearance / box.height), box),
  glass: onto(GLASS_FRONT, box),
  lamps: onto(LAMPS_FRONT, box),
  tyres: onto(TYRES_FRONT, box),
});
