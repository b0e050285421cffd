import type { Breach, Import, Source } from './sources.ts';
import { isTest } from './sources.ts';

/** Where a file stands: its room, and inside features whose it is and which part. */
export type Place = { readonly room: string; readonly feature?: string; readonly part?: Part };

type Part =
  | 'contract'
  | 'rules'
  | 'public'
  | 'jobs'
  | 'store'
  | 'service'
  | 'publicServer'
  | 'steps'
  | 'web'
  | 'webPublic'
  | 'none';

// The first pattern that fits the path inside the feature's folder decides.
const PARTS: readonly (readonly [RegExp, Part])[] = [
  [/^contract(\.ts$|\/)/, 'contract'],
  [/^rules\//, 'rules'],
  [/^public\.ts$/, 'public'],
  [/^jobs\.ts$/, 'jobs'],
  [/^web\/public\//, 'webPublic'],
  [/^web\//, 'web'],
  [/^(store|providers)(\.server\.ts$|\/.*\.server\.ts$)/, 'store'],
  [/^public\.server\.ts$/, 'publicServer'],
  [/^steps(\.server\.ts$|\/.*\.server\.ts$)/, 'steps'],
  [/\.server\.ts$/, 'service'],
];

/** The rooms, and the parts of features, that a file may import; `own` lists parts of the same feature. */
type PublicApi = { readonly rooms: readonly string[]; readonly own: readonly Part[]; readonly others: readonly Part[] };

const PURE_PARTS: readonly Part[] = ['contract', 'rules', 'public'];
const PURE: PublicApi = { rooms: ['kernel'], own: PURE_PARTS, others: ['public'] };
const STORE: PublicApi = { rooms: ['kernel', 'platform'], own: [...PURE_PARTS, 'jobs', 'store'], others: [] };
const SERVICE: PublicApi = {
  rooms: ['kernel', 'platform'],
  own: [...PURE_PARTS, 'jobs', 'store', 'service', 'publicServer', 'steps'],
  others: ['public', 'jobs', 'publicServer'],
};
const WEB: PublicApi = {
  rooms: ['kernel', 'ui', 'studio/viewer'],
  own: [...PURE_PARTS, 'web', 'webPublic'],
  others: ['public', 'webPublic'],
};

const FEATURE_APIS: Readonly<Record<Part, PublicApi>> = {
  contract: PURE,
  rules: PURE,
  public: PURE,
  jobs: PURE,
  store: STORE,
  service: SERVICE,
  publicServer: SERVICE,
  steps: SERVICE,
  web: WEB,
  webPublic: WEB,
  none: { rooms: [], own: [], others: [] },
};

/** What the design system knows of the dictionary: the types of its keys, which take no byte to the browser. */
const TYPES_FOR_UI = 'brands/texts/areas.ts';

const ROOM_APIS: Readonly<Record<string, PublicApi>> = {
  kernel: { rooms: [], own: [], others: [] },
  platform: { rooms: ['kernel', 'brands', 'seed'], own: [], others: [] },
  ui: { rooms: ['kernel'], own: [], others: [] },
  studio: { rooms: ['kernel'], own: [], others: [] },
  brands: { rooms: ['kernel', 'ui/tokens', 'ui/fonts'], own: [], others: [] },
  seed: { rooms: ['kernel', 'platform', 'brands'], own: [], others: PURE_PARTS },
  flows: { rooms: ['kernel', 'platform'], own: [], others: ['contract', 'public', 'jobs', 'publicServer', 'steps'] },
  app: {
    rooms: ['kernel', 'platform', 'ui', 'flows', 'brands', 'seed', 'studio'],
    own: [],
    others: ['contract', 'public', 'jobs', 'service', 'publicServer', 'web', 'webPublic'],
  },
  // The companies it plays are strangers to the program: it shares their formats and the process frame, nothing else.
  sandbox: {
    rooms: [
      'kernel',
      'features/payments/rules',
      // The banks compute by the published tables, in their own forms.
      'features/financing/rules',
      // The rental company moves along the published tables.
      'features/rental/rules',
      'platform/env.server.ts',
      'platform/process.server.ts',
    ],
    own: [],
    others: [],
  },
};

// What holds the whole together may import everything but the sandbox's, which tools alone start.
const ANY_ROOM = new Set(['tools', 'tests', 'bench', '']);

export function placeOf(file: string): Place {
  const [room = '', feature, ...rest] = file.split('/');
  if (feature === undefined) return { room: '' };
  if (room !== 'features') return { room };
  const inside = rest.join('/');
  const part = PARTS.find(([pattern]) => pattern.test(inside))?.[1] ?? 'none';
  return { room, feature, part };
}

/** Imports that the file's place does not allow, and files that stand in no known part of a feature. */
export function findImportsOfInternals(sources: readonly Source[]): Breach[] {
  return sources
    .filter(({ file }) => !isTest(file))
    .flatMap((source) => {
      const place = placeOf(source.file);
      if (place.part === 'none') return [{ file: source.file, line: 1, message: 'no part of a feature has this name' }];
      return source.imports
        .filter((item) => item.target !== undefined && !mayImport({ file: source.file, item }))
        .map((item) => ({ file: source.file, line: item.line, message: `may not import ${item.target}` }));
    });
}

function mayImport({ file, item }: { file: string; item: Import }): boolean {
  const target = item.target ?? '';
  const from = placeOf(file);
  const to = placeOf(target);
  // Whoever starts the parts of the program starts this one too.
  if (to.room === 'sandbox') return from.room === 'sandbox' || from.room === 'tools';
  if (isServerCode(target) && isBrowserCode(file) && !(item.typeOnly && from.room === 'app')) return false;
  if (ANY_ROOM.has(from.room)) return true;
  if (isTest(target)) return false;
  if (from.room === 'ui' && target === TYPES_FOR_UI) return item.typeOnly;
  if (from.room === to.room && from.room !== 'features') return true;
  const publicApi = from.room === 'features' ? FEATURE_APIS[from.part ?? 'none'] : ROOM_APIS[from.room];
  if (publicApi === undefined) return false;
  if (publicApi.rooms.some((entry) => target === entry || target.startsWith(`${entry}/`))) return true;
  if (to.room !== 'features' || to.part === undefined) return false;
  return (from.feature === to.feature ? publicApi.own : publicApi.others).includes(to.part);
}

function isServerCode(file: string): boolean {
  return /\.server\.tsx?$/.test(file);
}

export function isBrowserCode(file: string): boolean {
  return /^(app\/web|ui|studio\/(viewer|generator)|features\/[^/]+\/web)\//.test(file);
}
