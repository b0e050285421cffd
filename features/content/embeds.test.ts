import { expect, test } from 'vitest';
import { EMBED_HOSTS, embedOf, type EmbedProvider } from './contract/embeds.ts';

test.each<[EmbedProvider, string, string]>([
  ['youtube', 'dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'],
  ['vimeo', '76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
  [
    'openStreetMap',
    '-23.5505,-46.6333',
    'https://www.openstreetmap.org/export/embed.html?bbox=-46.64330,-23.56050,-46.62330,-23.54050&layer=mapnik&marker=-23.5505,-46.6333',
  ],
  [
    'googleForms',
    '1FAIpQLSdyA-x_0123456789',
    'https://docs.google.com/forms/d/e/1FAIpQLSdyA-x_0123456789/viewform?embedded=true',
  ],
])('%s shows its own from its own host', (provider, reference, frame) => {
  expect(embedOf(provider, reference)).toMatchObject({ frame });
  expect(EMBED_HOSTS).toContain(new URL(frame).origin);
});

test.each<[EmbedProvider, string]>([
  ['youtube', ''],
  ['youtube', 'dQw4w9WgXc'],
  ['youtube', 'dQw4w9WgXcQ?x'],
  ['vimeo', 'abc'],
  ['openStreetMap', '95,10'],
  ['openStreetMap', '10,181'],
  ['openStreetMap', '10'],
  ['googleForms', '../../../evil-evil-evil-evil'],
])('%s knows no "%s"', (provider, reference) => {
  expect(embedOf(provider, reference)).toBeNull();
});
