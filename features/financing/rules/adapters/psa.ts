import type * as z from 'zod/mini';
import { MARKETS } from '#kernel/market.ts';
import { ok, refuse } from '#kernel/result.ts';
import type { psaRequestSchema } from '../../contract/banks.ts';
import type { PsaResponse } from '../embedded/answers.ts';
import { asFraction, toMajor, toMinor, type Adapter, type GenericRequest } from './generic.ts';

export type PsaRequest = z.output<typeof psaRequestSchema>;

const common = (request: GenericRequest) => ({
  market: MARKETS[request.market].locale,
  mvs_code: request.mvsCode,
  valor_carro: toMajor(request.price),
  plano_id: request.planId,
  parcelas: request.numberOfInstallments,
  marca: request.brand,
});

const fromWire: Adapter<PsaRequest, PsaResponse>['fromWire'] = (response, request) => {
  const { numberOfInstallments, finalInstallmentPercentage } = request;
  if (!response.parcelas_disponiveis.includes(numberOfInstallments)) {
    return refuse('installmentsUnknown', {
      detail: `No simulation found for ${numberOfInstallments} installments`,
      params: { n: numberOfInstallments },
    });
  }
  const { entrada_minima_residual: least, entrada_maxima_residual: most } = response;
  if (least !== null && most !== null && (finalInstallmentPercentage < least || finalInstallmentPercentage > most)) {
    return refuse('residualUnknown', {
      detail: `No values found for residual ${finalInstallmentPercentage}`,
      params: { x: finalInstallmentPercentage },
    });
  }
  return ok({
    entranceValue: toMinor(response.valor_entrada),
    installmentsValue: toMinor(response.valor_parcelas),
    totalInstallments: numberOfInstallments,
    installmentsAvailable: response.parcelas_disponiveis,
    finalInstallmentValue: response.parcela_residual === null ? null : toMinor(response.parcela_residual),
    minFinalInstallmentPercent: least,
    maxFinalInstallmentPercent: most,
    legalText: response.texto_legal,
    hasOffers: true,
  });
};

/** PSA linear: the entrance per cent is divided by 100. */
export const psaLinearAdapter: Adapter<PsaRequest, PsaResponse> = {
  toWire: (request) => ({ ...common(request), percentual_entrada: asFraction(request.entrancePercent) }),
  fromWire,
};

/** PSA balloon: the entrance per cent goes unchanged, and the final instalment's share of the price with it. */
export const psaBalloonAdapter: Adapter<PsaRequest, PsaResponse> = {
  toWire: (request) => ({
    ...common(request),
    percentual_entrada: request.entrancePercent,
    percentual_parcela_residual: request.finalInstallmentPercentage,
  }),
  fromWire,
};
