import type { creditPt } from './credit.pt-BR.ts';

export const creditEs: Readonly<Record<keyof typeof creditPt, string>> = {
  'credit.legal':
    'Simulación sujeta a la aprobación crediticia de {lender}, CUIT {document}. Anticipo de $ {entrance} y {term} cuotas; la primera, con IVA, de $ {installment}. TNA {nominal}%, TEA {effective}%, CFTEA con IVA {cost}%. Total de contado: $ {without}; total financiado: $ {with}. Sistema francés. Oferta válida hasta el {until}. Podés cancelar por anticipado sin cargo y sin los intereses que falten.',
  'credit.legalResidual':
    'Simulación sujeta a la aprobación crediticia de {lender}, CUIT {document}. Anticipo de $ {entrance}, {term} cuotas (la primera, con IVA, de $ {installment}) y una cuota final de $ {final}. TNA {nominal}%, TEA {effective}%, CFTEA con IVA {cost}%. Total de contado: $ {without}; total financiado: $ {with}. Sistema francés. Oferta válida hasta el {until}. Podés cancelar por anticipado sin cargo y sin los intereses que falten.',
  'error.funding.installments': 'No hay simulación en {n} cuotas.',
  'error.funding.residual': 'No hay valores para una cuota final del {x}%.',
  'error.funding.adapter': 'No conocemos la financiación {type}.',
  'error.simulation.params': 'Faltan la simulación y la oferta.',
  'financing.planUnknown': 'Este plan no se ofrece acá.',
  'financing.entranceOut': 'El anticipo de este plan va del {min}% al {max}% del precio.',
  'financing.priceDiffers': 'El precio de este auto es otro. Actualizá la página y simulá de nuevo.',
  'financing.noLoan': 'Con estos valores no queda nada por financiar.',
  'financing.simulationUnknown': 'No encontramos esta simulación.',
  'financing.simulationExpired': 'La oferta de esta simulación terminó. Simulá de nuevo.',
  'financing.proposalUnknown': 'No encontramos esta solicitud.',
  'financing.dealerUnknown': 'Elegí un concesionario de la marca.',
  'financing.orderState': 'Este pedido no admite una financiación ahora.',
  'financing.orderDiffers': 'La simulación no es del saldo de este pedido.',
  'financing.proposalOpen': 'Ya hay una solicitud en curso para este pedido.',
  'financing.currencyDiffers': 'Informá tus ingresos en la moneda de la financiación.',
  'financing.notPsa': 'Esta simulación es de otro banco.',
  'financing.incomeZero': 'Informá tus ingresos mensuales, mayores que cero.',
  'financing.consentMissing': 'Necesitamos tu autorización para consultar tu situación crediticia.',
  'financing.voucherNone': 'El voucher existe desde la aprobación.',
  'financing.documentsState': 'Esta solicitud no espera documentos.',
  'financing.documentKind': 'Decinos qué documento es.',
  'funding.failure': '¡Uy, algo salió mal!',
  'comparator.unavailable': 'El comparador no está disponible en este momento.',
};
