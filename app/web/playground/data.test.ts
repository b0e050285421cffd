import { describe, expect, it } from 'vitest';
import type { Page } from '#ui/page-context.ts';
import { requestedAddress, overviewData, refuseInProduction, ruleData } from './data.ts';

const HOME = 'http://localhost/_workshop/rules';

/** What these pages read of a page: its address, its brand, the day, and whether makers may see it. */
const pageAt = (address: string, playground = true): Page => {
  const page: Partial<Page> = {
    brand: 'volante',
    url: new URL(address, HOME),
    now: new Date('2026-09-22T15:00:00Z'),
    workshop: playground,
  };
  return page as Page;
};
const ruleAt = (name: string, query = '') => ruleData(pageAt(`/_workshop/rules/${name}${query}`), name);
const statusOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (thrown) {
    return (thrown as { init?: { status?: number } }).init?.status;
  }
  return undefined;
};

describe('the pages for makers', () => {
  it('are not there in production, nor for a rule nobody knows', () => {
    expect(statusOf(() => refuseInProduction(pageAt(HOME, false)))).toBe(404);
    expect(statusOf(() => refuseInProduction(pageAt(HOME)))).toBeUndefined();
    expect(statusOf(() => ruleAt('isNothing'))).toBe(404);
    expect(statusOf(() => ruleAt('__proto__'))).toBe(404);
  });

  it('list every rule with its address', () => {
    const { modules, names, lang } = overviewData(pageAt(HOME));
    expect(lang).toBe('pt');
    expect(names.length).toBeGreaterThan(80);
    expect(modules.flatMap(({ rules }) => rules).map(({ href }) => href)).toContain('/_workshop/rules/isCpf?lang=pt');
  });

  it('speak Spanish when asked', () => {
    const { locale, texts, languages } = overviewData(pageAt('?lang=es-AR'));
    expect(locale).toBe('es-AR');
    expect(texts['playground.title']).toBe('Reglas de los campos');
    expect(languages.map(({ lang }) => lang)).toEqual(['pt', 'es']);
  });

  it('lead from the form of the overview to the rule, its value included', () => {
    expect(requestedAddress(pageAt('?rule=isCpf&value=1%262&lang=es'))).toBe(
      '/_workshop/rules/isCpf?value=1%262&lang=es',
    );
    expect(requestedAddress(pageAt('?rule=nobody'))).toBeUndefined();
    expect(requestedAddress(pageAt(HOME))).toBeUndefined();
  });
});

describe('a rule tried', () => {
  it('says nothing before a value is given, and judges the empty one', () => {
    expect(ruleAt('isCpf').verdict).toBeNull();
    expect(ruleAt('isCpf', '?value=').verdict).toMatchObject({ tone: 'error', result: 'false' });
  });

  it('says which step failed and what a form would show', () => {
    const { verdict } = ruleAt('isCpf', '?value=529.982.247-26');
    expect(verdict).toMatchObject({ tone: 'error', title: 'Recusado', result: 'false' });
    expect(verdict?.steps.at(-1)).toMatchObject({ id: 'checkDigits', ok: false, expected: '25', input: '26' });
    expect(verdict?.messages).toEqual([{ key: 'field.cpf', pt: 'CPF inválido', es: expect.any(String) }]);
  });

  it('judges by the rule where a field asks only a part of it', () => {
    const query = '?value=20-12345678-6&dni=12345679';
    expect(ruleAt('isCuil', query).verdict).toMatchObject({ tone: 'error', result: 'false', messages: null });
    expect(ruleAt('isCuil', '?value=20-12345678-6').verdict).toMatchObject({ tone: 'success', messages: [] });
  });

  it('takes the further arguments, and today where none is given', () => {
    expect(ruleAt('isOverEighteen', '?value=22/09/2008').verdict).toMatchObject({ tone: 'success' });
    expect(ruleAt('isOverEighteen', '?value=22/09/2008&today=2026-09-21').verdict).toMatchObject({ tone: 'error' });
    expect(ruleAt('isPlate', '?value=AB123CD&market=ar').verdict).toMatchObject({ tone: 'success' });
    expect(ruleAt('isPlate', '?value=AB123CD').verdict).toMatchObject({ tone: 'error' });
  });

  it('fills the placeholders of messages', () => {
    const { verdict } = ruleAt('isPassword', '?value=abc');
    expect(verdict?.messages?.find(({ key }) => key === 'field.password.length')?.pt).toBe('Use de 8 a 16 caracteres');
  });

  it('says no where the rule finds what must not be there', () => {
    expect(ruleAt('hasRestrictedCharacters', '?value=a%26b').verdict).toMatchObject({ tone: 'error', result: 'true' });
    expect(ruleAt('hasRestrictedCharacters', '?value=ab').verdict).toMatchObject({ tone: 'success', result: 'false' });
  });

  it('shows the error a rule throws by contract', () => {
    const { verdict } = ruleAt('allocate', '?value=x');
    expect(verdict).toMatchObject({ tone: 'error', title: 'A regra recusa a entrada com um erro' });
  });

  it('gives samples as addresses that try them', () => {
    const [sample] = ruleAt('isCardDueDate').samples;
    expect(new URL(sample?.href ?? '', HOME).searchParams.get('value')).toBe(sample?.value);
    expect(sample?.href).toContain('today=2026-09-22');
  });
});
