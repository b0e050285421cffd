/** The garage: own cars, and how one changes hands. */
export const garagePt = {
  'garage.carUnknown': 'Este carro não está na sua garagem.',
  'garage.carUnproven': 'Não encontramos um carro com este chassi e esta placa. Confira os dois no documento.',
  'garage.carYours': 'Este carro já está na sua garagem.',
  'garage.carHeld': 'Este carro está na garagem de outra pessoa. Se você o comprou, peça a transferência.',
  'garage.full': 'Sua garagem está cheia.',
  'garage.askedAlready': 'Já há um pedido de transferência em andamento para este carro.',
  'garage.mileageLower': 'A quilometragem não pode diminuir.',
  'garage.transferUnknown': 'Não encontramos este pedido.',
  'garage.transferOver': 'Este pedido já foi respondido ou venceu.',
} as const;
