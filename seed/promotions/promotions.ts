type Words = {
  readonly name: string;
  readonly summary: string;
  readonly prizes: readonly { readonly name: string; readonly text: string; readonly stock: number }[];
  readonly rules: string;
};

/** A promotion of the demonstration: runs from the seeding for so many days, and is drawn some days after. */
export const DAYS = 60;
export const DRAW_AFTER = 4;

/** Brands of the demonstration that have one. */
export const BRANDS_WITH_PROMOTION = ['volante', 'jeep', 'peugeot'] as const;

/** The end of its address, in the language of its market. */
export const CODE = { br: 'sua-chave-no-sorteio', ar: 'tu-llave-en-el-sorteo' } as const;

/** `{brand}`, `{car}` and `{claimDays}` are filled in. The permit says that it is none. */
export const PERMIT = { br: 'SPA/MF 00.000000/2026 (demonstração)', ar: null } as const;

export const WORDS: Readonly<Record<'br' | 'ar', Words>> = {
  br: {
    name: 'Sua chave está no sorteio',
    summary: 'Junte números da sorte e concorra a um {car} com documentação paga.',
    prizes: [
      {
        stock: 1,
        name: '{car} zero-quilômetro',
        text: 'Na cor que escolher, com emplacamento e primeiro seguro pagos.',
      },
      {
        stock: 5,
        name: 'Fim de semana com um {brand}',
        text: 'Um carro por três dias, tanque cheio, em uma concessionária perto de casa.',
      },
    ],
    rules:
      'Promoção de demonstração: nada é vendido, entregue nem sorteado de verdade.\n\nParticipa quem tem conta e CPF. Cada pessoa tem no máximo 20 números, em séries de 100.000, distribuídos ao acaso e por igual entre as séries.\n\nParticipar dá um número. Um test-drive feito e registrado no período dá dois. Cada pessoa que entra pelo seu convite dá um a quem convidou. O código lido em uma concessionária ou evento dá um, uma vez por código.\n\nO sorteio usa a extração da Loteria Federal do dia indicado ou, se não houver, a primeira depois dele; todos os prêmios saem dela, na ordem em que estão nesta página. O número se lê nas unidades dos cinco prêmios, de cima para baixo; a série, nas dezenas dos dois primeiros. Se o número não foi distribuído, ganha o imediatamente superior da série.\n\nA lista dos números é congelada quando a promoção termina, e a sua soma SHA-256 fica nesta página. Cada pessoa ganha um prêmio só.\n\nO prêmio pode ser pedido até {claimDays} dias depois do sorteio; pedido no prazo, a entrega pode vir depois.\n\nOs dados servem para esta promoção e são apagados 180 dias depois do sorteio.',
  },
  ar: {
    name: 'Tu llave está en el sorteo',
    summary: 'Sumá números de sorteo y participá por un {car} con patentamiento pago.',
    prizes: [
      { stock: 1, name: '{car} 0 km', text: 'En el color que elijas, con patentamiento y primer seguro pagos.' },
      {
        stock: 5,
        name: 'Fin de semana con un {brand}',
        text: 'Un auto por tres días, tanque lleno, en un concesionario cerca de tu casa.',
      },
    ],
    rules:
      'Promoción de demostración: no se vende, entrega ni sortea nada de verdad.\n\nPromoción sin obligación de compra. Participa quien tiene cuenta y DNI. Cada persona tiene como máximo 20 números, en series de 100.000, repartidos al azar y por igual entre las series.\n\nParticipar da un número. Un test drive hecho y registrado en la vigencia da dos. Cada persona que entra con tu invitación da uno a quien invitó. El código leído en un concesionario o evento da uno, una vez por código.\n\nEl sorteo se hace ante escribano público el día indicado, premio por premio en el orden de esta página. El número que sale cuenta por todos los números de la promoción; si no se repartió, gana el inmediato superior de su serie.\n\nLa lista de números se congela cuando termina la promoción, y su suma SHA-256 queda en esta página. Cada persona gana un solo premio.\n\nEl premio se puede pedir hasta {claimDays} días corridos después del sorteo; pedido a tiempo, la entrega puede ser después.\n\nLos datos sirven para esta promoción y se borran 180 días después del sorteo.',
  },
};
