import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';

/**
 * A thread of its own that finds faces in pixels, and where it is asked for says how each is turned and what it is known by. The package's bundle has its mathematics inside and takes the thread for a
 * worker of a browser; the one file that it asks for by address, the WebAssembly, is read from the disk, and nothing else is
 * to be had.
 */
const require = createRequire(import.meta.url);
const folderOf = (file: string): string => path.dirname(require.resolve(file));
const MODELS = folderOf('@vladmandic/face-api/model/tiny_face_detector_model.bin');
const WASM = folderOf('@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm');

/** What is used of the package: its own types name a browser's and a mathematics package that is not installed. */
type Tensor = { readonly dispose: () => void };
type Found = { readonly score: number; readonly relativeBox: Readonly<Record<'x' | 'y' | 'width' | 'height', number>> };
type Known = {
  readonly detection: Found;
  readonly landmarks: { readonly positions: readonly { readonly x: number; readonly y: number }[] };
  readonly descriptor: Float32Array;
};
type Finding = PromiseLike<readonly Found[]> & {
  readonly withFaceLandmarks: () => { readonly withFaceDescriptors: () => PromiseLike<readonly Known[]> };
};
type Net = { readonly loadFromWeightMap: (weights: unknown) => void };
type FaceApi = {
  readonly tf: {
    readonly env: () => { readonly set: (flag: string, value: boolean) => void };
    readonly setWasmPaths: (folder: string) => void;
    readonly setBackend: (name: string) => Promise<boolean>;
    readonly tensor3d: (data: Uint8Array, shape: readonly number[], type: 'int32') => Tensor;
    readonly io: { readonly decodeWeights: (bytes: ArrayBuffer, weights: readonly unknown[]) => unknown };
  };
  readonly env: { readonly setEnv: (parts: Readonly<Record<string, unknown>>) => void };
  readonly nets: Readonly<Record<'tinyFaceDetector' | 'faceLandmark68Net' | 'faceRecognitionNet', Net>>;
  readonly TinyFaceDetectorOptions: new (options: { inputSize: number; scoreThreshold: number }) => object;
  readonly detectAllFaces: (picture: Tensor, options: object) => Finding;
};

const refused = (): never => {
  throw new Error('there is no browser here');
};
/** Stands for what a browser has: nothing is one of it. */
class None {
  readonly isNone = true;
}

const openPackage = async (): Promise<FaceApi> => {
  const { process } = globalThis;
  Object.assign(globalThis, {
    self: globalThis,
    WorkerGlobalScope: None,
    importScripts: refused,
    location: { href: 'file:///' },
    fetch: async (address: unknown) => {
      const file = path.join(WASM, path.basename(String(address)));
      return new Response(await readFile(file), { headers: { 'content-type': 'application/wasm' } });
    },
    process: undefined,
  });
  const bundle = '@vladmandic/face-api/dist/face-api.esm.js';
  try {
    const faces: FaceApi = await import(bundle);
    // Threads inside the thread would take the cores that answer pages.
    faces.tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
    faces.tf.setWasmPaths('/');
    if (!(await faces.tf.setBackend('wasm'))) throw new Error('WebAssembly did not start');
    return faces;
  } finally {
    globalThis.process = process;
  }
};

const open = async (): Promise<FaceApi> => {
  const faces = await openPackage();
  const parts = ['Canvas', 'CanvasRenderingContext2D', 'Image', 'ImageData', 'Video'].map((name) => [name, None]);
  const acts = ['createCanvasElement', 'createImageElement', 'fetch', 'readFile'].map((name) => [name, refused]);
  faces.env.setEnv(Object.fromEntries([...parts, ...acts]));
  await load(faces, 'tinyFaceDetector', 'tiny_face_detector');
  return faces;
};

const load = async (faces: FaceApi, net: keyof FaceApi['nets'], file: string): Promise<void> => {
  const manifest = await readFile(path.join(MODELS, `${file}_model-weights_manifest.json`), 'utf8');
  const groups: readonly { readonly weights: readonly unknown[] }[] = JSON.parse(manifest);
  const bytes = Uint8Array.from(await readFile(path.join(MODELS, `${file}_model.bin`))).buffer;
  const weights = faces.tf.io.decodeWeights(
    bytes,
    groups.flatMap((group) => group.weights),
  );
  faces.nets[net].loadFromWeightMap(weights);
};

/** Points of the square that the network sees, looked at one after the other: it misses near faces in the large one and far faces in the small. */
const SQUARES = [224, 320];
/** On a paper the portrait is a small part of the picture. */
const PAPER_SQUARES = [320, 512];
const LEAST_SCORE = 0.5;

type Question = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  /** Of what it is a picture, where the face is to be compared with another. */
  readonly known?: 'person' | 'paper';
};

const opened = open();

const pictureOf = (faces: FaceApi, { width, height, data }: Question): Tensor =>
  faces.tf.tensor3d(data, [height, width, 3], 'int32');

/** The look that shows most is believed: a face that only one of them finds is a face. */
const find = async (question: Question) => {
  const faces = await opened;
  const picture = pictureOf(faces, question);
  try {
    let most: readonly Found[] = [];
    for (const inputSize of SQUARES) {
      const found = await faces.detectAllFaces(
        picture,
        new faces.TinyFaceDetectorOptions({ inputSize, scoreThreshold: LEAST_SCORE }),
      );
      if (found.length > most.length) most = found;
    }
    return most.map(boxOf);
  } finally {
    picture.dispose();
    question.data.fill(0);
  }
};

const boxOf = ({ score, relativeBox: { x, y, width, height } }: Found) => ({ score, x, y, width, height });

let knowing: Promise<unknown> | null = null;

/** Landmarks and what a face is known by; their weights (7 MB) are read when the first face is to be compared. */
const know = async (question: Question) => {
  const faces = await opened;
  knowing ??= load(faces, 'faceLandmark68Net', 'face_landmark_68').then(() =>
    load(faces, 'faceRecognitionNet', 'face_recognition'),
  );
  await knowing;
  const picture = pictureOf(faces, question);
  try {
    let most: readonly Known[] = [];
    for (const inputSize of question.known === 'paper' ? PAPER_SQUARES : SQUARES) {
      const options = new faces.TinyFaceDetectorOptions({ inputSize, scoreThreshold: LEAST_SCORE });
      const found = await faces.detectAllFaces(picture, options).withFaceLandmarks().withFaceDescriptors();
      const [better, other] = found.length > most.length ? [found, most] : [most, found];
      for (const { descriptor } of other) descriptor.fill(0);
      most = better;
    }
    return most.map(({ detection, landmarks, descriptor }) => {
      const traits = descriptor.slice();
      descriptor.fill(0);
      return { ...boxOf(detection), points: landmarks.positions.map(({ x, y }) => ({ x, y })), traits };
    });
  } finally {
    picture.dispose();
    question.data.fill(0);
  }
};

const answer = async (question: Question): Promise<void> => {
  if (question.known === undefined) return parentPort?.postMessage(await find(question));
  const found = await know(question);
  // Handed over, not copied. What the mathematics had of it lies in its own memory until that is used again or the thread ends.
  parentPort?.postMessage(
    found,
    found.map(({ traits }) => traits.buffer),
  );
};

// What fails here ends the thread, which is how whoever waits learns of it.
parentPort?.on('message', (question: Question) => {
  void answer(question);
});
