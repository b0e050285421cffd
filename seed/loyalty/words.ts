type MedalCode = 'DONO' | 'REVISAO' | 'TEST-DRIVE' | 'OPINIAO' | 'AMIGO' | 'PLUS';
type Drawing = 'CUP' | 'CAP' | 'MODEL' | 'BACKPACK' | 'CARE' | 'TRACK';
type Named = { readonly name: string; readonly text: string };

/** What the programmes of a market say, whatever the brand. */
export type Words = {
  readonly welcome: (name: string) => string;
  readonly plan: Named;
  readonly plus: Named;
  readonly levels: readonly string[];
  readonly medals: Readonly<Record<MedalCode, Named>>;
  readonly prizes: Readonly<Record<Drawing, Named>>;
  readonly faq: (name: string) => readonly { readonly question: string; readonly answer: string }[];
};

export const brazilian: Words = {
  welcome: (name) =>
    `Você agora faz parte do ${name}. O que você já viveu com a marca entrou na conta; daqui em diante, cada passo rende pontos.`,
  plus: {
    name: 'Plus',
    text: 'Um ano de assinatura paga: 1.500 pontos a cada ano, no dia do pagamento. Não se renova sozinha.',
  },
  plan: { name: 'Gratuito', text: 'Pontos, medalhas, ranking e prêmios, sem custo e sem prazo.' },
  levels: [
    'O começo: todo ponto conta.',
    'Você já conhece o caminho.',
    'Poucos chegam até aqui.',
    'O topo do programa.',
  ],
  medals: {
    DONO: { name: 'Chave na mão', text: 'Receba um carro comprado aqui.' },
    REVISAO: { name: 'Revisão em dia', text: 'Faça uma revisão do plano no prazo, marcada aqui.' },
    'TEST-DRIVE': { name: 'Primeira volta', text: 'Faça um test drive marcado aqui.' },
    OPINIAO: { name: 'Voz de dono', text: 'Dê a sua opinião sobre o seu carro ou o seu consultor.' },
    AMIGO: { name: 'Boa companhia', text: 'Convide um amigo: quando ele receber um carro, a medalha é sua.' },
    PLUS: { name: 'Plus', text: 'Assine o plano Plus: os pontos entram com o pagamento.' },
  },
  prizes: {
    CUP: { name: 'Caneca esmaltada', text: 'Para o café antes da estrada.' },
    CAP: { name: 'Boné do programa', text: 'Aba curva, bordado na frente.' },
    MODEL: { name: 'Miniatura 1:43', text: 'O seu carro, na estante.' },
    BACKPACK: { name: 'Mochila de viagem', text: 'Impermeável, 25 litros.' },
    CARE: { name: 'Lavagem e higienização', text: 'Na sua concessionária, com hora marcada.' },
    TRACK: { name: 'Dia de pista', text: 'Instrutor, pista e almoço para duas pessoas.' },
  },
  faq: (name) => [
    {
      question: 'Quanto custa participar?',
      answer: `Nada. O ${name} é gratuito, e você pode sair quando quiser.`,
    },
    {
      question: 'Como ganho pontos?',
      answer:
        'Cada medalha vale pontos: um carro entregue, uma revisão no prazo, um test drive feito, uma opinião, um amigo que recebeu o carro dele. Eles entram sozinhos, pouco depois de acontecer.',
    },
    {
      question: 'Os pontos vencem?',
      answer: 'Sim, 24 meses depois de entrarem. Ao trocar por um prêmio, usamos primeiro os que vencem antes.',
    },
    {
      question: 'E se eu desistir de uma compra?',
      answer:
        'Os pontos dessa compra são devolvidos. Se você já os usou, fica um saldo a compensar com os próximos pontos; o prêmio continua seu.',
    },
    {
      question: 'Quem vê o meu nome no ranking?',
      answer:
        'Ninguém, a não ser que você escolha aparecer. Nesse caso, os outros membros veem o seu primeiro nome e a inicial do sobrenome.',
    },
  ],
};

export const argentine: Words = {
  welcome: (name) =>
    `Ya sos parte de ${name}. Lo que viviste con la marca ya está sumado; de ahora en más, cada paso te da puntos.`,
  plus: {
    name: 'Plus',
    text: 'Un año de suscripción paga: 1.500 puntos por cada año, el día del pago. No se renueva sola.',
  },
  plan: { name: 'Gratuito', text: 'Puntos, medallas, ranking y premios, sin costo y sin plazo.' },
  levels: [
    'El comienzo: cada punto cuenta.',
    'Ya conocés el camino.',
    'Pocos llegan hasta acá.',
    'Lo más alto del programa.',
  ],
  medals: {
    DONO: { name: 'Llave en mano', text: 'Recibí un auto comprado acá.' },
    REVISAO: { name: 'Service al día', text: 'Hacé un service del plan a tiempo, con turno pedido acá.' },
    'TEST-DRIVE': { name: 'Primera vuelta', text: 'Hacé un test drive con turno pedido acá.' },
    OPINIAO: { name: 'Voz de dueño', text: 'Dejá tu opinión sobre tu auto o tu asesor.' },
    AMIGO: { name: 'Buena compañía', text: 'Invitá a un amigo: cuando reciba un auto, la medalla es tuya.' },
    PLUS: { name: 'Plus', text: 'Suscribite al plan Plus: los puntos entran con el pago.' },
  },
  prizes: {
    CUP: { name: 'Taza enlozada', text: 'Para el café antes de la ruta.' },
    CAP: { name: 'Gorra del programa', text: 'Visera curva, bordada al frente.' },
    MODEL: { name: 'Miniatura 1:43', text: 'Tu auto, en el estante.' },
    BACKPACK: { name: 'Mochila de viaje', text: 'Impermeable, 25 litros.' },
    CARE: { name: 'Lavado y limpieza interior', text: 'En tu concesionario, con turno.' },
    TRACK: { name: 'Día de pista', text: 'Instructor, pista y almuerzo para dos personas.' },
  },
  faq: (name) => [
    {
      question: '¿Cuánto cuesta participar?',
      answer: `Nada. ${name} es gratuito, y podés salir cuando quieras.`,
    },
    {
      question: '¿Cómo sumo puntos?',
      answer:
        'Cada medalla vale puntos: un auto entregado, un service a tiempo, un test drive hecho, una opinión, un amigo que recibió su auto. Se suman solos, poco después de que pasa.',
    },
    {
      question: '¿Los puntos vencen?',
      answer: 'Sí, 24 meses después de sumarse. Cuando los canjeás por un premio, usamos primero los que vencen antes.',
    },
    {
      question: '¿Y si me arrepiento de una compra?',
      answer:
        'Los puntos de esa compra se devuelven. Si ya los usaste, queda un saldo a compensar con los próximos puntos; el premio sigue siendo tuyo.',
    },
    {
      question: '¿Quién ve mi nombre en el ranking?',
      answer:
        'Nadie, salvo que elijas aparecer. En ese caso, los demás miembros ven tu nombre y la inicial de tu apellido.',
    },
  ],
};
