import {
  CustomToneMapping,
  DirectionalLight,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  BackSide,
  DataTexture,
  PerspectiveCamera,
  PlaneGeometry,
  PMREMGenerator,
  RGBAFormat,
  Scene,
  ShaderChunk,
  SphereGeometry,
  Float32BufferAttribute,
  LinearFilter,
  type Texture,
  type WebGLRenderer,
} from 'three';
import { TONE_KNEE } from '../recolor.ts';
import type { Car } from './car.ts';
import type { Materials } from './materials.ts';
import type { Piece } from './piece.ts';
import { smoothstep } from './vec.ts';

/** Revision of light, lens and tone: raise it when a picture of the same car would look different. */
export const LOOK = 2;

/** The tone curve of recolor.ts, in the shader: what is baked can then be taken apart and put together again. */
export function installTone(renderer: WebGLRenderer): void {
  const plain = 'vec3 CustomToneMapping( vec3 color ) { return color; }';
  const knee = TONE_KNEE.toFixed(4);
  const curve = `vec3 CustomToneMapping( vec3 color ) {
    vec3 c = color * toneMappingExposure;
    vec3 over = max( c - ${knee}, 0.0 ) / ( 1.0 - ${knee} );
    return min( c, vec3( ${knee} ) ) + ( 1.0 - ${knee} ) * ( 1.0 - exp( -over ) );
  }`;
  ShaderChunk.tonemapping_pars_fragment = ShaderChunk.tonemapping_pars_fragment.replace(plain, curve);
  renderer.toneMapping = CustomToneMapping;
  renderer.toneMappingExposure = 1;
}

function roomWall(): Mesh {
  const g = new SphereGeometry(30, 48, 240);
  const p = g.getAttribute('position');
  const colors: number[] = [];
  for (let i = 0; i < p.count; i++) {
    const y = p.getY(i) / 30;
    const floor = 0.27 - 0.22 * smoothstep(0.02, 0.45, -y);
    const wall = 0.2 - 0.13 * smoothstep(0, 0.12, y) + 0.05 * smoothstep(0.35, 0.9, y);
    const ring = 0.24 * smoothstep(0.03, 0.08, y) * (1 - smoothstep(0.1, 0.17, y));
    const v = y < 0 ? floor : wall + ring;
    colors.push(v, v * 1.005, v * 1.015);
  }
  g.setAttribute('color', new Float32BufferAttribute(colors, 3));
  return new Mesh(g, new MeshBasicMaterial({ vertexColors: true, side: BackSide }));
}

/** Share of a box, from its middle, that has its whole light; from there to the edge it fades. */
const FULL_LIGHT = 0.1;

interface Softbox {
  size: readonly [width: number, height: number];
  at: readonly [x: number, y: number, z: number];
  light: number;
}

const softboxes: readonly Softbox[] = [
  { size: [10, 5], at: [0, 9, 0.01], light: 4.6 },
  ...[1, -1].flatMap((s): Softbox[] => [
    { size: [17, 4.2], at: [0, 5.8, 9 * s], light: 4.4 },
    { size: [20, 0.7], at: [0, 2, 13 * s], light: 3.4 },
    { size: [5, 2.2], at: [12 * s, 5.4, 0], light: 3.2 },
    { size: [1.8, 3.2], at: [11 * s, 3, 6.5], light: 1.6 },
    { size: [1.8, 3.2], at: [11 * s, 3, -6.5], light: 1.6 },
  ]),
];

/** Cloth lit from behind is brightest in the middle: a lacquer shows a soft ridge of light, not a white patch with an edge. */
function graded({ size, light }: Softbox): PlaneGeometry {
  const g = new PlaneGeometry(size[0], size[1], 24, 24);
  const p = g.getAttribute('position');
  const across = (at: number, length: number) => 1 - smoothstep(FULL_LIGHT, 1, Math.abs((2 * at) / length));
  const colors = Array.from({ length: p.count }, (_, i) => {
    const v = light * across(p.getX(i), size[0]) * across(p.getY(i), size[1]);
    return [v, v, v];
  });
  g.setAttribute('color', new Float32BufferAttribute(colors.flat(), 3));
  return g;
}

/** A photographer's room, blurred into an environment map: soft light above and beside, a dark floor. */
export function makeEnvironment(renderer: WebGLRenderer): Texture {
  const room = new Scene();
  room.add(roomWall());
  for (const box of softboxes) {
    const plane = new Mesh(graded(box), new MeshBasicMaterial({ vertexColors: true, side: DoubleSide }));
    plane.position.set(...box.at);
    plane.lookAt(0, 0.5, 0);
    room.add(plane);
  }
  const generator = new PMREMGenerator(renderer);
  const { texture } = generator.fromScene(room, 0.018, 0.1, 100, { size: 256 });
  generator.dispose();
  room.traverse((o) => {
    if (o instanceof Mesh) o.geometry.dispose();
  });
  return texture;
}

/** How much of a soft-edged box covers a point: the integral of the edge, not a blur filter, so it needs no canvas. */
function softBox(o: {
  x: number;
  z: number;
  from: readonly [number, number];
  to: readonly [number, number];
  blur: number;
}): number {
  const edge = (d: number) => smoothstep(-o.blur, o.blur, d);
  const along = edge(o.x - o.from[0]) * edge(o.to[0] - o.x);
  return along * edge(o.z - o.from[1]) * edge(o.to[1] - o.z);
}

const SHADOW_SIZE = [8, 4] as const;

function shadowAt(car: Car, x: number, z: number): number {
  const { spec, nose, tail } = car;
  const w = spec.halfWidth;
  const wide = softBox({ x, z, from: [tail + 0.05, -w + 0.02], to: [nose - 0.05, w - 0.02], blur: 0.4 });
  const near = softBox({ x, z, from: [tail + 0.16, -w + 0.1], to: [nose - 0.16, w - 0.1], blur: 0.2 });
  let open = (1 - 0.46 * wide) * (1 - 0.52 * near);
  for (const axle of spec.axles) {
    for (const s of [1, -1]) {
      const at = (s * spec.track) / 2;
      const half = spec.wheelWidth * 0.5;
      const tyre = softBox({ x, z, from: [axle - 0.17, at - half], to: [axle + 0.17, at + half], blur: 0.06 });
      open *= 1 - 0.88 * tyre;
    }
  }
  return 1 - open;
}

/** Contact shadow as a small texture on the ground. */
function makeShadow(car: Car): Mesh {
  const [w, h] = [512, 256];
  const data = new Uint8Array(w * h * 4);
  const middle = (car.nose + car.tail) / 2;
  for (let j = 0; j < h; j++) {
    for (let i = 0; i < w; i++) {
      const x = middle + ((i + 0.5) / w - 0.5) * SHADOW_SIZE[0];
      const z = ((j + 0.5) / h - 0.5) * SHADOW_SIZE[1];
      data[(j * w + i) * 4 + 3] = Math.round(255 * shadowAt(car, x, z));
    }
  }
  const map = new DataTexture(data, w, h, RGBAFormat);
  map.magFilter = LinearFilter;
  map.needsUpdate = true;
  const material = new MeshBasicMaterial({ map, transparent: true, depthWrite: false, toneMapped: false });
  const mesh = new Mesh(new PlaneGeometry(SHADOW_SIZE[0], SHADOW_SIZE[1]), material);
  mesh.rotation.x = -Math.PI / 2;
  mesh.position.set(middle, 0.001, 0);
  mesh.renderOrder = 1;
  return mesh;
}

/** One mesh a piece. */
export function assemblePieces(pieces: readonly Piece[], materials: Materials): Group {
  const group = new Group();
  for (const { material, geometry } of pieces) {
    const mesh = new Mesh(geometry, materials[material]);
    mesh.name = material;
    if (material === 'glass') mesh.renderOrder = 2;
    if (material === 'lens') mesh.renderOrder = 3;
    group.add(mesh);
  }
  return group;
}

/** The car as meshes, standing on its shadow. */
export function assemble(car: Car, materials: Materials): Group {
  const group = assemblePieces(car.pieces, materials);
  group.add(makeShadow(car));
  return group;
}

/** Frees the meshes of a group; their materials live on. */
export function releaseGeometry(group: Group): void {
  group.traverse((o) => {
    if (o instanceof Mesh) o.geometry.dispose();
  });
}

/** Frees what a group holds on the GPU. */
export function release(group: Group): void {
  releaseGeometry(group);
  group.traverse((o) => {
    if (!(o instanceof Mesh)) return;
    const { material } = o;
    for (const m of Array.isArray(material) ? material : [material]) {
      if (m instanceof MeshBasicMaterial) m.map?.dispose();
      m.dispose();
    }
  });
}

export interface View {
  /** Degrees; 0 looks at the nose, 90 at the right flank. */
  azimuth: number;
  elevation: number;
}

const FIELD_OF_VIEW = 20;

/** Light of the one lamp beside the room's own, by day. */
export const KEY_LIGHT = 1.1;

export function makeScene(environment: Texture): { scene: Scene; camera: PerspectiveCamera; key: DirectionalLight } {
  const scene = new Scene();
  scene.environment = environment;
  const key = new DirectionalLight(0xffffff, KEY_LIGHT);
  key.position.set(3, 8, 5);
  scene.add(key);
  return { scene, camera: new PerspectiveCamera(FIELD_OF_VIEW, 16 / 9, 0.1, 100), key };
}

/** Points the camera so that cars keep their size relative to each other: a long car looks long. */
export function aim(camera: PerspectiveCamera, o: { car: Car; view: View; aspect: number; distance: number }): void {
  const azimuth = (o.view.azimuth * Math.PI) / 180;
  const elevation = (o.view.elevation * Math.PI) / 180;
  const middle = (o.car.nose + o.car.tail) / 2;
  const height = o.car.spec.height * 0.45;
  camera.aspect = o.aspect;
  camera.position.set(
    middle + o.distance * Math.cos(elevation) * Math.cos(azimuth),
    height + o.distance * Math.sin(elevation),
    o.distance * Math.cos(elevation) * Math.sin(azimuth),
  );
  camera.lookAt(middle, height, 0);
  camera.updateProjectionMatrix();
}
