import { openReader } from './reader.ts';
import type { ReadFrame } from './turning.ts';
import type { ScanFrame, ScanOrder, ScanReport } from './scan-messages.ts';

let reader: Promise<ReadFrame> | undefined;

/** One that did not come, as when the line is lost, is asked for again with the next frame. */
const getReader = (): Promise<ReadFrame> => {
  reader ??= openReader().catch((error: unknown) => {
    reader = undefined;
    throw error;
  });
  return reader;
};

const send = (report: ScanReport, handed: ArrayBuffer[] = []): void => self.postMessage(report, { transfer: handed });

const readFrame = async ({ width, height, data, isStill }: ScanFrame): Promise<void> => {
  const read = await getReader();
  const seen = await read(new ImageData(new Uint8ClampedArray(data), width, height));
  send({ kind: 'read', seen, width, height, data, isStill }, [data]);
};

self.addEventListener('message', ({ data: order }: MessageEvent<ScanOrder>) => {
  const work = order.kind === 'read' ? readFrame(order) : getReader().then(() => send({ kind: 'ready' }));
  work.catch((error: unknown) => send({ kind: 'failed', reason: String(error) }));
});
