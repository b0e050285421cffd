/** A page setting that a brand's team may change: what it may hold, and what it holds unless they do. */
export type Setting = {
  /** Its name on a page, `enable-chat-bot`. */
  readonly name: string;
  readonly standard: string;
} & (
  | { readonly kind: 'switch' }
  | { readonly kind: 'number'; readonly least: number; readonly most: number }
  | { readonly kind: 'list'; readonly choices: readonly string[] }
  /** What the deployment or the brand itself says: shown, never changed here. */
  | { readonly kind: 'fixed' }
);

export type SettingFault = { readonly code: 'settingWrong' };

/** What is wrong with a value of a setting; null where nothing is. A list names each of its choices once at most, and one at least. */
export const findSettingFault = (value: string, setting: Setting): SettingFault | null => {
  const wrong = { code: 'settingWrong' } as const;
  if (setting.kind === 'switch') return value === 'true' || value === 'false' ? null : wrong;
  if (setting.kind === 'number') {
    const isWhole = /^\d{1,12}$/.test(value);
    return isWhole && Number(value) >= setting.least && Number(value) <= setting.most ? null : wrong;
  }
  if (setting.kind === 'fixed') return wrong;
  const named = value.split(',');
  const isKnown = named.every((one) => setting.choices.includes(one));
  return isKnown && new Set(named).size === named.length ? null : wrong;
};
