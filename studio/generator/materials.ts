import {
  AddEquation,
  CustomBlending,
  DoubleSide,
  MeshBasicMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  OneFactor,
  OneMinusSrcAlphaFactor,
  ZeroFactor,
  type Material,
  type MeshPhysicalMaterialParameters,
  type MeshStandardMaterialParameters,
} from 'three';
import type { CarBody } from '#kernel/car-body.ts';
import type { MaterialName } from './piece.ts';

export type Coating = 'solid' | 'metallic' | 'pearl' | 'matte';

export interface Paint {
  color: string;
  coating: Coating;
  /** Colour of the roof of a two-tone paint. */
  roof?: string | null;
}

const physical = (p: MeshPhysicalMaterialParameters) => new MeshPhysicalMaterial(p);
const standard = (p: MeshStandardMaterialParameters) => new MeshStandardMaterial(p);

const coatings: Readonly<Record<Coating, MeshPhysicalMaterialParameters>> = {
  solid: { metalness: 0, roughness: 0.5, clearcoat: 1, clearcoatRoughness: 0.03 },
  metallic: { metalness: 0.5, roughness: 0.38, clearcoat: 1, clearcoatRoughness: 0.03 },
  pearl: { metalness: 0.3, roughness: 0.32, clearcoat: 1, clearcoatRoughness: 0.03 },
  matte: { metalness: 0.35, roughness: 0.55, clearcoat: 0.25, clearcoatRoughness: 0.5 },
};

/** The inside of the shell is seen through the windows: it is nearly black, and costs no second mesh. */
function darkInside<T extends Material>(material: T): T {
  material.side = DoubleSide;
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <clipping_planes_fragment>',
      '#include <clipping_planes_fragment>\nif (!gl_FrontFacing) { gl_FragColor = vec4(vec3(0.03), 1.0); return; }',
    );
  };
  material.customProgramCacheKey = () => 'dark-inside';
  return material;
}

/** Clear or tinted covers: what they reflect is added in full, what lies behind is dimmed by `opacity`. */
function cover(opacity: number): MeshPhysicalMaterial {
  return physical({
    color: 0x000000,
    roughness: 0.02,
    transparent: true,
    opacity,
    depthWrite: false,
    blending: CustomBlending,
    blendEquation: AddEquation,
    blendSrc: OneFactor,
    blendDst: OneMinusSrcAlphaFactor,
    blendSrcAlpha: opacity === 0 ? ZeroFactor : OneFactor,
    blendDstAlpha: opacity === 0 ? OneFactor : OneMinusSrcAlphaFactor,
  });
}

function metalOf(body: CarBody): MeshPhysicalMaterial {
  switch (body.metal ?? 'satin') {
    case 'chrome':
      return physical({ color: 0xe6e8ea, metalness: 1, roughness: 0.1 });
    case 'satin':
      return physical({ color: 0x9a9da1, metalness: 1, roughness: 0.32 });
    case 'black':
      return physical({ color: 0x0a0b0c, roughness: 0.2, clearcoat: 1, clearcoatRoughness: 0.05 });
  }
}

function bodyMaterials(body: CarBody): Partial<Record<MaterialName, Material>> {
  const accent = body.accent ?? '#b01018';
  return {
    roof: darkInside(physical({ color: 0x08090a, roughness: 0.22, clearcoat: 1, clearcoatRoughness: 0.04 })),
    trim: darkInside(physical({ color: 0x08090a, roughness: 0.28, clearcoat: 0.6, clearcoatRoughness: 0.08 })),
    plastic: darkInside(standard({ color: 0x1b1c1e, roughness: 0.72 })),
    chrome: metalOf(body),
    satin: physical({ color: 0x8d9094, metalness: 1, roughness: 0.3 }),
    accent: physical({ color: accent, roughness: 0.45, clearcoat: 1, clearcoatRoughness: 0.05 }),
    groove: standard({ color: 0x050505, roughness: 0.9, envMapIntensity: 0.25 }),
    under: standard({ color: 0x0a0a0a, roughness: 0.95, envMapIntensity: 0.3 }),
    bed: standard({ color: 0x17181a, roughness: 0.8 }),
    grille: standard({ color: 0x040404, roughness: 0.9, envMapIntensity: 0.2 }),
    wall: standard({ color: 0x0b0b0c, roughness: 0.6, envMapIntensity: 0.5, side: DoubleSide }),
    bar: physical({ color: 0x16171a, roughness: 0.3, metalness: 0.3, clearcoat: 0.5, clearcoatRoughness: 0.1 }),
    plate: standard({ color: 0xc9ccd0, roughness: 0.5 }),
  };
}

function lampMaterials(): Partial<Record<MaterialName, Material>> {
  return {
    glass: cover(0.7),
    lens: cover(0),
    lamp: physical({ color: 0x24272b, roughness: 0.2, metalness: 0.7 }),
    projector: physical({ color: 0xdfe6ea, metalness: 1, roughness: 0.12, clearcoat: 1 }),
    drl: standard({ color: 0xffffff, emissive: 0xf2f7ff, emissiveIntensity: 1.5 }),
    red: physical({
      color: 0x5a0508,
      roughness: 0.25,
      clearcoat: 1,
      clearcoatRoughness: 0.03,
      emissive: 0x300002,
      emissiveIntensity: 0.5,
    }),
    'red-led': standard({ color: 0xff2a20, emissive: 0xff1a10, emissiveIntensity: 1.1 }),
  };
}

function partMaterials(body: CarBody): Partial<Record<MaterialName, Material>> {
  return {
    liner: standard({ color: 0x070707, roughness: 1, envMapIntensity: 0.15, side: DoubleSide }),
    tyre: standard({ color: 0x1e2022, roughness: 0.78, envMapIntensity: 0.8 }),
    rim: physical({
      color: 0xc4c7ca,
      metalness: 1,
      roughness: 0.26,
      envMapIntensity: 1.3,
      clearcoat: 0.5,
      clearcoatRoughness: 0.1,
    }),
    'rim-dark': physical({ color: 0x303236, metalness: 0.8, roughness: 0.3, clearcoat: 0.8, envMapIntensity: 1.3 }),
    steel: standard({ color: 0x2a2b2e, metalness: 0.4, roughness: 0.6 }),
    disc: standard({ color: 0x3c3e42, metalness: 0.9, roughness: 0.45 }),
    caliper: standard({ color: body.accent ?? 0x3a3c40, roughness: 0.4 }),
    interior: standard({ color: 0x2a2c30, roughness: 0.85 }),
    seat: standard({ color: 0x4a4744, roughness: 0.8 }),
    screen: standard({ color: 0x0a1420, roughness: 0.15, emissive: 0x1a3046, emissiveIntensity: 0.6 }),
    dark: standard({ color: 0x0c0c0d, roughness: 0.6, envMapIntensity: 0.5 }),
    'mirror-glass': physical({ color: 0xd0d4d8, metalness: 1, roughness: 0.05, side: DoubleSide }),
  };
}

export type Materials = Readonly<Record<MaterialName, Material>>;

export function makeMaterials(body: CarBody, paint: Paint): Materials {
  const coat = darkInside(physical({ color: paint.color, ...coatings[paint.coating] }));
  const all: Partial<Record<MaterialName, Material>> = {
    paint: coat,
    ...bodyMaterials(body),
    ...lampMaterials(),
    ...partMaterials(body),
  };
  return all as Materials;
}

/** As `makeMaterials`, with a roof that takes the paint's own colour, or the second one of a two-tone paint. */
export function makeLiveMaterials(body: CarBody, paint: Paint): Materials {
  const materials = makeMaterials(body, paint);
  if (body.roofColor === 'black') return materials;
  materials.roof.dispose();
  return { ...materials, roof: darkInside(physical({ color: paint.roof ?? paint.color, ...coatings[paint.coating] })) };
}

/** Everything black but the roof: what the mask of a two-tone paint is drawn with. */
export function makeRoofMask(): Materials {
  const black = new MeshBasicMaterial({ color: 0x000000, toneMapped: false, side: DoubleSide });
  const white = new MeshBasicMaterial({ color: 0xffffff, toneMapped: false, side: DoubleSide });
  return new Proxy<Partial<Record<MaterialName, Material>>>(
    {},
    { get: (_, name) => (name === 'roof' ? white : black) },
  ) as Materials;
}

/** A new colour needs no rebuild: the paint's parameters change, the meshes stay. */
export function repaint(materials: Materials, paint: Paint, hasOwnRoof = true): void {
  const wear = (name: 'paint' | 'roof', color: string) => {
    const coat = materials[name];
    if (!(coat instanceof MeshPhysicalMaterial)) return;
    coat.setValues(coatings[paint.coating]);
    coat.color.set(color);
  };
  wear('paint', paint.color);
  if (!hasOwnRoof) wear('roof', paint.roof ?? paint.color);
}

/** Bright parts in another metal, without a rebuild. */
export function setMetal(materials: Materials, body: CarBody): void {
  const { chrome } = materials;
  const target = metalOf(body);
  if (chrome instanceof MeshPhysicalMaterial) chrome.copy(target);
  target.dispose();
}

export function setLamps(materials: Materials, on: boolean): void {
  const glow: readonly [MaterialName, number, number][] = [
    ['drl', 1.5, 0.12],
    ['red-led', 1.1, 0.1],
    ['red', 0.5, 0.15],
  ];
  for (const [name, lit, dark] of glow) {
    const m = materials[name];
    if (m instanceof MeshStandardMaterial) m.emissiveIntensity = on ? lit : dark;
  }
  const { projector } = materials;
  if (projector instanceof MeshStandardMaterial) {
    projector.emissive.set(0xdfe8ff);
    projector.emissiveIntensity = on ? 0.35 : 0;
  }
}
