import { boundStep, charactersStep, inOrder, ofText, shown, verdictOf } from '#kernel/explain/step.ts';
import type { Explanation, Step } from '#kernel/explain/step.ts';
import { COLLECTION_SEGMENTS } from './boleto-collection.ts';
import { bankDigit, modulus10, modulus11 } from './boleto-digits.ts';

/** What a slip's line or bars are checked for, in the order in which a reader meets it. */
export type SlipStep = 'currency' | 'fieldDigit' | 'generalDigit' | 'segment' | 'valueKind';

type Digit = { readonly id: 'fieldDigit' | 'generalDigit'; readonly expected: number; readonly input: string };

function digitStep({ id, expected, input }: Digit): Step<SlipStep> {
  return { id, ok: String(expected) === input, expected: String(expected), input };
}

function checkerOf(kind: string): (digits: string) => number {
  return kind === '8' || kind === '9' ? modulus11 : modulus10;
}

function collectionHead(digits: string): Explanation<SlipStep> {
  const [segment, kind] = [digits.charAt(1), digits.charAt(2)];
  const segments: readonly string[] = COLLECTION_SEGMENTS;
  return inOrder<SlipStep>(
    () => ({ id: 'segment', ok: segments.includes(segment), expected: segments.join(', '), input: segment }),
    () => ({ id: 'valueKind', ok: '6789'.includes(kind), expected: '6, 7, 8, 9', input: kind }),
  );
}

function explainBankBars(bars: string): Explanation<SlipStep> {
  const general = bankDigit(bars.slice(0, 4) + bars.slice(5));
  return [
    { id: 'currency', ok: bars.charAt(3) === '9', expected: '9', input: bars.charAt(3) },
    digitStep({ id: 'generalDigit', expected: general, input: bars.charAt(4) }),
  ];
}

function explainCollectionBars(bars: string): Explanation<SlipStep> {
  const head = collectionHead(bars);
  if (!verdictOf(head)) return head;
  const general = checkerOf(bars.charAt(2))(bars.slice(0, 3) + bars.slice(4));
  return [...head, digitStep({ id: 'generalDigit', expected: general, input: bars.charAt(3) })];
}

/** The 44 digits behind the bars. */
export function explainBarcode(value: unknown): Explanation<string> {
  return ofText<string>(value, (text) => {
    const form = inOrder<string>(
      () => ({ id: 'length', ok: text.length === 44, expected: '44', input: String(text.length) }),
      () => charactersStep(text, /[0-9]/),
    );
    if (!verdictOf(form)) return form;
    return [...form, ...(text.startsWith('8') ? explainCollectionBars(text) : explainBankBars(text))];
  });
}

function explainBankLine(line: string): Explanation<SlipStep> {
  const fields = [line.slice(0, 10), line.slice(10, 21), line.slice(21, 32)];
  const digits = fields.map((field) =>
    digitStep({ id: 'fieldDigit', expected: modulus10(field.slice(0, -1)), input: field.slice(-1) }),
  );
  const free = line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31);
  return [...digits, ...explainBankBars(line.slice(0, 4) + line.slice(32) + free)];
}

function explainCollectionLine(line: string): Explanation<SlipStep> {
  const head = collectionHead(line);
  if (!verdictOf(head)) return head;
  const check = checkerOf(line.charAt(2));
  const blocks = [0, 12, 24, 36].map((at) => line.slice(at, at + 12));
  const digits = blocks.map((block) =>
    digitStep({ id: 'fieldDigit', expected: check(block.slice(0, -1)), input: block.slice(-1) }),
  );
  return [...digits, ...explainCollectionBars(blocks.map((block) => block.slice(0, -1)).join(''))];
}

/** The line as typed or pasted: 47 digits of a bank slip, or 48, beginning with 8, of a collection slip. */
export function explainDigitableLine(value: unknown): Explanation<string> {
  return ofText<string>(value, (text) => {
    const line = text.length > 100 ? '' : text.replace(/[^0-9]/g, '');
    const collection = line.startsWith('8');
    const requested = collection && line.length !== 47 ? 48 : 47;
    const form = inOrder<string>(
      () => boundStep('length', { input: text.length, least: 1, most: 100 }),
      () => charactersStep(text, /[0-9 .-]/),
      () => ({ id: 'digits', ok: line.length === requested, expected: String(requested), input: String(line.length) }),
    );
    if (!verdictOf(form)) return form;
    if (line.length === 48) return [...form, ...explainCollectionLine(line)];
    // A bank's code never begins with 8: bars that do are read as a collection slip's.
    if (collection) return [...form, { id: 'segment', ok: false, expected: '0-7, 9', input: shown(line) }];
    return [...form, ...explainBankLine(line)];
  });
}
