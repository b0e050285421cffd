import { describe, expect, test } from 'vitest';
import { listCarFolder, parseCarAddress, parseCarPicture } from './address.ts';

const FOLDER = 'dam/jeep/products/675/4AB/1/2026/page';

describe('addresses of cars', () => {
  test('name brand and model', () => {
    expect(parseCarAddress(`${FOLDER}/360/mobile/07.webp`)).toEqual({
      brand: 'jeep',
      modelCode: '675',
      name: '360/mobile/07.webp',
    });
    expect(parseCarAddress(FOLDER)).toEqual({ brand: 'jeep', modelCode: '675', name: '' });
  });

  test.each([
    'dam/jeep/products/675/4AB/1/26/page/hero.webp',
    'dam/../jeep/products/675/4AB/1/2026/page/hero.webp',
    'dam/Jeep/products/675/4AB/1/2026/page/hero.webp',
    'dam/jeep/products/6-5/4AB/1/2026/page/hero.webp',
    'dam/jeep/products/675/4AB/1/2026/pages/hero.webp',
    'jeep/products/675/4AB/1/2026/page/hero.webp',
  ])('are no other addresses: %s', (address) => {
    expect(parseCarAddress(address)).toBeNull();
  });
});

describe('pictures of cars', () => {
  test.each([
    ['hero.webp', { kind: 'painted', view: 'hero', isMobile: false }],
    ['profile.avif', { kind: 'painted', view: 'profile', isMobile: false }],
    ['360/7.webp', { kind: 'painted', view: '360/07', isMobile: false }],
    ['360/23.png', { kind: 'painted', view: '360/23', isMobile: false }],
    ['360/mobile/00.webp', { kind: 'painted', view: '360/00', isMobile: true }],
    ['360/mobile/05-a.webp', { kind: 'set', view: '360/05', set: 'a', isMobile: true }],
    ['hero-r.webp', { kind: 'set', view: 'hero', set: 'r', isMobile: false }],
    ['hybrid-profile.webp', { kind: 'plate', plate: 'hybrid-profile' }],
    ['label.webp', { kind: 'plate', plate: 'label' }],
    ['recall-logo.webp', { kind: 'plate', plate: 'recall-logo' }],
    ['share.jpg', { kind: 'plate', plate: 'share' }],
  ])('%s', (name, picture) => {
    expect(parseCarPicture(name)?.picture).toEqual(picture);
  });

  test.each([
    '360/36.webp',
    '360/007.webp',
    '360/-1.webp',
    'hero-x.webp',
    'hero',
    'hero.svg',
    'hero.webp.js',
    '../hero.webp',
    '360/mobile/hero.webp',
    'mobile/00.webp',
    '',
  ])('there is no %s', (name) => {
    expect(parseCarPicture(name)).toBeNull();
  });
});

test('every name of a listing is a picture', () => {
  for (const folder of ['', '360', '360/mobile']) {
    const names = listCarFolder(folder) ?? [];
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect(parseCarPicture(folder === '' ? name : `${folder}/${name}`), name).not.toBeNull();
  }
  expect(listCarFolder('540')).toBeNull();
});
