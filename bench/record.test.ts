import { expect, test } from 'vitest';
import { sectionOf } from './record.ts';

test('a run stands in the figures with machine, commit and date, and a missed aim says so', () => {
  const figures = [
    { name: 'pages', unit: '/s', floor: 127.4, ours: 103.6, ratio: 0.813, aim: { least: 0.8 } },
    { name: 'slowest', unit: 'ms', floor: 34.1, ours: 571, ratio: 16.74, aim: { most: 3 } },
    { name: 'sent away within', unit: 'ms', ours: 109 },
  ];
  const run = {
    figures,
    date: '2026-11-26',
    commit: '8333d133',
    machine: '2 x some processor',
    busy: 12.78,
    command: 'npm run bench',
  };
  expect(sectionOf(run)).toBe(`## 2026-11-26, 8333d133, by \`npm run bench\`

2 x some processor; 12.8 processes wanted a processor meanwhile.

| what | floor | ours | unit | ratio | aim |
|---|---|---|---|---|---|
| pages | 127 | 104 | /s | 0.81 | at least 0.8 |
| slowest | 34.1 | 571 | ms | 16.74 | at most 3: missed |
| sent away within |  | 109 | ms |  |  |
`);
});
