/** Pages of the demonstration, as a brand's team would write them: one a brand and market. */

type Picture = { id: string; alt: string; x: number; y: number };
type SeedBlock = { kind: string; items?: object[] } & Record<string, unknown>;

export type PageSeed = {
  readonly brand: string;
  readonly market: 'br' | 'ar';
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly blocks: readonly SeedBlock[];
};

const NO_PICTURE: Picture = { id: '', alt: '', x: 50, y: 50 };

const hero = (fields: { title: string; text: string; model: string; label: string; href: string }): SeedBlock => ({
  kind: 'hero',
  picture: NO_PICTURE,
  ...fields,
});

const card = (title: string, text: string, label: string, href: string) => ({
  title,
  text,
  picture: NO_PICTURE,
  label,
  href,
});

export const PAGES: readonly PageSeed[] = [
  {
    brand: 'jeep',
    market: 'br',
    slug: 'pronto-para-sair',
    title: 'Pronto para sair',
    description: 'Como escolher, experimentar e reservar um Jeep sem sair de casa.',
    blocks: [
      hero({
        title: 'Pronto para sair',
        text: 'Monte o seu, veja o preço a cada passo e reserve o que já está perto de você.',
        model: 'renegade',
        label: 'Montar o meu',
        href: '/monte/renegade',
      }),
      {
        kind: 'cards',
        title: 'Três caminhos até a chave',
        items: [
          card(
            'Experimente',
            'Escolha a concessionária e um horário livre para dirigir.',
            'Marcar test drive',
            '/test-drive',
          ),
          card('Compare', 'Ponha versões lado a lado e veja só o que muda.', 'Comparar versões', '/comparar'),
          card('Avalie o seu', 'Diga qual carro você tem e quanto ele vale na troca.', 'Avaliar usado', '/avaliacao'),
        ],
      },
      {
        kind: 'offers',
        title: 'Ofertas do momento',
        lead: 'Carros novos com preço e prazo à vista.',
        sort: 'NEW',
        words: '',
      },
      {
        kind: 'faq',
        title: 'Antes de reservar',
        items: [
          {
            title: 'Por quanto tempo o carro fica guardado?',
            text: 'Enquanto a contagem da reserva corre. Depois dela, o carro volta para todos e nada é cobrado.',
          },
          {
            title: 'Posso desistir?',
            text: 'Sim. O caminho para desistir está no rodapé de todas as páginas.',
          },
        ],
      },
      {
        kind: 'form',
        title: 'Prefere conversar?',
        text: 'Diga o que procura e receba uma proposta da concessionária.',
        form: 'proposal',
        label: 'Quero uma proposta',
      },
    ],
  },
  {
    brand: 'jeep',
    market: 'ar',
    slug: 'listo-para-salir',
    title: 'Listo para salir',
    description: 'Cómo elegir, probar y reservar un Jeep sin salir de casa.',
    blocks: [
      hero({
        title: 'Listo para salir',
        text: 'Armá el tuyo, mirá el precio en cada paso y reservá el que ya está cerca.',
        model: 'renegade',
        label: 'Armar el mío',
        href: '/arma/renegade',
      }),
      {
        kind: 'cards',
        title: 'Tres caminos hasta la llave',
        items: [
          card(
            'Probalo',
            'Elegí el concesionario y un horario libre para manejar.',
            'Reservar test drive',
            '/test-drive',
          ),
          card(
            'Compará',
            'Poné versiones una al lado de la otra y mirá solo lo que cambia.',
            'Comparar versiones',
            '/comparar',
          ),
          card('Tasá el tuyo', 'Contanos qué auto tenés y cuánto vale en parte de pago.', 'Tasar usado', '/tasacion'),
        ],
      },
      {
        kind: 'offers',
        title: 'Ofertas del momento',
        lead: 'Autos nuevos con precio y plazo a la vista.',
        sort: 'NEW',
        words: '',
      },
      {
        kind: 'faq',
        title: 'Antes de reservar',
        items: [
          {
            title: '¿Cuánto tiempo queda guardado el auto?',
            text: 'Mientras corre la cuenta de la reserva. Después vuelve a estar para todos y no se cobra nada.',
          },
          {
            title: '¿Me puedo arrepentir?',
            text: 'Sí. El camino para arrepentirte está al pie de todas las páginas.',
          },
        ],
      },
      {
        kind: 'form',
        title: '¿Preferís hablar?',
        text: 'Contanos qué buscás y recibí una propuesta del concesionario.',
        form: 'proposal',
        label: 'Quiero una propuesta',
      },
    ],
  },
  {
    brand: 'peugeot',
    market: 'br',
    slug: 'cidade-sem-pressa',
    title: 'Cidade sem pressa',
    description: 'O 208 de perto: como montar, dirigir e levar o seu.',
    blocks: [
      hero({
        title: 'Cidade sem pressa',
        text: 'O 208 do jeito que você anda: versão, cor e itens na tela, preço sempre à vista.',
        model: '208',
        label: 'Montar o 208',
        href: '/monte/208',
      }),
      { kind: 'models', title: 'Ou outro {brand}', lead: 'Toda a linha, com o preço de agora.' },
      {
        kind: 'table',
        title: 'Do clique à chave',
        text: 'Passo | O que acontece\nMonte | Versão, cor e itens, com o preço conferido a cada mudança\nReserve | Um carro de uma concessionária ou um lugar na linha\nPague | Pix na página ou cartão na página do meio de pagamento\nAcompanhe | Cada passo até a entrega, na sua área',
      },
      {
        kind: 'form',
        title: 'Dirija antes',
        text: 'Escolha a concessionária e um horário livre.',
        form: 'testDrive',
        label: 'Marcar test drive',
      },
    ],
  },
  {
    brand: 'peugeot',
    market: 'ar',
    slug: 'ciudad-sin-apuro',
    title: 'Ciudad sin apuro',
    description: 'El 208 de cerca: cómo armarlo, manejarlo y llevártelo.',
    blocks: [
      hero({
        title: 'Ciudad sin apuro',
        text: 'El 208 como vos andás: versión, color y equipamiento en pantalla, el precio siempre a la vista.',
        model: '208',
        label: 'Armar el 208',
        href: '/arma/208',
      }),
      { kind: 'models', title: 'U otro {brand}', lead: 'Toda la gama, con el precio de ahora.' },
      {
        kind: 'table',
        title: 'Del clic a la llave',
        text: 'Paso | Qué pasa\nArmalo | Versión, color y equipamiento, con el precio verificado en cada cambio\nReservalo | Un auto de un concesionario o un lugar en la línea\nPagá | Con tarjeta en la página del medio de pago\nSeguilo | Cada paso hasta la entrega, en tu cuenta',
      },
      {
        kind: 'form',
        title: 'Manejalo antes',
        text: 'Elegí el concesionario y un horario libre.',
        form: 'testDrive',
        label: 'Reservar test drive',
      },
    ],
  },
];
