import { CUIL_CASES, CUIL_OF_DNI_CASES } from '#kernel/cases/argentine-documents.ts';
import { CUIT_CASES, DNI_CASES } from '#kernel/cases/argentine-tax-ids.ts';
import { ALPHANUMERIC_CNPJ_CASES } from '#kernel/cases/cnpj-alphanumeric.ts';
import { CNPJ_CASES } from '#kernel/cases/cnpj.ts';
import { CPF_CASES } from '#kernel/cases/cpf.ts';
import { DRIVER_LICENSE_CASES } from '#kernel/cases/driver-license.ts';
import { RG_CASES } from '#kernel/cases/money.ts';
import * as documents from '#kernel/documents.ts';
import * as explain from '#kernel/explain/documents.ts';
import { type Arguments, type RuleModule, samplesBy, samplesOf, SPEC } from '#kernel/explain/rule.ts';
import * as checks from '#kernel/schemas.ts';

const DNI = { name: 'dni', kind: 'text', initial: '' } as const;
const dniIn = (input: Arguments) => input['dni'] || undefined;
const cnpjSamples = samplesOf([...CNPJ_CASES, ...ALPHANUMERIC_CNPJ_CASES]);
const cpfSamples = samplesOf(CPF_CASES);
const mixedSamples = samplesOf([...CPF_CASES.slice(0, 40), ...ALPHANUMERIC_CNPJ_CASES.slice(0, 40)]);

export const documentRules: RuleModule = {
  file: 'kernel/documents.ts',
  rules: [
    {
      name: 'isCpf',
      signature: 'isCpf(value: unknown): boolean',
      sources: [SPEC],
      run: documents.isCpf,
      explain: explain.explainCpf,
      check: checks.cpf,
      samples: cpfSamples,
    },
    {
      name: 'isCnpj',
      signature: 'isCnpj(value: unknown): boolean',
      sources: ['IN RFB 2.229/2024'],
      run: documents.isCnpj,
      explain: explain.explainCnpj,
      check: checks.cnpj,
      samples: cnpjSamples,
    },
    {
      name: 'isCpfOrCnpj',
      signature: 'isCpfOrCnpj(value: unknown): boolean',
      sources: [SPEC],
      run: documents.isCpfOrCnpj,
      explain: explain.explainCpfOrCnpj,
      check: checks.cpfOrCnpj,
      samples: mixedSamples,
    },
    {
      name: 'stripDocument',
      signature: 'stripDocument(text: string): string',
      sources: [SPEC],
      run: documents.stripDocument,
      samples: [{ value: '12.ABC.345/01DE-35', verdict: '12ABC34501DE35', source: SPEC }],
    },
    {
      name: 'formatDocument',
      signature: 'formatDocument(text: string): string',
      sources: [SPEC],
      run: documents.formatDocument,
      samples: [
        { value: '52998224725', verdict: '529.982.247-25', source: SPEC },
        { value: '12ABC34501DE35', verdict: '12.ABC.345/01DE-35', source: SPEC },
      ],
    },
    {
      name: 'maskDocument',
      signature: 'maskDocument(text: string): string',
      sources: [SPEC],
      run: documents.maskDocument,
      samples: [{ value: '5299822', verdict: '529.982.2', source: SPEC }],
    },
    {
      name: 'isRg',
      signature: 'isRg(value: unknown): boolean',
      sources: [SPEC],
      run: documents.isRg,
      explain: explain.explainRg,
      check: checks.rg,
      samples: samplesOf(RG_CASES),
    },
    {
      name: 'isDriverLicense',
      signature: 'isDriverLicense(value: unknown): boolean',
      sources: ['Contran Res. 886/2021, art. 4'],
      run: documents.isDriverLicense,
      explain: explain.explainDriverLicense,
      check: checks.driverLicense,
      samples: samplesOf(DRIVER_LICENSE_CASES),
    },
    {
      name: 'isDni',
      signature: 'isDni(value: unknown): boolean',
      sources: [],
      run: documents.isDni,
      explain: explain.explainDni,
      check: checks.dni,
      samples: samplesOf(DNI_CASES),
    },
    {
      name: 'formatDni',
      signature: 'formatDni(text: string): string',
      sources: ['RENAPER'],
      run: documents.formatDni,
      samples: [{ value: '12345678', verdict: '12.345.678', source: 'RENAPER' }],
    },
    {
      name: 'isCuil',
      signature: 'isCuil(value: unknown, dni?: unknown): boolean',
      sources: [SPEC],
      arguments: [DNI],
      run: (value, input) => documents.isCuil(value, dniIn(input)),
      explain: (value, input) => explain.explainCuil(value, dniIn(input)),
      check: (input) => (dniIn(input) === undefined ? checks.cuil() : undefined),
      samples: [
        ...samplesOf(CUIL_CASES).slice(0, 6),
        ...samplesBy(CUIL_OF_DNI_CASES, ([value, dni]) => ({ value, arguments: { dni: String(dni) } })).slice(0, 4),
      ],
    },
    {
      name: 'isCuit',
      signature: 'isCuit(value: unknown): boolean',
      sources: [],
      run: documents.isCuit,
      explain: explain.explainCuit,
      check: checks.cuit,
      samples: samplesOf(CUIT_CASES),
    },
    {
      name: 'formatCuil',
      signature: 'formatCuil(text: string): string',
      sources: ['ANSES'],
      run: documents.formatCuil,
      samples: [{ value: '20123456786', verdict: '20-12345678-6', source: 'ANSES' }],
    },
    {
      name: 'formatCompanyNumber',
      signature: 'formatCompanyNumber(text: string): string',
      sources: [SPEC],
      run: documents.formatCompanyNumber,
      samples: [
        { value: '30500010912', verdict: '30-50001091-2', source: SPEC },
        { value: '12ABC34501DE35', verdict: '12.ABC.345/01DE-35', source: SPEC },
      ],
    },
  ],
};
