import { describe, expect, test } from 'vitest';
import type { Area } from '#brands/texts/areas.ts';
import { translator, translatorUnder, type TextKey, type Translate } from './translate.ts';

const texts = { 'signIn.title': 'Entrar', 'role.CONSULTANT': 'Consulta', 'ruleAdmin.title': '{name}: regras' };

describe('reading texts', () => {
  test('by key, with places filled', () => {
    expect(translator(texts)('signIn.title')).toBe('Entrar');
    expect(translatorUnder('ruleAdmin', texts)('title', { name: 'Compass' })).toBe('Compass: regras');
    expect(translator(texts, { name: 'Compass' })('ruleAdmin.title')).toBe('Compass: regras');
  });

  test('a key that was not handed over is seen', () => {
    expect(translator(texts)('signUp.title')).toBe('⟦signUp.title⟧');
    expect(translatorUnder('ruleAdmin', texts)('count')).toBe('⟦ruleAdmin.count⟧');
  });

  test('by a key made of an answer, or null', () => {
    expect(translator(texts).find('role.CONSULTANT')).toBe('Consulta');
    expect(translator(texts).find('role.NOBODY')).toBeNull();
  });
});

type IsKey<Name extends string, A extends Area = Area> = Name extends TextKey<A> ? 'key' : 'none';

test('a key with a slip of the pen does not compile, nor one of another area', () => {
  const judged: [IsKey<'signIn.title', 'accounts'>, IsKey<'signIn.titel'>, IsKey<'signIn.title', 'leads'>] = [
    'key',
    'none',
    'none',
  ];
  const read: Parameters<Translate>[0] = 'signIn.title';
  expect([...judged, read]).toHaveLength(4);
});
