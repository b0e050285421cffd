import {
  CustomBlending,
  DataTexture,
  Group,
  LinearFilter,
  Mesh,
  MeshBasicMaterial,
  OneFactor,
  PlaneGeometry,
  RGBAFormat,
  ZeroFactor,
} from 'three';
import type { Car } from './car.ts';

type Patch = {
  readonly color: readonly [number, number, number];
  readonly length: number;
  readonly width: number;
  readonly x: number;
  readonly z: number;
};

/** Light on the ground that widens and fades away from its lamp, which stands at the left edge of the texture. */
function paintPatch(color: Patch['color']): DataTexture {
  const [w, h] = [128, 64];
  const data = new Uint8Array(w * h * 4);
  for (let j = 0; j < h; j++) {
    for (let i = 0; i < w; i++) {
      const along = (i + 0.5) / w;
      const across = Math.abs((j + 0.5) / h - 0.5) * 2;
      const spread = Math.exp(-((across / (0.25 + 0.6 * along)) ** 2) * 2.2);
      const fade = (1 - along) ** 1.6 * Math.min(1, along * 9);
      const edge = Math.max(0, 1 - across ** 6);
      data.set([...color.map((c) => Math.round(c * spread * fade * edge)), 255], (j * w + i) * 4);
    }
  }
  const map = new DataTexture(data, w, h, RGBAFormat);
  map.magFilter = LinearFilter;
  map.needsUpdate = true;
  return map;
}

function makePatch(p: Patch): Mesh {
  const map = paintPatch(p.color);
  // Light is added to what the page shows behind the canvas: colour grows, coverage does not.
  const material = new MeshBasicMaterial({
    map,
    depthWrite: false,
    transparent: true,
    toneMapped: false,
    blending: CustomBlending,
    blendSrc: OneFactor,
    blendDst: OneFactor,
    blendSrcAlpha: ZeroFactor,
    blendDstAlpha: OneFactor,
  });
  const mesh = new Mesh(new PlaneGeometry(p.length, p.width), material);
  mesh.rotation.x = -Math.PI / 2;
  mesh.position.set(p.x + p.length / 2, 0.002, p.z);
  mesh.renderOrder = 1;
  return mesh;
}

/** What the lamps throw on the ground at night: two white patches ahead, a red glow behind. */
export function makeBeams(car: Car): Group {
  const group = new Group();
  const lamp = car.spec.halfWidth * 0.62;
  for (const side of [1, -1]) {
    group.add(makePatch({ color: [118, 124, 134], length: 3.4, width: 2, x: car.nose - 0.1, z: side * lamp }));
  }
  const glow = makePatch({ color: [92, 8, 6], length: 1.3, width: 2.2, x: 0, z: 0 });
  glow.rotation.z = Math.PI;
  glow.position.x = car.tail - 0.6;
  group.add(glow);
  return group;
}
