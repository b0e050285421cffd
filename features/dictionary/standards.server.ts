import { findSettingFault, type Setting, type SettingFault } from './rules/setting-faults.ts';
import { findTextFault, type TextFault } from './rules/text-faults.ts';
import { kindOfText } from './rules/text-kinds.ts';
import type { Ports } from './ports.server.ts';
import type { EntryRow, Scope } from './store/entries.server.ts';
import type { Entry } from './contract/entries.ts';

/** What a text or setting is before anybody changes it. */
export type Standard = {
  readonly id: string;
  readonly kind: Entry['kind'];
  readonly rule: Entry['rule'];
  readonly standard: string;
  /** Null: a text. */
  readonly setting: Setting | null;
};

export const SETTING_AREA = 'setting';

const KINDS = { switch: 'SWITCH', number: 'NUMBER', list: 'LIST', fixed: 'TEXT' } as const;

const ofSetting = (setting: Setting): Standard => ({
  id: `${SETTING_AREA}.${setting.name}`,
  kind: KINDS[setting.kind],
  rule: setting.kind === 'fixed' ? 'fixed' : 'free',
  standard: setting.standard,
  setting,
});

const known = new WeakMap<ReadonlyMap<string, string>, readonly Standard[]>();

/** The texts are the program's: judged once. */
const ofTexts = (texts: ReadonlyMap<string, string>): readonly Standard[] => {
  const made =
    known.get(texts) ??
    [...texts].flatMap(([id, standard]): Standard[] => {
      const rule = kindOfText(id);
      return rule === 'hidden' ? [] : [{ id, kind: 'TEXT', rule, standard, setting: null }];
    });
  known.set(texts, made);
  return made;
};

/** Everything a site's team may see, by id: the settings first, then the texts in the order of their files. */
export const standardsOf = (ports: Ports, scope: Scope): ReadonlyMap<string, Standard> => {
  const settings = ports.settings(scope).map(ofSetting);
  return new Map([...settings, ...ofTexts(ports.standardTexts(scope))].map((one) => [one.id, one]));
};

/** What is wrong with a value in the place of a default; null where nothing is. */
export const faultOf = (value: string, { id, setting, standard }: Standard): TextFault | SettingFault | null => {
  if (setting !== null) return findSettingFault(value, setting);
  // A mail fills in places and knows no plurals.
  if (areaOf(id) === 'mail' && value.includes(', plural,')) return { code: 'syntax' };
  return findTextFault(value, standard);
};

export const areaOf = (id: string): string => id.split('.', 1)[0] ?? '';

/** An entry as it stands. */
export const entryOf = (one: Standard, row: EntryRow | undefined): Entry => {
  const value = row?.value ?? null;
  const isBroken = value !== null && (one.rule === 'fixed' || faultOf(value, one) !== null);
  return {
    id: one.id,
    kind: one.kind,
    rule: one.rule,
    state: value === null ? 'default' : isBroken ? 'broken' : 'changed',
    standard: one.standard,
    value,
    waiting: row !== undefined && row.waiting !== null,
    edition: row?.edition ?? 0,
  };
};

/** What was changed and no longer exists: it may only go. */
export const goneOf = ({ key, value, waiting, edition }: EntryRow): Entry => ({
  id: key,
  kind: 'TEXT',
  rule: 'free',
  state: 'gone',
  standard: '',
  value,
  waiting: waiting !== null,
  edition,
});
