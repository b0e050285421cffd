import { describe, expect, it } from 'vitest';
import { HERO_BLOCK } from '#tests/harness/hero-block.ts';
import { DEFAULT_HOME, HOME_PLACES, HOME_SLUG } from '../contract/home-page.ts';
import { blocksSchema, HOME_SECTIONS, type Block, type HomeSection } from '../contract/page-blocks.ts';
import { faultsIn } from './page-faults.ts';

const section = (name: HomeSection): Block => ({ kind: 'home', section: name });
const text: Block = { kind: 'text', title: '', text: 'Olá' };
const linked = (href: string): Block => ({ ...HERO_BLOCK, label: 'Ver', href });
const faults = (blocks: readonly Block[], slug: string = HOME_SLUG, title = '') =>
  faultsIn({ title, description: title, blocks }, slug).map(({ field, key }) => `${field} ${key}`);

describe('a home', () => {
  it('is by itself one that could be submitted, with each of its sections once', () => {
    expect(blocksSchema.parse(DEFAULT_HOME)).toEqual(DEFAULT_HOME);
    expect(DEFAULT_HOME).toHaveLength(HOME_SECTIONS.length);
    expect(faults(DEFAULT_HOME)).toEqual([]);
  });

  it.each<[string, readonly Block[], string[]]>([
    ['nothing', [], ['blocks page.blocksNeeded']],
    ['no opening', [section('models'), text], ['blocks page.openingNeeded']],
    ['an opening of its own words', [linked('/ofertas'), section('models')], []],
    ['its sections in another order', [text, section('dealers'), section('hero')], []],
    [
      'a section twice',
      [section('hero'), section('models'), section('models')],
      ['blocks.2.section page.sectionTwice'],
    ],
    ['a link to a section', [linked('#modelos'), section('models')], []],
    ['a link to a section it leaves out', [linked('#modelos')], ['blocks.0.href page.placeUnknown']],
    [
      'an anchor called as a section',
      [section('hero'), section('offers'), { kind: 'anchor', place: HOME_PLACES.offers }],
      ['blocks.2.place page.placeTaken'],
    ],
  ])('with %s', (_, blocks, expected) => expect(faults(blocks)).toEqual(expected));
});

it('another page has no section of the home, and says its title itself', () => {
  expect(faults([text, section('models')], 'verao', 'Verão')).toEqual(['blocks.1.section page.homeOnly']);
  expect(faults([text], 'verao')).toEqual(['title field.required', 'description field.required']);
});
