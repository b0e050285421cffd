import { BarcodeDetector as OwnDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { FORMATS } from '../rules/settings.ts';
import { openTurning, seenBy, type Detector, type ReadFrame } from './turning.ts';

type NativeDetector = {
  new (options: { readonly formats: readonly string[] }): Detector;
  readonly getSupportedFormats: () => Promise<readonly string[]>;
};

/** The browser's own detector, where there is one that knows all kinds: it finds codes at any angle. */
const openNative = async (): Promise<ReadFrame | null> => {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetector };
  if (Native === undefined) return null;
  const known = await Native.getSupportedFormats().catch((): string[] => []);
  if (!FORMATS.every((format) => known.includes(format))) return null;
  const detector = new Native({ formats: FORMATS });
  return (image) => seenBy(detector, image);
};

/** Its WebAssembly is a file of ours: left to itself the library asks another company's server for it. */
const openOwn = async (): Promise<ReadFrame> => {
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return openTurning(OwnDetector);
};

/** A browser's own detector may be there and not work: from the first time on that it fails, ours is used. */
export const openReader = async (): Promise<ReadFrame> => {
  const native = await openNative();
  if (native === null) return openOwn();
  let read = native;
  return async (image) => {
    try {
      return await read(image);
    } catch (error) {
      if (read !== native) throw error;
      read = await openOwn();
      return read(image);
    }
  };
};
