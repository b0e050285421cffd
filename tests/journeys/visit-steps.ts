import type { Page } from 'playwright-core';

/** The words of the visits' screens in both markets, and the ways through them. */
export const VISIT_WORDS = [
  {
    market: 'br',
    brand: 'jeep',
    drive: 'test-drive',
    talk: 'conversa-por-video',
    service: 'servicos/agendar',
    where: '13010-000',
    near: 'Perto de Campinas',
    morning: /, Manhã$/,
    past: /já passou/,
    send: 'Pedir test drive',
    requested: 'Pedido enviado',
    name: 'Nome completo',
    email: 'E-mail',
    phone: 'Celular com DDD',
    number: '(11) 98765-4321',
    note: 'Algo que a concessionária deva saber?',
    licensed: 'Tenho habilitação categoria B válida e vou levá-la.',
    consent: /A concessionária pode usar estes dados/,
    check: 'Confira os seus dados',
    choose: /^Escolher /,
    cancel: 'Cancelar',
    sure: 'Sim, cancelar',
    driveCancelled: 'Este test drive foi cancelado.',
    driveMail: /Recebemos o seu pedido de test drive/,
    plate: 'Placa',
    km: 'Quilometragem',
    goOn: 'Continuar',
    book: 'Agendar esta revisão',
    make: 'Agendar',
    made: 'Horário reservado',
    confirm: 'Confirmar que vou',
    confirmed: 'Presença confirmada.',
    move: 'Mudar o horário',
    moved: 'Horário trocado.',
    visitCancelled: 'Este agendamento foi cancelado.',
    unknownPlate: 'Não encontramos esta placa nesta marca. Escolha o modelo.',
    nobody: 'ZZZ9Z99',
    makeTalk: 'Agendar conversa',
    talkLater: 'O endereço da chamada fica nesta página',
    talkMail: /Horário reservado/,
  },
  {
    market: 'ar',
    brand: 'peugeot',
    drive: 'test-drive',
    talk: 'charla-por-video',
    service: 'servicios/turno',
    where: 'Mar del Plata',
    near: 'Cerca de Mar del Plata',
    morning: /, Mañana$/,
    past: /ya pasó/,
    send: 'Pedir prueba de manejo',
    requested: 'Pedido enviado',
    name: 'Nombre y apellido',
    email: 'Correo electrónico',
    phone: 'Celular con característica',
    number: '11 2345-6789',
    note: '¿Algo que el concesionario deba saber?',
    licensed: 'Tengo registro de conducir clase B vigente y lo voy a llevar.',
    consent: /El concesionario puede usar estos datos/,
    check: 'Revisá tus datos',
    choose: /^Elegir /,
    cancel: 'Cancelar',
    sure: 'Sí, cancelar',
    driveCancelled: 'Esta prueba de manejo se canceló.',
    driveMail: /Recibimos tu pedido de prueba de manejo/,
    plate: 'Patente',
    km: 'Kilometraje',
    goOn: 'Seguir',
    book: 'Sacar turno para este service',
    make: 'Sacar turno',
    made: 'Turno reservado',
    confirm: 'Confirmar que voy',
    confirmed: 'Asistencia confirmada.',
    move: 'Cambiar el horario',
    moved: 'Horario cambiado.',
    visitCancelled: 'Este turno se canceló.',
    unknownPlate: 'No encontramos esta patente en esta marca. Elegí el modelo.',
    nobody: 'ZZ999ZZ',
    makeTalk: 'Agendar charla',
    talkLater: 'La dirección de la videollamada queda en esta página',
    talkMail: /Turno reservado/,
  },
] as const;
export type VisitWords = (typeof VISIT_WORDS)[number];

export const fillContact = async (page: Page, fixture: VisitWords, email: string): Promise<void> => {
  await page.getByLabel(fixture.name).fill('Maria das Dores');
  await page.getByLabel(fixture.email).fill(email);
  await page.getByLabel(fixture.phone).fill(fixture.number);
  await page.getByRole('checkbox', { name: fixture.consent }).check();
};

/** To the times of a dealership near the place, for the first car. */
const reachTimes = async (page: Page, fixture: VisitWords, start: string): Promise<void> => {
  await page.goto(start);
  await page.locator('main li a[href*="model="]').first().click();
  await page.waitForURL('**model=**');
  await page.locator('input[name=where]').fill(fixture.where);
  await page.locator('input[name=where]').press('Enter');
  await page.getByRole('heading', { name: fixture.near }).waitFor();
  await page.getByRole('link', { name: fixture.choose }).first().click();
  await page.waitForURL('**dealer=**');
};

/** From the first step to the form: the first car, a dealership near the place, the first morning. */
export const reachDriver = async (page: Page, fixture: VisitWords, home: string): Promise<void> => {
  await reachTimes(page, fixture, `${home}/${fixture.drive}`);
  await page.getByRole('link', { name: fixture.morning }).first().click();
  await page.waitForURL('**period=MORNING**');
};

/** The form's address with a day that is over: the page says so, and offers days that are ahead. */
export const meetPastDay = async (page: Page, fixture: VisitWords): Promise<void> => {
  const here = page.url();
  const past = new URL(here);
  past.searchParams.set('day', '2020-01-01');
  await page.goto(past.href);
  await page.getByText(fixture.past).waitFor();
  await page.getByRole('link', { name: fixture.morning }).first().waitFor();
  await page.goto(here);
};

/** The same for a talk by video, at the last time that is shown. */
export const reachTalk = async (page: Page, fixture: VisitWords, home: string): Promise<void> => {
  await reachTimes(page, fixture, `${home}/${fixture.talk}`);
  await page.locator('main li a[href*="at="]').last().click();
  await page.waitForURL('**at=**');
};

export const cancelHere = async (page: Page, fixture: VisitWords): Promise<void> => {
  await page.locator('summary', { hasText: fixture.cancel }).click();
  await page.getByRole('button', { name: fixture.sure }).click();
  await page.waitForURL('**done=cancelled**');
};
