/** The scanner's constants: what is asked of the camera, how often it is looked at, how much is collected. */
export const SCANNER = {
  width: 640,
  height: 480,
  /** The camera at the back, where there are several. */
  facing: 'environment',
  /** Workers at most; another one begins only while all others read. */
  workers: 6,
  /** Frames looked at in a second. */
  frequency: 5,
  /** Results collected before it stops by itself. */
  results: 10,
  /** Signs of a camera's name that are shown. */
  label: 30,
} as const;

/** Kinds of codes that are read, by their names of the Barcode Detection API. */
export const FORMATS = ['code_39', 'codabar', 'code_93', 'qr_code'] as const;
export type Format = (typeof FORMATS)[number];

export const isFormat = (name: string): name is Format => (FORMATS as readonly string[]).includes(name);

/** A camera's name as it stands in the choice; one without a name is known by its place. */
export const cameraLabel = (label: string, index: number): string =>
  label.trim().slice(0, SCANNER.label) || `${index + 1}`;

/** The size of a frame of at most the scanner's own, in the picture's own shape, whichever way it is held. */
export const frameSize = (picture: { readonly width: number; readonly height: number }) => {
  const [long, short] = [Math.max(picture.width, picture.height), Math.min(picture.width, picture.height)];
  const scale = Math.min(1, SCANNER.width / long, SCANNER.height / short);
  return { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) };
};
