/** Colours of states, common to all brands of a scheme so that good and bad news look alike everywhere. */
export const STATUS_ON_LIGHT = {
  success: '#1B6B3A',
  onSuccess: '#FFFFFF',
  successText: '#17603A',
  successSoft: '#E0F2E6',
  danger: '#B3201A',
  dangerHover: '#8F1712',
  onDanger: '#FFFFFF',
  dangerText: '#A81C16',
  dangerSoft: '#FCE7E5',
  warningText: '#7A4A00',
  warningSoft: '#FFF0D1',
  focus: '#1550D4',
} as const;

export const STATUS_ON_DARK = {
  success: '#7BDBA0',
  onSuccess: '#06210F',
  successText: '#7BDBA0',
  successSoft: '#10281B',
  danger: '#FF8A80',
  dangerHover: '#FFABA3',
  onDanger: '#2A0503',
  dangerText: '#FF938A',
  dangerSoft: '#341312',
  warningText: '#FFCB6B',
  warningSoft: '#2E2209',
  focus: '#FFFFFF',
} as const;
