import { outfitted, type CarBody, type CarOutfit } from '#kernel/car-body.ts';
import { bodyOfKind } from '../bodies/of-kind.ts';
import { faceOfName } from '../faces/of-name.ts';
import { tailKits } from '../faces/tails.ts';
import { buildBody, type Body } from './body.ts';
import { buildCabin } from './cabin.ts';
import { extract } from './mirror.ts';
import { cutNose, deepenNose } from './nose.ts';
import { cutOpenings } from './openings.ts';
import { cutCladding, cutPanels } from './panels.ts';
import { buildBadge, type Badge } from './badge.ts';
import { buildExtras } from './extras.ts';
import { takeLeaves, type Leaf } from './leaves.ts';
import { buildFittings, buildFixtures, buildParts } from './parts.ts';
import { fromSurface, mergeByMaterial, type MaterialName, type Piece } from './piece.ts';
import { sink } from './recess.ts';
import { shapeBody } from './shape.ts';
import type { BodySpec } from './spec.ts';
import { cutTail, deepenTail } from './tail.ts';
import { buildWheels } from './wheels.ts';
import { buildWings } from './wings.ts';

export interface Car {
  pieces: Piece[];
  spec: BodySpec;
  /** Ends of the body along x, metres. */
  nose: number;
  tail: number;
}

/** Cell sizes in metres: pictures are drawn from the fine mesh, the live view from the coarse one. */
export const FINE = 0.024;
export const COARSE = 0.04;

/** The finished shell: a body with every opening, panel, lamp and grille cut into it. */
export function buildShell(body: CarBody, step: number): { shell: Body; pieces: Piece[] } {
  const { shell, liner } = cutShell(body, step, false);
  return { shell, pieces: piecesOf(shell, liner) };
}

function cutShell(body: CarBody, step: number, isLive: boolean): { shell: Body; liner: Piece } {
  const detail = step / FINE;
  const shell = buildBody(shapeBody(bodyOfKind[body.kind], body), step);
  const liner = cutOpenings(shell, body, isLive);
  cutCladding(shell, body);
  cutNose(shell, { kit: faceOfName[body.face], body, detail });
  cutTail(shell, { kit: tailKits[body.tail], body, detail });
  cutPanels(shell, body);
  sink(shell.skin, ['glass'], 0.005);
  sink(shell.skin, ['groove'], 0.007);
  deepenNose(shell);
  deepenTail(shell);
  return { shell, liner: { material: 'liner', geometry: fromSurface(liner) } };
}

function piecesOf(shell: Body, liner: Piece): Piece[] {
  const names = new Set(shell.skin.tags);
  const pieces: Piece[] = [liner];
  for (const tag of names) {
    if (tag === 'hole' || tag === '_') continue;
    pieces.push({ material: tag satisfies MaterialName, geometry: fromSurface(extract(shell.skin, tag)) });
  }
  return pieces;
}

/** One car, ready to be given materials. */
export function buildCar(body: CarBody, step: number): Car {
  return dressShell(buildShell(body, step), { worn: body, step });
}

/** A finished shell with everything on it that `worn` says; the shell itself stays as it is and can be dressed again. */
export function dressShell(
  { shell, pieces }: { shell: Body; pieces: readonly Piece[] },
  { worn, step }: { worn: CarBody; step: number },
): Car {
  const parts = [
    ...buildWheels(shell.spec, worn, step / FINE),
    ...buildCabin(shell, worn),
    ...buildParts(shell, worn),
    ...buildWings(shell, worn),
    ...buildExtras(shell, worn),
  ];
  return { pieces: mergeByMaterial([...pieces, ...parts]), spec: shell.spec, nose: shell.nose, tail: shell.tail };
}

/** A car whose doors open, whose roof has its own colour, and whose wheels and fittings can be exchanged. */
export interface LiveCar extends Car {
  leaves: Leaf[];
  /** Wheels, rails, steps and wings of an outfit; building them anew takes a tenth of the car. */
  fit: (outfit: CarOutfit) => Piece[];
}

export function buildLiveCar(body: CarBody, step: number, badge?: Badge): LiveCar {
  const { shell, liner } = cutShell(body, step, true);
  const { leaves, jambs } = takeLeaves(shell, body);
  const fixed = [
    ...piecesOf(shell, liner),
    ...jambs,
    ...buildCabin(shell, body),
    ...buildFixtures(shell),
    ...(badge ? buildBadge(shell, badge) : []),
  ];
  return {
    pieces: mergeByMaterial(fixed),
    leaves,
    spec: shell.spec,
    nose: shell.nose,
    tail: shell.tail,
    fit: (outfit) => {
      const worn = outfitted(body, outfit);
      return mergeByMaterial([
        ...buildWheels(shell.spec, worn, step / FINE),
        ...buildFittings(shell, worn),
        ...buildExtras(shell, worn),
        ...buildWings(shell, worn),
      ]);
    },
  };
}
