import type * as z from 'zod/mini';
import { ok, refuse } from '#kernel/result.ts';
import type { nextRequestSchema } from '../../contract/banks.ts';
import type { NextResponse } from '../embedded/answers.ts';
import { toMajor, toMinor, type Adapter } from './generic.ts';

export type NextRequest = z.output<typeof nextRequestSchema>;

/** NEXT: the entrance goes as a percent, unchanged; the answer is picked by term, then by residual. */
export const nextAdapter: Adapter<NextRequest, NextResponse> = {
  toWire: (request) => ({
    mvsCode: request.mvsCode,
    year: request.year,
    colorCode: request.colorCode,
    brand: request.brand,
    price: toMajor(request.price),
    entrancePercent: request.entrancePercent,
  }),
  fromWire: (response, request) => {
    const { numberOfInstallments, finalInstallmentPercentage } = request;
    const simulation = response.simulations.find((one) => one.installmentsQuantity === numberOfInstallments);
    if (simulation === undefined) {
      return refuse('installmentsUnknown', {
        detail: `No simulation found for ${numberOfInstallments} installments`,
        params: { n: numberOfInstallments },
      });
    }
    const value = simulation.values.find(({ residual }) => residual === finalInstallmentPercentage);
    if (value === undefined) {
      return refuse('residualUnknown', {
        detail: `No values found for residual ${finalInstallmentPercentage}`,
        params: { x: finalInstallmentPercentage },
      });
    }
    const residuals = simulation.values.map(({ residual }) => residual);
    return ok({
      entranceValue: toMinor(simulation.entranceValue),
      installmentsValue: toMinor(value.installmentsValue),
      totalInstallments: simulation.installmentsQuantity,
      installmentsAvailable: response.simulations.map((one) => one.installmentsQuantity),
      finalInstallmentValue: toMinor(value.residualValue),
      minFinalInstallmentPercent: Math.min(...residuals),
      maxFinalInstallmentPercent: Math.max(...residuals),
      legalText: '',
      hasOffers: true,
    });
  },
};
