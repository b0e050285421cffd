import { TURN_FRAMES } from '#kernel/turn.ts';
import { recolor, type PaintJob } from '../recolor.ts';
import { loadOrder } from './load-order.ts';

/** The turn of baked pictures on a canvas, in any paint: black and white frames are mixed here, in the visitor's browser. */
export interface Frames {
  /** Shows a picture of the turn, counted from 0; until it is there the one before stays. */
  show: (frame: number) => void;
  setPaint: (paint: PaintJob) => void;
  /** Frees the pictures. */
  dispose: () => void;
}

export interface FramesOptions {
  canvas: HTMLCanvasElement;
  /** Address of the folder that holds `360/`. */
  folder: string;
  paint: PaintJob;
  /** The smaller pictures, for phones. */
  isSmall: boolean;
  /** Loads only what is looked at: the visitor pays for data, or waits for it. */
  isThrifty: boolean;
  onShown: (frame: number) => void;
  onFailed: () => void;
}

/** Loaded at a time ahead of the visitor: as many as browsers open to one server over HTTP/1.1, less two for the page. */
const AT_ONCE = 4;

interface Running {
  options: FramesOptions;
  paint: PaintJob;
  target: number;
  shown: number | undefined;
  /** Mixed pictures of the paint in use. */
  mixed: Map<number, ImageBitmap>;
  loading: Map<number, AbortController>;
  isDisposed: boolean;
}

export function playFrames(options: FramesOptions): Frames {
  const run: Running = {
    options,
    paint: options.paint,
    target: 0,
    shown: undefined,
    mixed: new Map(),
    loading: new Map(),
    isDisposed: false,
  };
  return {
    show: (frame) => {
      run.target = frame;
      drawOrLoad(run);
    },
    setPaint: (paint) => {
      forget(run);
      run.paint = paint;
      run.shown = undefined;
      drawOrLoad(run);
    },
    dispose: () => {
      run.isDisposed = true;
      forget(run);
    },
  };
}

function forget(run: Running): void {
  for (const control of run.loading.values()) control.abort();
  for (const bitmap of run.mixed.values()) bitmap.close();
  run.loading.clear();
  run.mixed.clear();
}

function drawOrLoad(run: Running): void {
  const bitmap = run.mixed.get(run.target);
  if (bitmap) draw(run, bitmap);
  else void load(run, run.target);
  if (!run.options.isThrifty) loadAhead(run);
}

function draw(run: Running, bitmap: ImageBitmap): void {
  const { canvas, onShown } = run.options;
  if (canvas.width !== bitmap.width || canvas.height !== bitmap.height) {
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
  }
  const brush = canvas.getContext('2d');
  brush?.clearRect(0, 0, canvas.width, canvas.height);
  brush?.drawImage(bitmap, 0, 0);
  if (run.shown === run.target) return;
  run.shown = run.target;
  onShown(run.target);
}

function loadAhead(run: Running): void {
  for (const frame of loadOrder(run.target, TURN_FRAMES)) {
    if (run.loading.size >= AT_ONCE) return;
    void load(run, frame);
  }
}

async function load(run: Running, frame: number): Promise<void> {
  if (run.isDisposed || run.mixed.has(frame) || run.loading.has(frame)) return;
  const control = new AbortController();
  run.loading.set(frame, control);
  try {
    const bitmap = await mix(run, frame, control.signal);
    if (control.signal.aborted) return bitmap.close();
    run.mixed.set(frame, bitmap);
    if (run.target === frame) draw(run, bitmap);
  } catch {
    // An abandoned load is no failure; a failed one matters when the visitor looks at it.
    if (!control.signal.aborted && run.target === frame) run.options.onFailed();
    return;
  } finally {
    if (run.loading.get(frame) === control) run.loading.delete(frame);
  }
  if (!run.options.isThrifty && !run.isDisposed) loadAhead(run);
}

async function mix(run: Running, frame: number, signal: AbortSignal): Promise<ImageBitmap> {
  const { paint } = run;
  const file = (set: string) => fetchPixels(run, `${String(frame).padStart(2, '0')}-${set}`, signal);
  const [black, white, roof] = await Promise.all([file('a'), file('w'), paint.roof == null ? undefined : file('r')]);
  const { width, height } = black;
  const out = new ImageData(width, height);
  const roofMask = roof && maskOf(roof, width, height);
  recolor({ ...paint, black: black.data, white: white.data, roofMask, out: out.data });
  return createImageBitmap(out);
}

/** Frames are baked in the first; a browser that cannot read it is given the second. */
const FORMATS = ['avif', 'webp'] as const;
let format: (typeof FORMATS)[number] = FORMATS[0];

async function fetchPixels(run: Running, name: string, signal: AbortSignal): Promise<ImageData> {
  const tried = format;
  const bitmap = await readPicture(run, `${name}.${tried}`, signal).catch((error: unknown) => {
    if (signal.aborted || tried === FORMATS[1] || !(error instanceof DOMException)) throw error;
    format = FORMATS[1];
    return readPicture(run, `${name}.${format}`, signal);
  });
  const brush = scratch(bitmap.width, bitmap.height);
  brush.drawImage(bitmap, 0, 0);
  bitmap.close();
  return brush.getImageData(0, 0, brush.canvas.width, brush.canvas.height);
}

/** What the browser cannot read is a DOMException, what is not there an Error. */
async function readPicture(run: Running, file: string, signal: AbortSignal): Promise<ImageBitmap> {
  const { folder, isSmall } = run.options;
  const address = `${folder.replace(/\/$/, '')}/360/${isSmall ? 'mobile/' : ''}${file}`;
  const response = await fetch(address, { signal });
  // A missing picture is answered with the default one, which is no frame to mix.
  if (!response.ok || response.headers.get('cache-control')?.includes('max-age=60')) throw new Error(address);
  return createImageBitmap(await response.blob());
}

function scratch(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  if (!brush) throw new Error('no canvas');
  return brush;
}

/** The mask is baked at half the size of its picture. */
function maskOf(mask: ImageData, width: number, height: number): Uint8ClampedArray {
  const small = scratch(mask.width, mask.height);
  small.putImageData(mask, 0, 0);
  const brush = scratch(width, height);
  brush.drawImage(small.canvas, 0, 0, width, height);
  const { data } = brush.getImageData(0, 0, width, height);
  return Uint8ClampedArray.from({ length: width * height }, (_, i) => data[i * 4] ?? 0);
}
