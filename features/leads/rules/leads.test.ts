import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clickIdOf, readUtm } from './click-id.ts';
import { consentFlags } from './consents.ts';
import { joinContent, type LeadContent } from './content.ts';
import { mayOmitCpf } from './cpf-settings.ts';
import { crmLead, splitName } from './crm-lead.ts';
import { restSeconds } from './delivery-machine.ts';
import { EMPTY_STATE, leadPayload, prefill } from './form-state.ts';
import { joinTexts } from './join.ts';
import { personKey, sentDocument, sentPhone } from './person.ts';
import { checkPhone, whatsAppLink, type PhoneCheck } from './whatsapp.ts';

describe('leads without CPF', () => {
  const here = { cityCode: '3509502', dealerId: 'd1' };
  test('each of the four settings, and nothing without the flag', () => {
    const lists = fc.record({
      allowLeadsWithoutCpf: fc.boolean(),
      enabledLeadsWithoutCpfRegardlessCitiesAndDealers: fc.boolean(),
      allowedCitiesWithoutCpf: fc.subarray(['3509502', '3550308']),
      allowedDealersWithoutCpf: fc.subarray(['d1', 'd2']),
    });
    fc.assert(
      fc.property(lists, (settings) => {
        const somewhere =
          settings.enabledLeadsWithoutCpfRegardlessCitiesAndDealers ||
          settings.allowedCitiesWithoutCpf.includes('3509502') ||
          settings.allowedDealersWithoutCpf.includes('d1');
        expect(mayOmitCpf(settings, here)).toBe(settings.allowLeadsWithoutCpf && somewhere);
      }),
    );
  });
});

describe('what is sent', () => {
  test('calls are allowed as SMS are', () => {
    expect(consentFlags({ allowSMS: true, allowWhatsApp: false, allowEmail: false })).toEqual({
      indSmsContact: true,
      indPhoneContact: true,
      indEmailContact: false,
      indWhatsappContact: false,
    });
  });

  test.each([
    ['(11) 98765-4321', 'br', '011987654321'],
    ['011987654321', 'br', '011987654321'],
    ['+55 11 98765-4321', 'br', '011987654321'],
    ['11 2345-6789', 'ar', '01123456789'],
    ['+54 11 2345-6789', 'ar', '01123456789'],
  ] as const)('phone %s of %s: digits with a 0 in front', (typed, market, sent) => {
    expect(sentPhone(typed, market)).toBe(sent);
  });

  test.each([
    ['529.982.247-25', 'br', '52998224725'],
    ['52998224725', 'br', '52998224725'],
    ['11.222.333/0001-81', 'br', '11222333000181'],
    ['30.123.456', 'ar', '30123456'],
    ['20-30123456-3', 'ar', '20301234563'],
  ] as const)('document %s of %s', (typed, market, sent) => {
    expect(sentDocument(typed, market)).toBe(sent);
  });

  test('the person type chooses the payload, and a person’s has no company in it', () => {
    const state = {
      ...EMPTY_STATE,
      name: 'Ana Souza',
      corporateName: 'Exemplo Ltda.',
      contactName: 'Bia Lima',
      email: 'a@b.example',
      cpf: '529.982.247-25',
      cnpj: '11.222.333/0001-81',
      phone: '(11) 98765-4321',
      dealerCode: 'BR00019',
      allowSMS: true,
      totalVehicles: 3,
    };
    const of = { market: 'br', random: 7, consentVersion: 'v1' } as const;
    const person = leadPayload(state, { utm: { utm_source: 'x' } }, of);
    expect(person).toMatchObject({
      firstName: 'Ana Souza',
      cpf: '52998224725',
      phone: '011987654321',
      dealersCode: 'BR00019',
      form: 'Proposal',
      origin: 'leadform',
      randomNumber: 7,
      countryCode: 'BR',
      utm_source: 'x',
      indPhoneContact: true,
    });
    expect(Object.keys(person)).not.toContain('corporateName');
    const company = leadPayload({ ...state, leadPersonType: 'legalPerson' }, { form: 'Fleet' }, of);
    expect(company).toMatchObject({
      corporateName: 'Exemplo Ltda.',
      contactName: 'Bia Lima',
      cnpj: '11222333000181',
      totalVehicles: 3,
      form: 'Fleet',
    });
    expect(Object.keys(company)).not.toContain('cpf');
  });
});

describe('prefilling', () => {
  const profile = {
    nickname: 'Bia',
    name: 'Beatriz Lima',
    emails: [
      { email: 'old@b.example', preferred: false },
      { email: 'new@b.example', preferred: true },
    ],
    phone: '+5511987654321',
    cpf: '52998224725',
    companyCnpj: '11222333000181',
  };
  test('nickname before name, the preferred e-mail, the company’s number by its setting', () => {
    expect(prefill(profile, { companyDocument: false })).toEqual({
      name: 'Bia',
      email: 'new@b.example',
      phone: '+5511987654321',
      cpf: '52998224725',
    });
    expect(prefill({ ...profile, nickname: null }, { companyDocument: true })).toMatchObject({
      name: 'Beatriz Lima',
      cpf: '11222333000181',
    });
    expect(prefill({ ...profile, companyCnpj: null }, { companyDocument: true }).cpf).toBe('52998224725');
  });
});

describe('joining', () => {
  test('no text is lost, none is said twice', () => {
    const text = fc.string({ maxLength: 40 }).filter((one) => !one.includes('\n'));
    fc.assert(
      fc.property(text, text, (one, other) => {
        const joined = joinTexts(joinTexts('', one), other);
        expect(joined).toContain(one.trim());
        expect(joined).toContain(other.trim());
        expect(joinTexts(joined, other)).toBe(joined);
      }),
    );
  });

  test('the same again changes nothing, though its random number differs', () => {
    const content: LeadContent = {
      personType: 'physical',
      name: 'Ana',
      contactName: null,
      email: 'a@b.example',
      phone: '011987654321',
      document: null,
      text: 'Oi',
      details: { randomNumber: '1', utm_source: 'x' },
    };
    expect(joinContent(content, { ...content, details: { randomNumber: '2', utm_source: 'x' } }).changed).toBe(false);
    expect(joinContent(content, { ...content, document: '52998224725' }).changed).toBe(true);
    expect(joinContent({ ...content, document: '1' }, content).content.document).toBe('1');
  });

  test('a person is known by document, then e-mail, then phone', () => {
    expect(personKey({ document: '1', email: 'A@b', phone: '0' })).toBe('document:1');
    expect(personKey({ document: '', email: ' A@b ', phone: '0' })).toBe('mail:a@b');
    expect(personKey({ document: '', email: '', phone: '011' })).toBe('phone:011');
  });
});

describe('the CRM', () => {
  test('a name is split, and the last name is never empty', () => {
    expect(splitName('Ana')).toEqual({ FirstName: '', LastName: 'Ana' });
    expect(splitName(' Maria  das Dores ')).toEqual({ FirstName: 'Maria', LastName: 'das Dores' });
  });

  test('a missing consent opts out', () => {
    const facts = {
      brand: 'b',
      market: 'br',
      channel: 'FORM',
      form: 'Proposal',
      origin: 'leadform',
      dealerCode: null,
      smsConsent: false,
      phoneConsent: false,
      emailConsent: true,
      whatsappConsent: false,
      consentVersion: 'v1',
      configurationCode: null,
      simulationId: null,
      attendantWanted: false,
    } as const;
    const content = {
      personType: 'legalPerson',
      name: 'X Ltda.',
      contactName: 'Ana Souza',
      email: null,
      phone: '0',
      document: null,
      text: '',
      details: {},
    } as const;
    expect(crmLead(facts, content)).toMatchObject({
      Company: 'X Ltda.',
      LastName: 'Souza',
      DoNotCall: true,
      HasOptedOutOfEmail: false,
    });
  });

  test('a silent receiver is left alone longer each time, half a minute at most', () => {
    const rests = [1, 2, 3, 4, 5, 50].map((failures) => restSeconds(failures, 1));
    expect(rests).toEqual([2, 4, 8, 16, 30, 30]);
    expect(restSeconds(1, 0)).toBe(1);
  });
});

describe('WhatsApp', () => {
  const played = (answers: readonly (PhoneCheck | Error)[]) => {
    const waits: number[] = [];
    let query = 0;
    const ask = async (): Promise<PhoneCheck> => {
      const answer = answers[query] ?? 'unknown';
      query += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const wait = async (milliseconds: number): Promise<void> => void waits.push(milliseconds);
    return checkPhone(ask, wait).then((answer) => ({ answer, asked: query, waits }));
  };

  test('asks three times, half a second apart, while nobody answers', async () => {
    expect(await played(['unknown', new Error('away'), 'unknown'])).toEqual({
      answer: 'unknown',
      asked: 3,
      waits: [500, 500],
    });
    expect(await played(['unknown', 'valid'])).toEqual({ answer: 'valid', asked: 2, waits: [500] });
    expect(await played(['invalid'])).toEqual({ answer: 'invalid', asked: 1, waits: [] });
  });

  test('a link opens the conversation with its first words', () => {
    const link = whatsAppLink({ base: 'https://wa.me', phone: '+55 11 3333-4444', text: 'Olá & até já' });
    expect(link).toBe('https://wa.me/551133334444?text=Ol%C3%A1%20%26%20at%C3%A9%20j%C3%A1');
    expect(() => whatsAppLink({ base: 'https://wa.me', phone: '', text: '' })).toThrow();
  });
});

describe('where a lead comes from', () => {
  test('the click’s cookie before the address, and nothing that is no click id', () => {
    expect(clickIdOf({ cookie: 'Cj0KCQ-abc', url: 'other-click' })).toBe('Cj0KCQ-abc');
    expect(clickIdOf({ cookie: undefined, url: 'other-click' })).toBe('other-click');
    expect(clickIdOf({ cookie: '<script>', url: null })).toBeNull();
  });

  test('campaign parameters, cut and without empty ones', () => {
    const query = new URLSearchParams({ utm_source: ' x ', utm_medium: '', utm_term: 'y'.repeat(300), other: 'z' });
    expect(readUtm(query)).toEqual({ utm_source: 'x', utm_term: 'y'.repeat(100) });
  });
});
