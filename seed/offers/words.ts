/** What the seeded offers say, in each market's language. Figures are put in where braces stand. */
type Words = {
  readonly cash: string;
  readonly from: string;
  readonly fromTo: string;
  readonly percent: string;
  readonly monthly: string;
  readonly balloon: string;
  readonly used: string;
  readonly rental: string;
  readonly accessory: string;
  readonly accessoryCoupon: string;
  readonly service: string;
  readonly serviceTitle: string;
  readonly serviceCoupon: string;
  readonly serviceCouponTitle: string;
  readonly serviceCouponCode: string;
  readonly rentalTitle: string;
  readonly terms: string;
  readonly usedTerms: string;
  readonly couponTerms: string;
  readonly rentalTerms: string;
};

export const offerWords: Readonly<Record<'br' | 'ar', Words>> = {
  br: {
    cash: 'Preço à vista, com a pintura mostrada. Frete e emplacamento ficam fora do preço e aparecem antes de você pagar.',
    from: 'A porta de entrada da versão: a pintura e os opcionais que você escolher somam ao preço.',
    fromTo: 'Preço menor que o da lista pública, por tempo limitado.',
    percent: 'Desconto da concessionária sobre o preço da lista pública.',
    monthly: 'Entrada, parcelas fixas e nenhuma surpresa no fim.',
    balloon:
      'Parcelas menores durante o contrato e uma parcela final maior, que você paga, refinancia ou quita trocando de carro.',
    used: 'Seminovo da concessionária, com histórico de revisões e laudo de vistoria.',
    rental: 'Assinatura com manutenção, documentação e seguro em uma só mensalidade.',
    accessory: 'Acessório original, instalado pela concessionária.',
    accessoryCoupon: 'Apresente o código na concessionária ao comprar o acessório original.',
    service: 'Troca de óleo e filtro com mão de obra, feita pela rede autorizada.',
    serviceTitle: 'Troca de óleo e filtro',
    serviceCoupon: 'Apresente o código ao agendar a revisão na rede autorizada.',
    serviceCouponTitle: 'Desconto na mão de obra da revisão',
    serviceCouponCode: 'REVISAO15',
    rentalTitle: '{name} por assinatura',
    terms:
      'Oferta de demonstração, válida até a data indicada ou enquanto durar o estoque informado. Imagem ilustrativa. Não acumula com outras ofertas.',
    usedTerms: 'Oferta de demonstração de um único veículo seminovo. Quilometragem informada na data da publicação.',
    couponTerms: 'Oferta de demonstração. Um cupom por atendimento, não acumula com outras ofertas.',
    rentalTerms: 'Oferta de demonstração. Mensalidade para 24 meses e 1.500 km por mês, sujeita a análise de crédito.',
  },
  ar: {
    cash: 'Precio de contado, con la pintura mostrada. Flete y patentamiento quedan fuera del precio y aparecen antes de que pagues.',
    from: 'La puerta de entrada de la versión: la pintura y los opcionales que elijas se suman al precio.',
    fromTo: 'Un precio menor que el de la lista pública, por tiempo limitado.',
    percent: 'Descuento del concesionario sobre el precio de la lista pública.',
    monthly: 'Anticipo, cuotas y ninguna sorpresa al final.',
    balloon:
      'Cuotas más bajas durante el contrato y una cuota final mayor, que pagás, refinanciás o cancelás al cambiar el auto.',
    used: 'Usado del concesionario, con historial de services e informe de revisión.',
    rental: 'Suscripción con mantenimiento, documentación y seguro en una sola cuota mensual.',
    accessory: 'Accesorio original, instalado por el concesionario.',
    accessoryCoupon: 'Mostrá el código en el concesionario al comprar el accesorio original.',
    service: 'Cambio de aceite y filtro con mano de obra, hecho por la red oficial.',
    serviceTitle: 'Cambio de aceite y filtro',
    serviceCoupon: 'Mostrá el código al pedir turno para el service en la red oficial.',
    serviceCouponTitle: 'Descuento en la mano de obra del service',
    serviceCouponCode: 'SERVICE15',
    rentalTitle: '{name} por suscripción',
    terms:
      'Oferta de demostración, válida hasta la fecha indicada o hasta agotar el stock informado. Imagen ilustrativa. No se acumula con otras ofertas.',
    usedTerms: 'Oferta de demostración de una única unidad usada. Kilometraje informado a la fecha de publicación.',
    couponTerms: 'Oferta de demostración. Un cupón por visita, no se acumula con otras ofertas.',
    rentalTerms:
      'Oferta de demostración. Cuota mensual para 24 meses y 1.500 km por mes, sujeta a análisis crediticio.',
  },
};
