import { WebGLRenderer } from 'three';
import type { CarBody } from '#kernel/car-body.ts';
import { installTone } from '../generator/stage.ts';
import { probeGraphics, type Graphics } from '../viewer/graphics.ts';
import { draw, openShow } from '../viewer/show.ts';

/** Where a new car stands, and how far it turns between two frames. */
const ORBIT = { azimuth: 40, elevation: 8, zoom: 1 } as const;
const DEGREES = 3;

/** Turns the live car for a while and counts what was drawn. */
async function spin(o: { body: CarBody; width: number; height: number; ms: number }): Promise<{
  graphics: Graphics;
  perSecond: number;
}> {
  const graphics = probeGraphics();
  const renderer = new WebGLRenderer({ antialias: true, alpha: true });
  installTone(renderer);
  const size = { width: o.width, height: o.height, ratio: 1 };
  renderer.setSize(size.width, size.height, false);
  const paint = { color: '#23466f', coating: 'metallic', roof: null } as const;
  const show = openShow({ body: o.body, paint, outfit: {}, renderer, size, orbit: ORBIT });
  const pixel = new Uint8Array(4);
  const turn = (): void => {
    show.now = { ...show.now, azimuth: show.now.azimuth + DEGREES };
    draw(show);
    // A frame counts when it is drawn, not when it is ordered.
    const gl = renderer.getContext();
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
  };
  turn();
  const begun = performance.now();
  let drawn = 0;
  while (performance.now() - begun < o.ms) {
    await new Promise(requestAnimationFrame);
    turn();
    drawn += 1;
  }
  return { graphics, perSecond: (drawn * 1000) / (performance.now() - begun) };
}

Object.assign(window, { studio: { spin } });
