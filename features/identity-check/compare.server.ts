import { ok, refuse, type Result } from '#kernel/result.ts';
import { knowFaces, withPlace, type KnownFace } from '#platform/faces.server.ts';
import { readPixels } from '#platform/files/pixels.server.ts';
import { detectFace } from './contract/face.ts';
import { REFUSALS, SECONDS, SIDE, UNSEEN } from './look.server.ts';
import { judgeFaces, type FaceFault } from './rules/face.ts';
import { DISTANCES, distanceOf, isStraight, likenessOf, showsStep, type LiveStep } from './rules/likeness.ts';

export const PHOTOS = ['paper', 'straight', 'first', 'second'] as const;
type Name = (typeof PHOTOS)[number];
type Bytes = Readonly<Record<Name, Uint8Array>>;

/** A paper is photographed whole, and its portrait is a small part of it. */
const PAPER_SIDE = 1024;
/** Whoever turns or comes nearer moves: light and focus count in the picture in which they look straight, which is the one compared. */
const OF_MOVED: ReadonlySet<FaceFault> = new Set(['notFound', 'several']);

type Unseen = (typeof UNSEEN)[keyof typeof UNSEEN];
type Fault = (typeof REFUSALS)[FaceFault];

type Looking = { readonly signal: AbortSignal; readonly seen: KnownFace[] };

/** The faces of one picture, kept in the list whose numbers are overwritten at the end. */
const facesOf = async <T>(
  bytes: Uint8Array,
  { signal, seen }: Looking,
  of: {
    readonly known: 'person' | 'paper';
    readonly judge: (picture: { width: number; height: number; data: Uint8Array }, faces: readonly KnownFace[]) => T;
  },
): Promise<Result<T, Unseen>> => {
  const side = of.known === 'paper' ? PAPER_SIDE : SIDE;
  const picture = await readPixels(bytes, { side, signal });
  if (typeof picture === 'string') return refuse(UNSEEN[picture]);
  try {
    const faces = await knowFaces(picture, { known: of.known, signal });
    if (typeof faces === 'string') return refuse(UNSEEN[faces]);
    seen.push(...faces);
    return ok(of.judge(picture, faces));
  } finally {
    picture.data.fill(0);
  }
};

/** The one face of a picture of the person, or what is to be mended, said of that picture. */
const personIn = async (
  bytes: Uint8Array,
  { looking, name }: { readonly looking: Looking; readonly name: Exclude<Name, 'paper'> },
): Promise<Result<KnownFace, Unseen | Fault>> => {
  const found = await facesOf(bytes, looking, {
    known: 'person',
    judge: (picture, faces) => ({ fault: judgeFaces(picture, faces).fault, face: faces[0] }),
  });
  if (!found.ok) return found;
  const { fault, face } = found.value;
  const counts = fault !== null && (name === 'straight' || OF_MOVED.has(fault));
  if (!counts && face !== undefined) return ok(face);
  const refusal = REFUSALS[fault ?? 'notFound'];
  return refuse(refusal, { fields: [{ field: name, key: detectFace.refusals[refusal].key }] });
};

const sizeOf = ({ width, height }: KnownFace): number => width * height;

/** Of a paper that is photographed whole, its portrait's width; more is a selfie in its place. */
const MOST_PORTRAIT = 0.3;

/** Papers repeat their portrait as a small shadow: the largest one counts. */
const portraitIn = async (
  bytes: Uint8Array,
  looking: Looking,
): Promise<Result<KnownFace, Unseen | 'paperUndetected'>> => {
  const found = await facesOf(bytes, looking, {
    known: 'paper',
    judge: (_picture, faces) => faces.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0],
  });
  if (!found.ok) return found;
  return found.value === undefined || found.value.width > MOST_PORTRAIT
    ? refuse('paperUndetected', { fields: [{ field: 'paper', key: 'antifraud.paperUndetected' }] })
    : ok(found.value);
};

type Compared = { readonly outcome: 'SAME' | 'UNSURE' };
type NotCompared = Unseen | Fault | 'paperUndetected' | 'notStraight' | 'stepMissed' | 'notRecognised';

const judge = (
  faces: Readonly<Record<Name, KnownFace>>,
  steps: readonly [LiveStep, LiveStep],
): Result<Compared, NotCompared> => {
  const { paper, straight, first, second } = faces;
  if (!isStraight(straight))
    return refuse('notStraight', { fields: [{ field: 'straight', key: 'antifraud.notStraight' }] });
  for (const [field, step, moved] of [['first', steps[0], first] as const, ['second', steps[1], second] as const]) {
    if (!showsStep(step, { straight, moved }))
      return refuse('stepMissed', { fields: [{ field, key: 'antifraud.stepMissed' }] });
    // Another person's head may turn in the place of whoever looked straight.
    if (distanceOf(straight.traits, moved.traits) > DISTANCES.unsure) return refuse('notRecognised');
  }
  const outcome = likenessOf(distanceOf(paper.traits, straight.traits));
  return outcome === 'OTHER' ? refuse('notRecognised') : ok({ outcome });
};

/** Accounts whose pictures are looked at: another set of the same would keep others from the line. */
const running = new Set<string>();

/** In one place of the line, and one at a time of an account. */
export const compare = async (
  bytes: Bytes,
  { steps, accountId }: { readonly steps: readonly [LiveStep, LiveStep]; readonly accountId: string },
): Promise<Result<Compared, NotCompared | 'tooMany'>> => {
  if (running.has(accountId)) return refuse('tooMany');
  running.add(accountId);
  try {
    const compared = await withPlace(() => compareAll(bytes, steps));
    return compared === 'busy' ? refuse(UNSEEN.busy) : compared;
  } finally {
    running.delete(accountId);
  }
};

/** All within one time, one picture after the other; what is cheapest to take again is looked at first. */
const compareAll = async (
  bytes: Bytes,
  steps: readonly [LiveStep, LiveStep],
): Promise<Result<Compared, NotCompared>> => {
  const looking = { signal: AbortSignal.timeout(SECONDS * 1000), seen: [] as KnownFace[] };
  try {
    const straight = await personIn(bytes.straight, { looking, name: 'straight' });
    if (!straight.ok) return straight;
    const first = await personIn(bytes.first, { looking, name: 'first' });
    if (!first.ok) return first;
    const second = await personIn(bytes.second, { looking, name: 'second' });
    if (!second.ok) return second;
    const paper = await portraitIn(bytes.paper, looking);
    if (!paper.ok) return paper;
    return judge({ paper: paper.value, straight: straight.value, first: first.value, second: second.value }, steps);
  } finally {
    for (const { traits } of looking.seen) traits.fill(0);
  }
};
