import type * as z from 'zod/mini';
import { ok, refuse } from '#kernel/result.ts';
import type { cdcRequestSchema } from '../../contract/banks.ts';
import type { CdcResponse } from '../embedded/answers.ts';
import { ratioOf, shareOf } from '../ratio.ts';
import { asFraction, toMajor, toMinor, type Adapter } from './generic.ts';

export type CdcRequest = z.output<typeof cdcRequestSchema>;

/** CDC: the entrance goes as a value, percent / 100 x price; the answer has all terms at once. */
export const cdcAdapter: Adapter<CdcRequest, CdcResponse> = {
  toWire: (request) => ({
    mvsCode: request.mvsCode,
    anomodv: request.year,
    color: request.colorCode,
    brand: request.brand,
    vbem: toMajor(request.price),
    vlensim: toMajor(shareOf(request.price, ratioOf(asFraction(request.entrancePercent)))),
  }),
  fromWire: (response, request) => {
    const { numberOfInstallments } = request;
    const plan = response.plans.find(({ prazo }) => prazo === numberOfInstallments);
    if (plan === undefined) {
      return refuse('installmentsUnknown', {
        detail: `No simulation found for ${numberOfInstallments} installments`,
        params: { n: numberOfInstallments },
      });
    }
    return ok({
      entranceValue: toMinor(response.upFrontValue),
      installmentsValue: toMinor(plan.vlcalca),
      totalInstallments: plan.prazo,
      installmentsAvailable: response.plans.map(({ prazo }) => prazo),
      finalInstallmentValue: null,
      minFinalInstallmentPercent: null,
      maxFinalInstallmentPercent: null,
      legalText: '',
      hasOffers: true,
    });
  },
};
