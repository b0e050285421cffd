import { Lightbulb, Redo2, RotateCcw, Undo2 } from 'lucide-react';
import { Icon, type LucideIcon } from '#ui/icon.tsx';
import { isFirstChoice } from '../rules/address.ts';
import type { BuildData } from './build-data.ts';
import styles from './build-tools.module.css';
import type { Build } from './use-build.ts';
import { KEYS } from './keys.ts';
import { useWords } from './words-context.ts';
import { t } from './words.ts';

/** A way back from any click. What cannot be used now keeps its place, so that nothing moves. */
export type BuildToolsProps = {
  data: BuildData;
  build: Build;
  isHelping: boolean;
  /** Null on the summary: there is nothing left to choose. */
  onHelp: (() => void) | null;
};

export function BuildTools({ data, build, isHelping, onHelp }: BuildToolsProps) {
  const words = useWords();
  const reset = isFirstChoice(data.car, build.choice) ? null : build.reset;
  return (
    <div className={styles.tools}>
      <Tool icon={Undo2} label={t(words, 'tool.undo')} keys={KEYS.undo} onClick={build.undo} />
      <Tool icon={Redo2} label={t(words, 'tool.redo')} keys={KEYS.redo} onClick={build.redo} />
      <Tool icon={RotateCcw} label={t(words, 'tool.reset')} keys={KEYS.reset} onClick={reset} />
      {onHelp !== null && (
        <button type="button" className={styles.tool} aria-expanded={isHelping} onClick={onHelp}>
          <Icon icon={Lightbulb} size={20} />
          {t(words, 'help.title')}
        </button>
      )}
    </div>
  );
}

type ToolProps = { icon: LucideIcon; label: string; keys: string; onClick: (() => void) | null };

function Tool({ icon, label, keys, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-keyshortcuts={keys}
      aria-disabled={onClick === null || undefined}
      onClick={() => onClick?.()}
    >
      <Icon icon={icon} size={20} />
      {label}
    </button>
  );
}
