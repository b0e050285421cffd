import { type Arguments, type RuleModule, samplesOf, TODAY, todayIn } from '#kernel/explain/rule.ts';
import { parseMoney } from '#kernel/money.ts';
import * as boleto from '../rules/boleto.ts';
import { BANK_LINE_CASES, COLLECTION_LINE_CASES, DUE_FACTOR_CASES } from '../rules/cases/boleto.ts';
import { BR_CODE_CASES, CRC_CASES } from '../rules/cases/pix.ts';
import { explainBarcode, explainDigitableLine } from '../rules/explain-boleto.ts';
import { explainBrCode, explainPixKey } from '../rules/explain-pix.ts';
import { itfBars } from '../rules/itf.ts';
import * as pix from '../rules/pix.ts';
import { crc16 } from '../rules/tlv.ts';

const BCB = 'BCB, Manual do BR Code';
const DICT = 'BCB, DICT';
const SLIP = 'Carta-Circular BCB 2.926/2000; FEBRABAN, Layout Padrão de Arrecadação';
const FACTOR = 'FEBRABAN, fator de vencimento';
const text = (name: string, initial = '') => ({ name, kind: 'text', initial }) as const;

const codeOf = (key: string, { merchantName = '', merchantCity = '', amount, txid }: Arguments): string => {
  const value = parseMoney(amount, 'br');
  const parts = { ...(value && { amount: value }), ...(txid && { txid }) };
  return pix.encodeBrCode({ kind: 'static', key, merchantName, merchantCity, ...parts });
};

const pixRules: RuleModule = {
  file: 'features/payments/rules/pix.ts',
  rules: [
    {
      name: 'pixKeyKind',
      signature: 'pixKeyKind(key: unknown): PixKeyKind | undefined',
      sources: [DICT],
      run: pix.pixKeyKind,
      explain: explainPixKey,
      samples: [
        { value: '+5511987654321', verdict: 'phone', source: DICT },
        { value: '123e4567-e12b-12d1-a456-426655440000', verdict: 'random', source: DICT },
        { value: '12ABC34501DE35', verdict: 'cnpj', source: DICT },
        { value: 'Ana@example.com', verdict: 'undefined', source: DICT },
      ],
    },
    {
      name: 'encodeBrCode',
      signature: 'encodeBrCode(input: PixInput): string',
      sources: [BCB],
      arguments: [
        text('merchantName', 'Fulano de Tal'),
        text('merchantCity', 'BRASILIA'),
        text('amount'),
        text('txid'),
      ],
      run: codeOf,
      samples: [
        { value: '52998224725', arguments: { amount: '10,00', txid: 'ABC123' }, verdict: '0002…', source: BCB },
      ],
    },
    {
      name: 'decodeBrCode',
      signature: 'decodeBrCode(code: unknown): PixCode | null',
      sources: [BCB],
      run: pix.decodeBrCode,
      explain: explainBrCode,
      samples: samplesOf(BR_CODE_CASES),
    },
  ],
};

const checksumRules: RuleModule = {
  file: 'features/payments/rules/tlv.ts',
  rules: [
    {
      name: 'crc16',
      signature: 'crc16(text: string): string',
      sources: [],
      run: crc16,
      samples: samplesOf(CRC_CASES),
    },
  ],
};

const slipRules: RuleModule = {
  file: 'features/payments/rules/boleto.ts',
  rules: [
    {
      name: 'parseDigitableLine',
      signature: 'parseDigitableLine(text: unknown, today?: IsoDay): Slip | null',
      sources: [SLIP],
      arguments: [TODAY],
      run: (value, input) => boleto.parseDigitableLine(value, todayIn(input)),
      explain: explainDigitableLine,
      samples: [...samplesOf(BANK_LINE_CASES).slice(0, 5), ...samplesOf(COLLECTION_LINE_CASES).slice(0, 5)],
    },
    {
      name: 'toBarcode',
      signature: 'toBarcode(line: string): string | null',
      sources: [SLIP],
      run: (value) => boleto.toBarcode(value),
      explain: explainDigitableLine,
      samples: [...samplesOf(BANK_LINE_CASES).slice(0, 5), ...samplesOf(COLLECTION_LINE_CASES).slice(0, 5)],
    },
    {
      name: 'isBarcode',
      signature: 'isBarcode(value: unknown): boolean',
      sources: [SLIP],
      run: boleto.isBarcode,
      explain: explainBarcode,
      samples: [
        { value: '34191000000000000004789328804072386255118487', verdict: 'true', source: SLIP },
        { value: '34192000000000000004789328804072386255118487', verdict: 'false', source: SLIP },
      ],
    },
    {
      name: 'toDigitableLine',
      signature: 'toDigitableLine(barcode: unknown): string | null',
      sources: [SLIP],
      run: boleto.toDigitableLine,
      explain: explainBarcode,
    },
    {
      name: 'formatDigitableLine',
      signature: 'formatDigitableLine(text: string): string',
      sources: [SLIP],
      run: boleto.formatDigitableLine,
    },
    {
      name: 'dueFactor',
      signature: 'dueFactor(due: IsoDay): number',
      sources: [FACTOR],
      run: boleto.dueFactor,
      samples: samplesOf(DUE_FACTOR_CASES),
    },
    {
      name: 'dueDateOf',
      signature: 'dueDateOf(factor: number, reference?: IsoDay): IsoDay | null',
      sources: [FACTOR],
      arguments: [TODAY],
      run: (value, input) => boleto.dueDateOf(Number(value), todayIn(input)),
      samples: [
        { value: '1000', arguments: { today: '2026-09-22' }, verdict: '2025-02-22', source: FACTOR },
        { value: '9999', arguments: { today: '2026-09-22' }, verdict: '2025-02-21', source: FACTOR },
      ],
    },
  ],
};

const barRules: RuleModule = {
  file: 'features/payments/rules/itf.ts',
  rules: [
    {
      name: 'itfBars',
      signature: 'itfBars(digits: string, ratio = 3): Bars',
      sources: ['ISO/IEC 16390'],
      run: (value) => itfBars(value),
      samples: [{ value: '1234', verdict: '…', source: 'ISO/IEC 16390' }],
    },
  ],
};

/** The payment formats, for the page that tries every rule of the field. */
export const paymentRules: readonly RuleModule[] = [pixRules, checksumRules, slipRules, barRules];
