type Words = { readonly name: string; readonly summary: string; readonly details: string };

/** An event of the demonstration; where and which car, the seeding looks up. */
export type EventSeed = {
  /** By which a brand names it, and the end of its address in Brazil. */
  readonly code: string;
  /** The end of its address in Argentina. */
  readonly inArgentina: string;
  readonly kind: 'LAUNCH' | 'OPEN_DAY' | 'OFF_ROAD' | 'DRIVE_DAY';
  /** Days after the seeding, and hours of that day on the market's clock. */
  readonly ahead: number;
  readonly from: number;
  readonly until: number;
  readonly seats: number;
  readonly companions: number;
  /** Of which dealership by its state and city; the newest car but so many. */
  readonly place: number;
  readonly car: number;
  readonly words: Readonly<Record<'br' | 'ar', Words>>;
};

/** Brands of the demonstration that invite, and what stands in the calendar of each. */
export const EVENTS_OF: Readonly<Record<string, readonly string[]>> = {
  volante: ['noite-de-lancamento', 'portas-abertas', 'dia-de-direcao'],
  jeep: ['noite-de-lancamento', 'portas-abertas', 'dia-fora-de-estrada'],
  ram: ['portas-abertas', 'dia-fora-de-estrada'],
  peugeot: ['noite-de-lancamento', 'dia-de-direcao'],
};

/** `{brand}`, `{car}` and its article, `{the}`, are filled in. */
export const EVENTS: readonly EventSeed[] = [
  {
    code: 'noite-de-lancamento',
    inArgentina: 'noche-de-lanzamiento',
    kind: 'LAUNCH',
    ahead: 18,
    from: 19,
    until: 22,
    seats: 80,
    companions: 1,
    place: 0,
    car: 0,
    words: {
      br: {
        name: 'Noite de lançamento: {car}',
        summary: 'Veja {the} {car} de perto antes de todo mundo, com quem sabe responder às suas perguntas.',
        details:
          'A partir das 19 horas o carro fica aberto: entre, ajuste o banco, abra o porta-malas.\n\nÀs 20 horas a equipe mostra as versões e o que muda entre elas. Depois, quem quiser monta o seu e sai com o preço escrito.\n\nA entrada é o código que enviamos por e-mail.',
      },
      ar: {
        name: 'Noche de lanzamiento: {car}',
        summary: 'Conocé {the} {car} de cerca antes que nadie, con quienes saben responder tus preguntas.',
        details:
          'Desde las 19 el auto está abierto: subite, acomodá el asiento, abrí el baúl.\n\nA las 20 el equipo muestra las versiones y qué cambia entre ellas. Después, quien quiera arma el suyo y se va con el precio por escrito.\n\nSe entra con el código que te mandamos por correo.',
      },
    },
  },
  {
    code: 'portas-abertas',
    inArgentina: 'puertas-abiertas',
    kind: 'OPEN_DAY',
    ahead: 9,
    from: 10,
    until: 17,
    seats: 120,
    companions: 4,
    place: 1,
    car: 1,
    words: {
      br: {
        name: 'Portas abertas {brand}',
        summary: 'Um dia para olhar toda a linha com calma, trazer a família e conhecer a oficina.',
        details:
          'Toda a linha no salão, sem pressa e sem compromisso. Quem marcar na chegada faz um test drive curto.\n\nÀs 11 e às 15 horas a oficina mostra como é uma revisão e o que ela verifica.\n\nTraga o seu usado: a avaliação leva meia hora.',
      },
      ar: {
        name: 'Puertas abiertas {brand}',
        summary: 'Un día para mirar toda la línea con calma, venir en familia y conocer el taller.',
        details:
          'Toda la línea en el salón, sin apuro y sin compromiso. Quien se anote al llegar hace una prueba de manejo corta.\n\nA las 11 y a las 15 el taller muestra cómo es un service y qué revisa.\n\nTraé tu usado: la tasación lleva media hora.',
      },
    },
  },
  {
    code: 'dia-fora-de-estrada',
    inArgentina: 'dia-fuera-de-la-ruta',
    kind: 'OFF_ROAD',
    ahead: 25,
    from: 8,
    until: 16,
    seats: 24,
    companions: 1,
    place: 2,
    car: 1,
    words: {
      br: {
        name: 'Dia fora de estrada',
        summary: 'Lama, subida e pedra com instrutor ao lado: o que {the} {car} faz quando o asfalto acaba.',
        details:
          'Saímos da concessionária às 8 horas em comboio. A pista tem três níveis, e cada pessoa dirige em todos eles com instrutor.\n\nPara dirigir, traga a CNH válida. Acompanhantes vão no banco de trás.\n\nCalçado fechado e uma muda de roupa são boa ideia.',
      },
      ar: {
        name: 'Día todoterreno',
        summary:
          'Barro, subidas y piedra con instructor al lado: lo que hace {the} {car} cuando se termina el asfalto.',
        details:
          'Salimos del concesionario a las 8 en caravana. La pista tiene tres niveles, y cada persona maneja en todos con instructor.\n\nPara manejar, traé el registro vigente. Los acompañantes van en el asiento de atrás.\n\nCalzado cerrado y una muda de ropa vienen bien.',
      },
    },
  },
  {
    code: 'dia-de-direcao',
    inArgentina: 'dia-de-manejo',
    kind: 'DRIVE_DAY',
    ahead: 32,
    from: 9,
    until: 13,
    seats: 30,
    companions: 0,
    place: 3,
    car: 0,
    words: {
      br: {
        name: 'Dia de direção',
        summary: 'Frenagem, desvio e curva molhada com instrutor: dirija {the} {car} até onde a rua não deixa.',
        details:
          'Depois de uma conversa curta sobre o que os assistentes fazem, cada pessoa dirige quatro exercícios.\n\nTraga a CNH válida. Este dia é sem acompanhantes, para que todos dirijam bastante.',
      },
      ar: {
        name: 'Día de manejo',
        summary: 'Frenado, esquive y curva mojada con instructor: manejá {the} {car} hasta donde la calle no deja.',
        details:
          'Después de una charla corta sobre lo que hacen los asistentes, cada persona maneja cuatro ejercicios.\n\nTraé el registro vigente. Este día es sin acompañantes, para que todos manejen bastante.',
      },
    },
  },
];
