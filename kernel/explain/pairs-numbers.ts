import { CUIL_CASES, CUIL_OF_DNI_CASES } from '../cases/argentine-documents.ts';
import { CUIT_CASES, DNI_CASES } from '../cases/argentine-tax-ids.ts';
import { CARD_BRAND_CASES } from '../cases/card-brands.ts';
import { CARD_DUE_DATE_CASES, SECURITY_CODE_CASES } from '../cases/card-details.ts';
import { CARD_NUMBER_CASES } from '../cases/cards.ts';
import { CHASSIS_CASES, VIN_CASES, VIN_CHECK_CASES } from '../cases/chassis.ts';
import { ALPHANUMERIC_CNPJ_CASES } from '../cases/cnpj-alphanumeric.ts';
import { CNPJ_CASES } from '../cases/cnpj.ts';
import { CPF_CASES } from '../cases/cpf.ts';
import { DRIVER_LICENSE_CASES } from '../cases/driver-license.ts';
import { RG_CASES } from '../cases/money.ts';
import { ARGENTINE_PLATE_CASES, BRAZILIAN_PLATE_CASES } from '../cases/plates.ts';
import { cardBrand, CARD_BRANDS, isCardDueDate, isCardNumber, isSecurityCode } from '../cards.ts';
import { isCnpj, isCpf, isCpfOrCnpj, isCuil, isCuit, isDni, isDriverLicense, isRg } from '../documents.ts';
import {
  hasVinCheckDigit,
  isChassis,
  isPlate,
  isVin,
  LONG_CUTS,
  plateKind,
  splitVehicleCode,
  toMercosulPlate,
} from '../vehicle-codes.ts';
import { explainCardBrand, explainCardDueDate, explainCardNumber, explainSecurityCode } from './cards.ts';
import * as documents from './documents.ts';
import { verdictOf } from './step.ts';
import * as vehicles from './vehicle-codes.ts';
import { values } from './pair.ts';
import type { Pair } from './pair.ts';

const TODAY = '2026-09-22';
const documentsOfAll = values(CPF_CASES, CNPJ_CASES, ALPHANUMERIC_CNPJ_CASES, CUIL_CASES, DRIVER_LICENSE_CASES);
const vehicleCodes = ['1234567', '123456', 'ABC12D3', 'ABCD1234567890AB', 'abc1234', 'A'.repeat(16), ''];
const plates = values(BRAZILIAN_PLATE_CASES, ARGENTINE_PLATE_CASES);
const vins = values(CHASSIS_CASES, VIN_CASES, VIN_CHECK_CASES);

export const NUMBER_PAIRS: Readonly<Record<string, Pair>> = {
  isCpf: { rule: isCpf, explain: documents.explainCpf, values: documentsOfAll },
  isCnpj: { rule: isCnpj, explain: documents.explainCnpj, values: documentsOfAll },
  isCpfOrCnpj: { rule: isCpfOrCnpj, explain: documents.explainCpfOrCnpj, values: documentsOfAll },
  isDriverLicense: { rule: isDriverLicense, explain: documents.explainDriverLicense, values: documentsOfAll },
  isRg: { rule: isRg, explain: documents.explainRg, values: values(RG_CASES) },
  isDni: { rule: isDni, explain: documents.explainDni, values: values(DNI_CASES) },
  isCuil: { rule: (v) => isCuil(v), explain: (v) => documents.explainCuil(v), values: values(CUIL_CASES, CUIT_CASES) },
  isCuit: { rule: isCuit, explain: documents.explainCuit, values: values(CUIL_CASES, CUIT_CASES) },
  'isCuil of a DNI': {
    rule: (v) => isCuil(...(v as [unknown, unknown])),
    explain: (v) => documents.explainCuil(...(v as [unknown, unknown])),
    values: values(CUIL_OF_DNI_CASES),
  },
  splitVehicleCode: {
    rule: (v) => splitVehicleCode(v) !== null,
    explain: (v) => vehicles.explainVehicleCode(v),
    values: vehicleCodes,
  },
  'splitVehicleCode by cuts': {
    rule: (v) => splitVehicleCode(v, LONG_CUTS) !== null,
    explain: (v) => vehicles.explainVehicleCode(v, LONG_CUTS),
    values: vehicleCodes,
  },
  isChassis: { rule: isChassis, explain: vehicles.explainChassis, values: vins },
  isVin: { rule: isVin, explain: vehicles.explainVin, values: vins },
  hasVinCheckDigit: { rule: hasVinCheckDigit, explain: vehicles.explainVinCheckDigit, values: vins },
  'isPlate in Brazil': { rule: (v) => isPlate(v), explain: (v) => vehicles.explainPlate(v), values: plates },
  'isPlate in Argentina': {
    rule: (v) => isPlate(v, 'ar'),
    explain: (v) => vehicles.explainPlate(v, 'ar'),
    values: plates,
  },
  plateKind: { rule: (v) => plateKind(v) !== undefined, explain: vehicles.explainPlateKind, values: plates },
  toMercosulPlate: {
    rule: (v) => toMercosulPlate(v) !== null,
    explain: vehicles.explainMercosulPlate,
    values: plates,
  },
  isCardNumber: { rule: isCardNumber, explain: explainCardNumber, values: values(CARD_NUMBER_CASES) },
  cardBrand: {
    rule: (v) => cardBrand(v) !== undefined,
    explain: explainCardBrand,
    values: values(CARD_NUMBER_CASES, CARD_BRAND_CASES),
  },
  isCardDueDate: {
    rule: (v) => isCardDueDate(v, TODAY),
    explain: (v) => explainCardDueDate(v, TODAY),
    values: values(CARD_DUE_DATE_CASES),
  },
  isSecurityCode: {
    rule: (v) => isSecurityCode(v),
    explain: (v) => explainSecurityCode(v),
    values: SECURITY_CODE_CASES.map(([[, code]]) => code),
  },
  'isSecurityCode of each brand': {
    rule: (v) => CARD_BRANDS.every((brand) => isSecurityCode(v, brand) === verdictOf(explainSecurityCode(v, brand))),
    explain: () => [],
    values: SECURITY_CODE_CASES.map(([[, code]]) => code),
  },
};
