import type { Market } from '#kernel/market.ts';

export type FieldName = 'number' | 'holder' | 'expiry' | 'code' | 'document' | 'installments';

export type CheckoutTexts = {
  readonly company: string;
  readonly tagline: string;
  readonly title: string;
  readonly secure: string;
  readonly summary: string;
  readonly quantity: string;
  readonly total: string;
  readonly to: string;
  readonly labels: Readonly<Record<FieldName, string>>;
  readonly hints: Readonly<Partial<Record<FieldName, string>>>;
  readonly errors: Readonly<Record<FieldName | 'brand', string>>;
  readonly check: string;
  readonly once: string;
  readonly times: (count: number, amount: string) => string;
  readonly timesAtInterest: (of: { count: number; part: string; whole: string; interest: string }) => string;
  readonly pay: (amount: string) => string;
  readonly paying: string;
  readonly cancel: string;
  readonly testCards: string;
  readonly testCardsIntro: string;
  readonly testName: string;
  readonly testResult: string;
  readonly approved: string;
  readonly approvedText: string;
  readonly pending: string;
  readonly pendingText: string;
  readonly rejected: string;
  readonly reasons: Readonly<Record<string, string>>;
  readonly otherReason: string;
  readonly receipt: string;
  readonly cardEnding: (brand: string, lastFour: string) => string;
  readonly retry: string;
  readonly back: string;
  readonly expired: string;
  readonly expiredText: string;
  readonly missing: string;
  readonly missingText: string;
  readonly keepTitle: string;
  readonly keep: string;
  readonly codeTitle: (brand: string, lastFour: string) => string;
  readonly go: string;
  readonly challengeTitle: string;
  readonly challengeText: (brand: string, lastFour: string) => string;
  readonly challengeConfirm: string;
  readonly challengeRefuse: string;
  readonly challengeDone: string;
  readonly pixTitle: string;
  readonly pixCode: string;
};

const br: CheckoutTexts = {
  company: 'Sandbox Pagamentos',
  tagline: 'Ambiente de testes: nenhum valor é cobrado',
  title: 'Pagamento com cartão',
  secure: 'Página própria da Sandbox Pagamentos. A loja não vê os dados do seu cartão.',
  summary: 'Resumo da compra',
  quantity: 'Quantidade',
  total: 'Total',
  to: 'Pagamento para',
  labels: {
    number: 'Número do cartão',
    holder: 'Nome como está no cartão',
    expiry: 'Validade',
    code: 'Código (CVV)',
    document: 'CPF ou CNPJ do titular',
    installments: 'Parcelas',
  },
  hints: { expiry: 'Mês e ano, MM/AA', code: '3 dígitos no verso; Amex: 4 na frente' },
  errors: {
    number: 'Confira o número do cartão.',
    brand: 'Não aceitamos esta bandeira. Use outro cartão.',
    holder: 'Escreva o nome como está no cartão.',
    expiry: 'Confira a validade: mês e ano, no formato MM/AA, e ainda não vencida.',
    code: 'Confira o código de segurança.',
    document: 'Confira o CPF ou CNPJ do titular.',
    installments: 'Escolha em quantas parcelas pagar.',
  },
  check: 'Confira os campos abaixo',
  once: 'À vista',
  times: (count, amount) => `${count}x de ${amount} sem juros`,
  timesAtInterest: ({ count, part, whole, interest }) =>
    `${count}x de ${part}: ${whole} no total, com ${interest} de juros`,
  pay: (amount) => `Pagar ${amount}`,
  paying: 'Processando o pagamento…',
  cancel: 'Cancelar e voltar para a loja',
  testCards: 'Cartões de teste',
  testCardsIntro:
    'Use 4235 6477 2802 5682 ou 5480 8328 0103 3311, validade futura, código 123 e CPF 123.456.789-09. O nome decide o resultado:',
  testName: 'Nome',
  testResult: 'Resultado',
  approved: 'Pagamento aprovado',
  approvedText: 'Recebemos o seu pagamento.',
  pending: 'Pagamento em análise',
  pendingText: 'Estamos analisando o seu pagamento. A loja será avisada assim que houver resposta.',
  rejected: 'Pagamento recusado',
  reasons: {
    cc_rejected_insufficient_amount: 'O cartão não tem saldo suficiente.',
    cc_rejected_bad_filled_security_code: 'O código de segurança não confere.',
    cc_rejected_bad_filled_date: 'A validade não confere.',
    cc_rejected_bad_filled_other: 'Algum dado do cartão não confere.',
    cc_rejected_call_for_authorize: 'O banco pede que você autorize o pagamento antes de tentar de novo.',
    cc_rejected_card_disabled: 'O cartão está desativado. Fale com o banco.',
    cc_rejected_duplicated_payment: 'Você já fez um pagamento deste valor.',
    cc_rejected_blacklist: 'O banco não aceita pagamentos com este cartão.',
    cc_rejected_max_attempts: 'O cartão passou do número de tentativas permitido.',
    cc_rejected_invalid_installments: 'O cartão não aceita este número de parcelas.',
    cc_rejected_3ds_challenge: 'O pagamento não foi confirmado com o banco.',
  },
  otherReason: 'O banco não aprovou o pagamento.',
  receipt: 'Número da operação',
  cardEnding: (brand, lastFour) => `${brand} final ${lastFour}`,
  retry: 'Tentar com outro cartão',
  back: 'Voltar para a loja',
  expired: 'Este pagamento expirou',
  expiredText: 'O prazo para pagar terminou e nada foi cobrado. Volte para a loja para começar de novo.',
  missing: 'Pagamento não encontrado',
  missingText: 'O endereço não corresponde a nenhum pagamento. Volte para a loja e tente de novo.',
  keepTitle: 'Guardar um cartão',
  keep: 'Guardar cartão',
  codeTitle: (brand, lastFour) => `${brand} final ${lastFour}`,
  go: 'Continuar',
  challengeTitle: 'O seu banco pede uma confirmação',
  challengeText: (brand, lastFour) => `Compra com o cartão ${brand} final ${lastFour}. É você?`,
  challengeConfirm: 'Sim, confirmar',
  challengeRefuse: 'Não fui eu',
  challengeDone: 'Feche esta página e volte para a loja.',
  pixTitle: 'Pague com Pix',
  pixCode: 'Pix copia e cola',
};

const ar: CheckoutTexts = {
  company: 'Sandbox Pagos',
  tagline: 'Entorno de pruebas: no se cobra ningún importe',
  title: 'Pago con tarjeta',
  secure: 'Página propia de Sandbox Pagos. La tienda no ve los datos de tu tarjeta.',
  summary: 'Resumen de la compra',
  quantity: 'Cantidad',
  total: 'Total',
  to: 'Pago a',
  labels: {
    number: 'Número de la tarjeta',
    holder: 'Nombre como figura en la tarjeta',
    expiry: 'Vencimiento',
    code: 'Código (CVV)',
    document: 'DNI o CUIT del titular',
    installments: 'Cuotas',
  },
  hints: { expiry: 'Mes y año, MM/AA', code: '3 dígitos al dorso; Amex: 4 al frente' },
  errors: {
    number: 'Revisá el número de la tarjeta.',
    brand: 'No aceptamos esta tarjeta. Usá otra.',
    holder: 'Escribí el nombre como figura en la tarjeta.',
    expiry: 'Revisá el vencimiento: mes y año, con el formato MM/AA, y que no haya pasado.',
    code: 'Revisá el código de seguridad.',
    document: 'Revisá el DNI o CUIT del titular.',
    installments: 'Elegí en cuántas cuotas pagar.',
  },
  check: 'Revisá los campos de abajo',
  once: '1 pago',
  times: (count, amount) => `${count} cuotas sin interés de ${amount}`,
  timesAtInterest: ({ count, part, whole, interest }) =>
    `${count} cuotas de ${part}: ${whole} en total, con ${interest} de interés`,
  pay: (amount) => `Pagar ${amount}`,
  paying: 'Procesando el pago…',
  cancel: 'Cancelar y volver a la tienda',
  testCards: 'Tarjetas de prueba',
  testCardsIntro:
    'Usá 4509 9535 6623 3704 o 5480 8328 0103 3311, vencimiento futuro, código 123 y DNI 12.345.678. El nombre decide el resultado:',
  testName: 'Nombre',
  testResult: 'Resultado',
  approved: 'Pago aprobado',
  approvedText: 'Recibimos tu pago.',
  pending: 'Pago en revisión',
  pendingText: 'Estamos revisando tu pago. Le avisaremos a la tienda apenas haya una respuesta.',
  rejected: 'Pago rechazado',
  reasons: {
    cc_rejected_insufficient_amount: 'La tarjeta no tiene fondos suficientes.',
    cc_rejected_bad_filled_security_code: 'El código de seguridad no coincide.',
    cc_rejected_bad_filled_date: 'El vencimiento no coincide.',
    cc_rejected_bad_filled_other: 'Algún dato de la tarjeta no coincide.',
    cc_rejected_call_for_authorize: 'El banco pide que autorices el pago antes de volver a intentar.',
    cc_rejected_card_disabled: 'La tarjeta está desactivada. Comunicate con tu banco.',
    cc_rejected_duplicated_payment: 'Ya hiciste un pago por este importe.',
    cc_rejected_blacklist: 'El banco no acepta pagos con esta tarjeta.',
    cc_rejected_max_attempts: 'La tarjeta superó la cantidad de intentos permitida.',
    cc_rejected_invalid_installments: 'La tarjeta no acepta esta cantidad de cuotas.',
    cc_rejected_3ds_challenge: 'El pago no se confirmó con el banco.',
  },
  otherReason: 'El banco no aprobó el pago.',
  receipt: 'Número de operación',
  cardEnding: (brand, lastFour) => `${brand} terminada en ${lastFour}`,
  retry: 'Probar con otra tarjeta',
  back: 'Volver a la tienda',
  expired: 'Este pago venció',
  expiredText: 'Terminó el plazo para pagar y no se cobró nada. Volvé a la tienda para empezar de nuevo.',
  missing: 'No encontramos el pago',
  missingText: 'La dirección no corresponde a ningún pago. Volvé a la tienda y probá de nuevo.',
  keepTitle: 'Guardar una tarjeta',
  keep: 'Guardar tarjeta',
  codeTitle: (brand, lastFour) => `${brand} terminada en ${lastFour}`,
  go: 'Continuar',
  challengeTitle: 'Tu banco pide una confirmación',
  challengeText: (brand, lastFour) => `Compra con la tarjeta ${brand} terminada en ${lastFour}. ¿Sos vos?`,
  challengeConfirm: 'Sí, confirmar',
  challengeRefuse: 'No fui yo',
  challengeDone: 'Cerrá esta página y volvé a la tienda.',
  pixTitle: 'Pagá con Pix',
  pixCode: 'Pix copia e cola',
};

export const CHECKOUT_TEXTS: Readonly<Record<Market, CheckoutTexts>> = { br, ar };
