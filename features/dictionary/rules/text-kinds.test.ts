import { expect, it } from 'vitest';
import { flatTexts } from '#brands/dictionary.ts';
import { kindOfText } from './text-kinds.ts';

const IDS = Object.keys(flatTexts({ brand: 'jeep', market: 'br' }));

/** What somebody agrees to, and what a receipt names by the version of its wording. */
it.each([
  'legal.terms.1.1',
  'proposals.terms.accept',
  'proposals.register.creditBureau',
  'reservations.reservation.accept',
  'reservations.reservation.next',
  'accounts.privacy.contact',
  'accounts.signUp.channels',
  'accounts.signUp.accepts',
  'leads.form.law',
  'leads.whatsApp.law',
  'waiting.waiting.consent',
  'visitPages.visits.consent',
])('%s is there and nobody changes it while its version stays', (id) => {
  expect(IDS).toContain(id);
  expect(kindOfText(id)).toBe('fixed');
});

it('the words about cookies are fixed, the law takes two, the rest one', () => {
  const consent = IDS.filter((id) => id.startsWith('shell.consent.'));
  expect(consent.length).toBeGreaterThan(3);
  expect(new Set(consent.map(kindOfText))).toEqual(new Set(['fixed']));
  expect(['shell.footer.x', 'home.hero.title', 'samples.x'].map(kindOfText)).toEqual(['legal', 'free', 'hidden']);
});
