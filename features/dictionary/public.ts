export { dictionaryChangeMachine } from './rules/change-machine.ts';
export { findSettingFault, type Setting } from './rules/setting-faults.ts';
export { findTextFault } from './rules/text-faults.ts';
export { kindOfText } from './rules/text-kinds.ts';
