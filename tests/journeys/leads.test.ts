import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typedPostalCode } from '#kernel/places.ts';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#features/accounts/demo.server.ts';
import { createSandboxConsole } from '../harness/sandbox-console.ts';
import { CUSTOMER } from '../harness/people.ts';
import { expectDrainedAndSound } from '../harness/sound.ts';
import { waitFor } from '../harness/wait-for.ts';
import { AR, BR, expectQuiet, openJourneyApp, send, signIn, totp, type JourneyApp } from './account-steps.ts';
import { chooseDealer, fillPerson, inCrm, measureAlert, WORDS } from './lead-steps.ts';
import { expectAccessible, mailTo, untilLive } from './visitor.ts';

let app: JourneyApp;

beforeAll(async () => {
  app = await openJourneyApp();
});
afterAll(async () => {
  await expectDrainedAndSound(app.databaseUrl);
  await app.close();
});

const MARKETS = ['br', 'ar'] as const;
/** For what is tried again and again. */
const PATIENT = { timeout: 90_000 } as const;
const alert = (page: Page) => page.getByRole('main').getByRole('alert').first();

describe.each(MARKETS)('writing to the brand in %s', (market) => {
  const words = WORDS[market];

  it('what is missing is said, what is right arrives', async () => {
    const visitor = await app.visit(market, words.brand);
    const { page, home } = visitor;
    await page.goto(`${home}${words.contact}`);
    await expectAccessible(page);
    await send(page, words.sendContact);
    expect(await alert(page).innerText()).toContain(words.failure);
    await expectAccessible(page);
    await page.getByLabel(words.reason).selectOption('SALES');
    await page.getByRole('main').getByLabel(words.message).first().fill('Quero saber mais sobre um carro.');
    await fillPerson(page, words);
    await page.getByLabel(words.state, { exact: true }).selectOption(words.place.stateCode);
    await page.getByLabel(words.city, { exact: true }).fill('Recife');
    await send(page, words.sendContact);
    expect(await alert(page).innerText()).toContain(words.failure);
    expect(await page.getByRole('main').locator('[name=email]').inputValue()).toBe(words.person.email);
    await page.getByLabel(words.city, { exact: true }).fill(words.place.city);
    await send(page, words.sendContact);
    await page.getByRole('heading', { name: words.success }).waitFor();
    await expectAccessible(page);
    await mailTo(app.roles, words.person.email, /[0-9A-F]{12}/);
    await expectQuiet(visitor);
  });

  it('without scripts', async () => {
    const context = await app.withoutScripts();
    const page = await context.newPage();
    await page.goto(`/${market}/${words.brand}${words.contact}`);
    await page.getByLabel(words.reason).selectOption('ORDER');
    await page.getByRole('main').getByLabel(words.message).first().fill('Onde está o meu pedido?');
    await fillPerson(page, words, { ...words.person, email: `sem.script.${market}@demo.example` } as never);
    await page.getByLabel(words.state, { exact: true }).selectOption(words.place.stateCode);
    await page.getByLabel(words.city, { exact: true }).fill(words.place.city);
    await send(page, words.sendContact);
    await page.getByRole('heading', { name: words.success }).waitFor();
    await context.close();
  });
});

describe.each(MARKETS)('asking for a proposal in %s', (market) => {
  const words = WORDS[market];

  it('a person chooses a dealer and a way of contact', async () => {
    const visitor = await app.visit(market, words.brand);
    const { page, home } = visitor;
    await page.goto(`${home}${words.proposal}?utm_source=journey&gclid=Click-123456`);
    await expectAccessible(page);
    await fillPerson(page, words);
    await page.getByLabel(words.document, { exact: false }).fill(words.person.document);
    await send(page, words.sendProposal);
    await page.getByText(words.noOption).waitFor();
    await expectAccessible(page);
    const dealer = await chooseDealer(page, words);
    // What was chosen is kept by the page's script.
    await untilLive(page);
    await page.reload();
    // What was typed is there again; what was allowed is asked anew.
    await waitFor(async () => (await page.getByLabel(words.dealer).first().inputValue()) === dealer);
    expect(await page.getByLabel(words.option).isChecked()).toBe(false);
    await page.getByLabel(words.option).check();
    await send(page, words.sendProposal);
    await page.getByRole('heading', { name: words.success }).waitFor();
    const lead = await inCrm(
      app.roles,
      ({ fields }) => fields['Email'] === words.person.email && fields['Form__c'] === 'Proposal',
    );
    expect(lead.fields).toMatchObject({
      DealerCode__c: dealer,
      Document__c: words.person.document,
      UtmSource__c: 'journey',
      ClickId__c: 'Click-123456',
      SmsConsent__c: true,
      DoNotCall: false,
      HasOptedOutOfEmail: true,
    });
    // The next form begins with the same dealership.
    expect((await visitor.context.cookies()).find(({ name }) => name === 'vlt_dealer')?.value).toBe(dealer);
    await page.goto(`${home}${words.proposal}`);
    expect(await page.getByLabel(words.dealer).first().inputValue()).toBe(dealer);
    await expectQuiet(visitor);
  });

  it('a company, without scripts, and only with its own fields', async () => {
    const context = await app.withoutScripts();
    const page = await context.newPage();
    await page.goto(`/${market}/${words.brand}${words.proposal}`);
    await page.getByRole('radio', { name: words.company }).check();
    expect(await page.locator('[name=cpf]').isVisible()).toBe(false);
    await page.getByLabel(words.corporateName).fill('Transportes Exemplo');
    await page.locator('[name=cnpj]').fill(words.companyDocument);
    await page.getByLabel(words.contactName).fill('Ana Souza');
    await page.locator('[name=totalVehicles]').fill('7');
    await page.getByText(words.addressSummary).click();
    for (const [name, value] of Object.entries(words.address)) await page.locator(`[name=${name}]`).fill(value);
    const email = `frota.${market}@demo.example`;
    await page.getByRole('main').locator('[name=email]').fill(email);
    await page.getByRole('main').locator('[name=phone]').fill(words.person.phone);
    await chooseDealer(page, words);
    await page.getByLabel(words.option).check();
    await send(page, words.sendProposal);
    await page.getByRole('heading', { name: words.success }).waitFor();
    const lead = await inCrm(app.roles, ({ fields }) => fields['Email'] === email);
    expect(lead.fields).toMatchObject({ PersonType__c: 'legalPerson', TotalVehicles__c: '7', LastName: 'Souza' });
    expect(lead.fields).toMatchObject({
      Street: `${words.address.street}, ${words.address.homeNumber}, ${words.address.neighborhood}`,
      City: words.address.cidade,
      State: words.address.uf.toUpperCase(),
      PostalCode: typedPostalCode(words.address.userPostalCode, market),
    });
    await context.close();
  });

  it('a signed-in person finds it filled in, and again when their data changes', async () => {
    const visitor = await app.visit(market, words.brand);
    const { page, home } = visitor;
    await page.goto(`${home}${market === 'br' ? '/entrar' : '/ingresar'}`);
    await signIn(page, { email: CUSTOMER[market], password: DEMO_PASSWORD }, market === 'br' ? BR : AR);
    await page.waitForURL(/minha-area|mi-cuenta/);
    await page.goto(`${home}${words.proposal}`);
    const name = page.getByRole('main').locator('[name=name]');
    expect(await name.inputValue()).toMatch(/Demo/);
    expect(await page.getByRole('main').locator('[name=email]').inputValue()).toBe(CUSTOMER[market]);
    expect(await page.getByRole('main').locator('[name=phone]').inputValue()).not.toBe('');
    const changed = await page.evaluate(async () => {
      const { csrfToken } = (await (await fetch('/api/auth/v2/auth')).json()) as { csrfToken: string };
      const response = await fetch('/api/user/v2/users/self', {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
        body: JSON.stringify({ nickname: 'Apelido Novo' }),
      });
      return response.status;
    });
    expect(changed).toBe(200);
    expect(await name.inputValue()).not.toBe('Apelido Novo');
    await waitFor(async () => {
      await page.evaluate(() =>
        (globalThis as unknown as { dispatchEvent: (event: Event) => void }).dispatchEvent(new Event('userDataUpdate')),
      );
      // Each event begins the question anew: the answer to one is waited for before the next.
      const filled = expect.poll(() => name.inputValue(), { timeout: 10_000 }).toBe('Apelido Novo');
      return filled.then(
        () => true,
        () => false,
      );
    }, PATIENT);
    await expectQuiet(visitor);
  });
});

describe.each(MARKETS)('a conversation on WhatsApp in %s', (market) => {
  const words = WORDS[market];

  it('opens with the car in its first words; a failure is said for four seconds', async () => {
    const visitor = await app.visit(market, words.brand);
    const { page, home } = visitor;
    const sandboxConsole = createSandboxConsole(app.roles.sandboxUrl);
    await page.goto(`${home}/whatsapp`);
    await expectAccessible(page);
    await page.getByRole('main').locator('[name=name]').fill(words.person.name);
    await page.getByLabel(words.whatsAppPhone).fill(words.person.phone);
    await chooseDealer(page, words);
    await sandboxConsole.fault('whatsapp.contacts', '500-before', { times: 3 });
    await untilLive(page);
    await page.evaluate(measureAlert(words.whatsAppFailure));
    await send(page, words.open);
    const toast = page.getByRole('alert').filter({ hasText: words.whatsAppFailure });
    await toast.waitFor();
    await toast.waitFor({ state: 'detached' });
    expect(await page.evaluate('shownFor')).toBeGreaterThan(3_000);
    // Twice no answer, then one: the third try counts.
    await sandboxConsole.fault('whatsapp.contacts', '500-before', { times: 2 });
    await send(page, words.open);
    await page.waitForURL(`${app.roles.sandboxUrl}/wa/**`);
    expect(await page.getByLabel('Message').inputValue()).toContain(words.person.name);
    await page.getByRole('button', { name: 'Send' }).click();
    expect(visitor.complaints.filter((line) => !/status of 50[03]/.test(line))).toEqual([]);
    await visitor.close();
  });

  it('without scripts by a link', async () => {
    const context = await app.withoutScripts();
    const page = await context.newPage();
    await page.goto(`/${market}/${words.brand}/whatsapp`);
    await page.getByRole('main').locator('[name=name]').fill(words.person.name);
    await page.getByLabel(words.whatsAppPhone).fill('123');
    await chooseDealer(page, words);
    await send(page, words.open);
    await alert(page).waitFor();
    await page.getByLabel(words.whatsAppPhone).fill(words.person.phone);
    await send(page, words.open);
    await page.getByRole('link', { name: words.go }).click();
    await page.waitForURL(`${app.roles.sandboxUrl}/wa/**`);
    await context.close();
  });
});

describe.each(MARKETS)('negotiating the car one has built in %s', (market) => {
  const words = WORDS[market];

  it('takes the configuration along', async () => {
    const visitor = await app.visit(market, words.brand);
    const { page, home } = visitor;
    await page.goto(home);
    const build = await page.locator(`a[href*="/${words.resume}/"]`).first().getAttribute('href');
    await page.goto(String(build));
    await page.waitForURL(`**/${words.resume}/**`);
    const path = new URL(page.url());
    path.pathname = path.pathname.replace(/\/[^/]*$/, '/resume');
    await page.goto(path.href);
    await page.getByRole('link', { name: words.negotiate }).click();
    await page.waitForURL(`**${words.proposal}?**`);
    await expectAccessible(page);
    const email = `negocia.${market}@demo.example`;
    await fillPerson(page, words, { ...words.person, email } as never);
    await page.getByLabel(words.document, { exact: false }).fill(market === 'br' ? '11144477735' : '28111222');
    await chooseDealer(page, words);
    await page.getByLabel(words.option).check();
    await send(page, words.sendProposal);
    await page.getByRole('heading', { name: words.success }).waitFor();
    const lead = await inCrm(app.roles, ({ fields }) => fields['Email'] === email);
    expect(lead.fields['ConfigurationCode__c']).toMatch(/^[0-9A-Z]{8}$/);
    expect(lead.fields).toMatchObject({ SubOrigem__c: 'configurator' });
    await expectQuiet(visitor);
  });
});

describe('the queue in the back office', () => {
  it('shows the manager each lead and its delivery', async () => {
    const visitor = await app.visit('br', 'jeep');
    const { page, home } = visitor;
    await page.goto(`${home}/admin/leads`);
    await signIn(page, { email: 'lead_queue_manager@demo.example', password: DEMO_PASSWORD });
    await page.waitForURL('**/entrar/verificacao?**');
    await page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
    await send(page, 'Verificar');
    await page.waitForURL(`**${home}/admin/leads`);
    await expectAccessible(page);
    await page.getByLabel('E-mail, telefone ou documento').fill(WORDS.br.person.email);
    await page.getByRole('combobox', { name: 'Origem' }).selectOption('FORM');
    await send(page, 'Filtrar');
    await page.getByRole('link', { name: 'Maria das Dores' }).first().click();
    await page.getByText('CRM: entregue').waitFor();
    expect(await page.getByRole('main').innerText()).toContain(WORDS.br.person.email);
    await expectAccessible(page);
    await page.goto(`${home}/admin/leads`);
    await page.getByRole('link', { name: 'Contatos sem documento' }).click();
    await page.waitForURL('**/admin/leads/settings');
    await expectAccessible(page);
    await page.getByRole('main').getByLabel('Estado').selectOption('SP');
    await page.getByLabel('Incluir a cidade').fill('Recife');
    await send(page, 'Salvar regras');
    await page.locator('[name=cityName][aria-invalid=true]').waitFor();
    await page.getByLabel('Incluir a cidade').fill('Campinas');
    await page.getByLabel('Incluir a concessionária').selectOption({ index: 1 });
    await send(page, 'Salvar regras');
    await page.getByText('Regras salvas.').waitFor();
    await page.getByRole('checkbox', { name: 'Campinas, SP' }).uncheck();
    await send(page, 'Salvar regras');
    await page.getByRole('checkbox', { name: 'Campinas, SP' }).waitFor({ state: 'detached' });
    expect(await page.locator('input[name=dealer]').count()).toBe(1);
    await expectAccessible(page);
    await expectQuiet(visitor);
  });
});
