import type { Market } from '#kernel/market.ts';
import type { DetailField, Details } from '../contract/details.ts';
import type { ComplementStep } from './steps.ts';

/** Which fields a market's people are asked for; the papers of one country say nothing in the other. */
const BRAZILIAN_ONLY: readonly DetailField[] = ['rg', 'driverLicense', 'spouseCpf'];

export const isRequested = (field: DetailField, market: Market): boolean =>
  market === 'br' || !BRAZILIAN_ONLY.includes(field);

/** What a contract cannot be written without. */
export const REQUIRED_DETAILS = [
  'gender',
  'maritalStatus',
  'occupation',
  'income',
] as const satisfies readonly DetailField[];

type ComplementData = {
  readonly details: Details | null;
  readonly address: object | null;
  readonly hasDealer: boolean;
};

/** What is still missing of a step; a step without any is done. */
export const isStepDone = (step: ComplementStep, data: ComplementData): boolean => {
  switch (step) {
    case 'user-data':
      return REQUIRED_DETAILS.every((field) => data.details?.[field] !== undefined);
    case 'address-data':
      return data.address !== null;
    case 'success-message':
      return isStepDone('user-data', data) && isStepDone('address-data', data);
    case 'dealer-data':
      return data.hasDealer;
  }
};

/** The first step that is open; when all is told, the message that says so. */
export const nextStep = (data: ComplementData): ComplementStep =>
  (['user-data', 'address-data'] as const).find((step) => !isStepDone(step, data)) ?? 'success-message';
