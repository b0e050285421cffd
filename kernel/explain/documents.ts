import { isCnpj, isCpf, isCuil, isCuit, isDni, isDriverLicense, isRg, stripDocument } from '../documents.ts';
import { digitsThatFit, explainMasks } from './masks.ts';
import type { Explanation, Step } from './step.ts';
import { boundStep, charactersStep, inOrder, ofText, shown, verdictOf } from './step.ts';

const CPF_MASKS = ['99999999999', '999.999.999-99'] as const;
const CNPJ_MASKS = ['XXXXXXXXXXXX99', 'XX.XXX.XXX/XXXX-99'] as const;
const LICENSE_MASKS = ['99999999999'] as const;
const DNI_MASKS = ['9999999', '99999999', '9.999.999', '99.999.999'] as const;
const CUIL_MASKS = ['99999999999', '99-99999999-9'] as const;

type Numbered = {
  readonly text: string;
  readonly masks: readonly string[];
  /** How many check digits stand at the end. */
  readonly digits: number;
  readonly accepts: (value: string) => boolean;
  readonly between?: (code: string) => readonly (() => Step)[];
};

function repeatedStep(code: string): Step {
  return { id: 'repeated', ok: code !== code.charAt(0).repeat(code.length), input: code };
}

/** Form, what the register asks beside, and the check digits: those given against those the rule would accept. */
function explainNumbered({ text, masks, digits, accepts, between = () => [] }: Numbered): Explanation {
  const form = explainMasks(text, masks);
  if (!verdictOf(form)) return form;
  const code = stripDocument(text);
  const head = code.slice(0, -digits);
  return [
    ...form,
    ...inOrder<Step['id']>(...between(code), () => ({
      id: 'checkDigits',
      ok: accepts(code),
      expected: digitsThatFit(digits, (tail) => accepts(head + tail)) ?? '',
      input: code.slice(-digits),
    })),
  ];
}

const refusesRepeated = (code: string) => [() => repeatedStep(code)];

export function explainCpf(value: unknown): Explanation {
  return ofText(value, (text) =>
    explainNumbered({ text, masks: CPF_MASKS, digits: 2, accepts: isCpf, between: refusesRepeated }),
  );
}

export function explainCnpj(value: unknown): Explanation {
  return ofText(value, (text) =>
    explainNumbered({ text, masks: CNPJ_MASKS, digits: 2, accepts: isCnpj, between: refusesRepeated }),
  );
}

/** By the form that fits; where neither does, the forms of both. */
export function explainCpfOrCnpj(value: unknown): Explanation {
  return ofText(value, (text) => {
    if (verdictOf(explainMasks(text, CPF_MASKS))) return explainCpf(text).slice(1);
    if (verdictOf(explainMasks(text, CNPJ_MASKS))) return explainCnpj(text).slice(1);
    return explainMasks(text, [...CPF_MASKS, ...CNPJ_MASKS]);
  });
}

export function explainDriverLicense(value: unknown): Explanation {
  return ofText(value, (text) =>
    explainNumbered({ text, masks: LICENSE_MASKS, digits: 2, accepts: isDriverLicense, between: refusesRepeated }),
  );
}

export function explainRg(value: unknown): Explanation {
  return ofText(value, (text) => {
    const code = text.slice(0, 200).replace(/[ ./-]/g, '');
    return inOrder<Step['id']>(
      () => boundStep('length', { input: text.length, most: 100 }),
      () => charactersStep(text, /[0-9A-Za-z ./-]/),
      () => boundStep('length', { input: code.length, least: 1, most: 50 }),
      () => ({ id: 'form', ok: isRg(text), expected: '9', input: shown(text) }),
    );
  });
}

export function explainDni(value: unknown): Explanation {
  return ofText(value, (text) => {
    const form = explainMasks(text, DNI_MASKS);
    return verdictOf(form) ? [...form, { id: 'zeros', ok: isDni(text), input: text }] : form;
  });
}

function prefixStep(code: string, prefixes: readonly string[]): Step {
  const input = code.slice(0, 2);
  return { id: 'prefix', ok: prefixes.includes(input), expected: prefixes.join(', '), input };
}

const CUIL_PREFIXES = ['20', '23', '24', '27', '30'] as const;
const CUIT_PREFIXES = [...CUIL_PREFIXES, '33', '34'] as const;

/** With a DNI given, the eight digits in the middle must be that one's. */
export function explainCuil(value: unknown, dni?: unknown): Explanation {
  return ofText(value, (text) => {
    const between = (code: string) => [() => prefixStep(code, CUIL_PREFIXES)];
    const steps = explainNumbered({ text, masks: CUIL_MASKS, digits: 1, accepts: (code) => isCuil(code), between });
    if (dni === undefined || !verdictOf(steps)) return steps;
    const expected = typeof dni === 'string' ? stripDocument(dni).padStart(8, '0') : shown(dni);
    return [...steps, { id: 'sameDni', ok: isCuil(text, dni), expected, input: stripDocument(text).slice(2, 10) }];
  });
}

export function explainCuit(value: unknown): Explanation {
  const between = (code: string) => [() => prefixStep(code, CUIT_PREFIXES)];
  return ofText(value, (text) => explainNumbered({ text, masks: CUIL_MASKS, digits: 1, accepts: isCuit, between }));
}
