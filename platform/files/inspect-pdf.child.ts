import { buffer } from 'node:stream/consumers';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFStream, type PDFObject } from '@cantoo/pdf-lib';

/**
 * A process of its own, like the one for images: reads one PDF from its input and writes what makes it more than paper (a program,
 * a command, a file inside), or nothing. Every object is looked at, reachable or not, those packed into object streams too.
 */
const KEYS = ['JS', 'JavaScript', 'EmbeddedFiles', 'EF', 'RichMediaContent', 'XFA'].map((key) => PDFName.of(key));
/** Actions that run, send or open something (ISO 32000-2, 12.6.4); to go to a page or to a web address is what paper may do. */
const ACTIONS = new Set(
  ['JavaScript', 'Launch', 'ImportData', 'SubmitForm', 'Rendition', 'RichMediaExecute', 'GoToE', 'Movie', 'Sound'].map(
    (name) => PDFName.of(name),
  ),
);

const content = await buffer(process.stdin);
const document = await PDFDocument.load(content, { throwOnInvalidObject: true, updateMetadata: false });
if (document.getPageCount() === 0) throw new Error('no page');

const findActive = (object: PDFObject, depth = 0): string | null => {
  if (depth > 64) return 'depth';
  if (object instanceof PDFStream) return findActive(object.dict, depth + 1);
  if (object instanceof PDFArray) return firstOf(object.asArray(), depth);
  if (!(object instanceof PDFDict)) return null;
  const key = KEYS.find((name) => object.has(name));
  if (key !== undefined) return key.decodeText();
  const action = object.get(PDFName.of('S'));
  if (action instanceof PDFName && ACTIONS.has(action)) return action.decodeText();
  return firstOf(object.values(), depth);
};

const firstOf = (objects: readonly PDFObject[], depth: number): string | null => {
  for (const object of objects) {
    const found = findActive(object, depth + 1);
    if (found !== null) return found;
  }
  return null;
};

/** Earlier states of a file lie beneath the last one; a reader that believes another table of contents would show them. */
const HIDDEN = /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|ImportData|SubmitForm)\b/;
const plain = content
  .toString('latin1')
  .replaceAll(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const all = document.context.enumerateIndirectObjects().map(([, object]) => object);
process.stdout.write(firstOf(all, 0) ?? HIDDEN.exec(plain)?.[1] ?? '');
