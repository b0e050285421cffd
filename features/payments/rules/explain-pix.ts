import { ofText, shown } from '#kernel/explain/step.ts';
import type { Explanation, Step } from '#kernel/explain/step.ts';
import { ACCOUNT, INITIATION, pixKeyKind, readTarget, readTemplate } from './pix.ts';
import { crc16, parseTlv, valueOf } from './tlv.ts';
import type { TlvField } from './tlv.ts';

/** What a BR Code is checked for. */
export type PixStep =
  | 'structure'
  | 'checksum'
  | 'initiation'
  | 'pixTemplate'
  | 'currencyCode'
  | 'country'
  | 'category'
  | 'merchant'
  | 'amount'
  | 'reference'
  | 'keyOrAddress'
  | 'keyKind';

export function explainPixKey(value: unknown): Explanation<string> {
  const kind = pixKeyKind(value);
  return ofText<string>(value, (text) => [
    { id: 'keyKind', ok: kind !== undefined, expected: 'cpf, cnpj, email, phone, random', input: kind ?? shown(text) },
  ]);
}

function fieldSteps(fields: readonly TlvField[], template: readonly TlvField[]): Step<PixStep>[] {
  const [currency, country, category] = ['53', '58', '52'].map((id) => valueOf(fields, id) ?? '');
  const merchant = [valueOf(fields, '59'), valueOf(fields, '60')];
  const amount = valueOf(fields, '54');
  const additional = valueOf(fields, '62');
  const [key, address] = [valueOf(template, '01'), valueOf(template, '25')];
  return [
    { id: 'currencyCode', ok: currency === '986', expected: '53 = 986', input: currency ?? '' },
    { id: 'country', ok: country === 'BR', expected: '58 = BR', input: country ?? '' },
    { id: 'category', ok: category?.length === 4, expected: '52 = 9999', input: category ?? '' },
    { id: 'merchant', ok: merchant.every(Boolean), expected: '59, 60', input: merchant.join(', ') },
    {
      id: 'amount',
      ok: amount === undefined || (amount.length <= 13 && /^[0-9]+(?:\.[0-9]{0,2})?$/.test(amount)),
      expected: '54 = 9.99',
      input: amount ?? '',
    },
    {
      id: 'reference',
      ok: additional === undefined || parseTlv(additional) !== null,
      expected: '62',
      input: additional ?? '',
    },
    {
      id: 'keyOrAddress',
      ok: readTarget(fields, template) !== null,
      expected: '26.01 ≠ 26.25, 80.25',
      input: [key, address].filter(Boolean).join(', '),
    },
  ];
}

const LONGEST = 1024;

/** Structure and checksum first; without them the fields are not worth reading. */
export function explainBrCode(value: unknown): Explanation<string> {
  return ofText<string>(value, (raw) => {
    const text = raw.length > LONGEST ? '' : raw.trim();
    const fields = parseTlv(text);
    const sound = fields !== null && fields[0]?.id === '00' && fields[0].value === '01' && fields.at(-1)?.id === '63';
    const structure: Step<PixStep> = { id: 'structure', ok: sound, expected: '00 02 01 … 63 04', input: shown(raw) };
    if (!fields || !sound) return [structure];
    const crc = crc16(text.slice(0, -4));
    const input = fields.at(-1)?.value ?? '';
    const checksum: Step<PixStep> = { id: 'checksum', ok: crc === input.toUpperCase(), expected: crc, input };
    if (!checksum.ok) return [structure, checksum];
    const method = valueOf(fields, '01');
    const initiation: Step<PixStep> = {
      id: 'initiation',
      ok: INITIATION.includes(method),
      expected: '01 = 11, 12',
      input: method ?? '',
    };
    if (!initiation.ok) return [structure, checksum, initiation];
    const template = readTemplate(fields, ACCOUNT);
    const found: Step<PixStep> = { id: 'pixTemplate', ok: template !== null, expected: 'br.gov.bcb.pix' };
    return [structure, checksum, initiation, found, ...(template ? fieldSteps(fields, template) : [])];
  });
}
