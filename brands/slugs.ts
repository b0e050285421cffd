import type { Market } from '#kernel/market.ts';

/** Every page's path below `/<market>/<brand>`, in the market's language. One string: the same in both. `:name` is a parameter. */
export const PAGES = {
  home: '/',
  contentPage: '/p/:slug',
  offers: '/ofertas',
  offer: '/ofertas/:offer',
  model: '/modelos/:model',
  modelView: '/modelos/:model/360',
  compare: '/comparar',
  quiz: { br: '/qual-carro', ar: '/que-auto' },
  build: { br: '/monte/:model', ar: '/arma/:model' },
  buildStep: { br: '/monte/:model/:step', ar: '/arma/:model/:step' },
  accessories: { br: '/acessorios', ar: '/accesorios' },
  financing: { br: '/financiamento', ar: '/financiacion' },
  financingStep: { br: '/financiamento/:step', ar: '/financiacion/:step' },
  calculator: '/simulador',
  testDrive: '/test-drive',
  testDriveBooking: '/test-drive/:id',
  videoVisit: { br: '/conversa-por-video', ar: '/charla-por-video' },
  serviceVisit: { br: '/servicos/agendar', ar: '/servicios/turno' },
  serviceBooking: { br: '/servicos/agendar/:id', ar: '/servicios/turno/:id' },
  location: { br: '/localizacao', ar: '/ubicacion' },
  dealers: { br: '/concessionarias', ar: '/concesionarios' },
  newReservation: { br: '/reserva/nova', ar: '/reserva/nueva' },
  offerReservation: '/reserva/oferta/:offer',
  reservationStep: '/reserva/:id/:step',
  tradeIn: { br: '/avaliacao', ar: '/tasacion' },
  signIn: { br: '/entrar', ar: '/ingresar' },
  socialStart: { br: '/entrar/conta', ar: '/ingresar/cuenta' },
  socialReturn: { br: '/entrar/retorno', ar: '/ingresar/retorno' },
  signUp: { br: '/criar-conta', ar: '/crear-cuenta' },
  confirmEmail: { br: '/confirmar-email', ar: '/confirmar-correo' },
  forgotPassword: { br: '/esqueci-a-senha', ar: '/olvide-mi-clave' },
  secondFactor: { br: '/entrar/verificacao', ar: '/ingresar/verificacion' },
  signOut: { br: '/sair', ar: '/salir' },
  newPassword: { br: '/nova-senha', ar: '/nueva-clave' },
  account: { br: '/minha-area', ar: '/mi-cuenta' },
  accountData: { br: '/minha-area/dados', ar: '/mi-cuenta/datos' },
  accountCars: { br: '/minha-area/carros-salvos', ar: '/mi-cuenta/autos-guardados' },
  accountCredentials: { br: '/minha-area/acesso', ar: '/mi-cuenta/acceso' },
  accountProposals: { br: '/minha-area/propostas', ar: '/mi-cuenta/propuestas' },
  accountRental: { br: '/minha-area/assinatura', ar: '/mi-cuenta/suscripcion' },
  accountCards: { br: '/minha-area/cartoes', ar: '/mi-cuenta/tarjetas' },
  cardReturn: { br: '/minha-area/cartoes/retorno', ar: '/mi-cuenta/tarjetas/retorno' },
  accountMessages: { br: '/minha-area/mensagens', ar: '/mi-cuenta/mensajes' },
  stopMessages: { br: '/mensagens/parar/:id/:topic', ar: '/mensajes/dejar/:id/:topic' },
  accountVisits: { br: '/minha-area/agendamentos', ar: '/mi-cuenta/turnos' },
  accountBenefits: { br: '/minha-area/beneficios', ar: '/mi-cuenta/beneficios' },
  accountBenefit: { br: '/minha-area/beneficios/:id', ar: '/mi-cuenta/beneficios/:id' },
  accountPromotions: { br: '/minha-area/promocoes', ar: '/mi-cuenta/promociones' },
  accountEvents: { br: '/minha-area/eventos', ar: '/mi-cuenta/eventos' },
  accountVouchers: { br: '/minha-area/vouchers', ar: '/mi-cuenta/vouchers' },
  accountComplement: { br: '/minha-area/complemento/:step', ar: '/mi-cuenta/complemento/:step' },
  orders: { br: '/minha-area/pedidos', ar: '/mi-cuenta/pedidos' },
  order: { br: '/minha-area/pedidos/:id', ar: '/mi-cuenta/pedidos/:id' },
  payRest: { br: '/minha-area/pedidos/:id/pagar', ar: '/mi-cuenta/pedidos/:id/pagar' },
  welcomeKit: { br: '/minha-area/pedidos/:id/kit-de-boas-vindas', ar: '/mi-cuenta/pedidos/:id/kit-de-bienvenida' },
  orderContract: { br: '/minha-area/pedidos/:id/contrato', ar: '/mi-cuenta/pedidos/:id/contrato' },
  orderIdentity: { br: '/minha-area/pedidos/:id/identidade', ar: '/mi-cuenta/pedidos/:id/identidad' },
  phoneIdentity: { br: '/identidade-no-celular', ar: '/identidad-en-el-celular' },
  contractCheck: { br: '/contrato/verificar', ar: '/contrato/verificar' },
  orderFeedback: { br: '/minha-area/pedidos/:id/opiniao', ar: '/mi-cuenta/pedidos/:id/opinion' },
  handover: { br: '/minha-area/pedidos/:id/entrega', ar: '/mi-cuenta/pedidos/:id/entrega' },
  changeOrder: { br: '/minha-area/pedidos/:id/mudar', ar: '/mi-cuenta/pedidos/:id/cambiar' },
  takeUpOrder: { br: '/minha-area/pedidos/:id/retomar', ar: '/mi-cuenta/pedidos/:id/retomar' },
  cancelOrder: { br: '/minha-area/pedidos/:id/cancelar', ar: '/mi-cuenta/pedidos/:id/cancelar' },
  privacy: { br: '/minha-area/privacidade', ar: '/mi-cuenta/privacidad' },
  privacyData: { br: '/minha-area/privacidade/meus-dados', ar: '/mi-cuenta/privacidad/mis-datos' },
  privacyErase: { br: '/minha-area/privacidade/apagar', ar: '/mi-cuenta/privacidad/borrar' },
  privacyRequests: { br: '/minha-area/privacidade/pedidos', ar: '/mi-cuenta/privacidad/pedidos' },
  garage: { br: '/minha-area/garagem', ar: '/mi-cuenta/garaje' },
  garageCar: { br: '/minha-area/garagem/:car', ar: '/mi-cuenta/garaje/:car' },
  garageWishlist: { br: '/minha-area/garagem/desejo/:version', ar: '/mi-cuenta/garaje/deseo/:version' },
  manuals: { br: '/minha-area/manuais', ar: '/mi-cuenta/manuales' },
  benefits: '/beneficios',
  events: '/eventos',
  event: '/eventos/:event',
  promotions: { br: '/promocoes', ar: '/promociones' },
  promotion: { br: '/promocoes/:promotion', ar: '/promociones/:promotion' },
  rewards: '/recompensas',
  gift: { br: '/presente/:hash', ar: '/regalo/:hash' },
  recall: '/recall',
  care: { br: '/garantia-e-revisoes', ar: '/garantia-y-services' },
  opinions: { br: '/opinioes', ar: '/opiniones' },
  nation: '/jeep-nation',
  wave: '/jeep-wave',
  club: { br: '/clube', ar: '/club' },
  report: { br: '/avisar-de-um-erro', ar: '/avisar-de-un-error' },
  contact: { br: '/contato', ar: '/contacto' },
  proposal: { br: '/quero-uma-proposta', ar: '/quiero-una-propuesta' },
  pushMessages: { br: '/notificacoes', ar: '/notificaciones' },
  waitingList: { br: '/avise-me', ar: '/avisame' },
  waitingLeave: { br: '/avise-me/sair/:id', ar: '/avisame/salir/:id' },
  employees: '/colaboradores',
  whatsApp: '/whatsapp',
  showroom: { br: '/na-loja/:dealer', ar: '/en-el-salon/:dealer' },
  scanner: '/scanner',
  admin: '/admin',
  adminArea: '/admin/:area',
  adminOffer: '/admin/offers/:offer',
  adminPage: '/admin/pages/:page',
  adminText: '/admin/dictionary/text',
  adminTexts: '/admin/dictionary/exchange',
  adminLead: '/admin/leads/:lead',
  adminLeadSettings: '/admin/leads/settings',
  withdrawal: { br: '/arrependimento', ar: '/arrepentimiento' },
  cancelService: { br: '/cancelar-servico', ar: '/baja-de-servicio' },
  terms: { br: '/termos', ar: '/terminos' },
  reservationTerms: { br: '/termos/reserva', ar: '/terminos/reserva' },
  privacyNotice: { br: '/privacidade', ar: '/privacidad' },
  cookies: '/cookies',
} as const satisfies Record<string, string | Record<Market, string>>;

export type PageId = keyof typeof PAGES;
export type PageParams = Readonly<Record<string, string>>;

const PAGE_IDS = Object.keys(PAGES) as PageId[];

/** The pattern of a page in a market, for the router. */
export function patternOf(page: PageId, market: Market): string {
  const pattern: string | Record<Market, string> = PAGES[page];
  return typeof pattern === 'string' ? pattern : pattern[market];
}

/** The path of a page below `/<market>/<brand>`. A missing parameter is a fault of ours. */
export function pathOf(page: PageId, market: Market, params: PageParams = {}): string {
  return patternOf(page, market).replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`Page ${page} needs ${name}`);
    return encodeURIComponent(value);
  });
}

export type FoundPage = {
  page: PageId;
  params: PageParams;
  /** The right path, when the slug was the other market's: redirect there. */
  redirect?: string;
};

/** Which page a path below `/<market>/<brand>` names. Fixed segments win over parameters; undefined is a 404. */
export function pageOf(path: string, market: Market): FoundPage | undefined {
  const own = matchIn(path, market);
  if (own !== undefined) return own;
  const other = matchIn(path, market === 'br' ? 'ar' : 'br');
  return other && { ...other, redirect: pathOf(other.page, market, other.params) };
}

type Pattern = { readonly page: PageId; readonly parts: readonly string[] };

/** The patterns of a market by the number of their segments; among these the more fixed ones first. */
function patternsBySize(market: Market): readonly (readonly Pattern[])[] {
  const paramCount = ({ parts }: Pattern): number => parts.filter((part) => part.startsWith(':')).length;
  const patterns = PAGE_IDS.map((page) => ({ page, parts: segments(patternOf(page, market)) })).toSorted(
    (one, other) => paramCount(one) - paramCount(other),
  );
  const longest = Math.max(...patterns.map(({ parts }) => parts.length));
  return Array.from({ length: longest + 1 }, (_, size) => patterns.filter(({ parts }) => parts.length === size));
}

const PATTERNS: Readonly<Record<Market, readonly (readonly Pattern[])[]>> = {
  br: patternsBySize('br'),
  ar: patternsBySize('ar'),
};

function matchIn(path: string, market: Market): FoundPage | undefined {
  const input = segments(path);
  for (const { page, parts } of PATTERNS[market][input.length] ?? []) {
    const params = matchParts(parts, input);
    if (params !== undefined) return { page, params };
  }
  return undefined;
}

function matchParts(parts: readonly string[], input: readonly string[]): PageParams | undefined {
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const value = input[index] ?? '';
    if (part.startsWith(':')) {
      const decoded = decode(value);
      if (decoded === undefined) return undefined;
      params[part.slice(1)] = decoded;
    } else if (part !== value) return undefined;
  }
  return params;
}

function segments(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

/** Undefined for a broken percent sequence. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
