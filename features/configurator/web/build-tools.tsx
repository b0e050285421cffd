import { Redo2, RotateCcw, Undo2 } from 'lucide-react';
import { Icon, type LucideIcon } from '#ui/icon.tsx';
import { isFirstChoice } from '../rules/address.ts';
import type { BuildData } from './build-data.ts';
import styles from './build-tools.module.css';
import type { Build } from './use-build.ts';
import { useWords } from './words-context.ts';
import { say } from './words.ts';

/** A way back from any click. What cannot be used now keeps its place, so that nothing moves. */
export function BuildTools({ data, build }: { data: BuildData; build: Build }) {
  const words = useWords();
  const reset = isFirstChoice(data.car, build.choice) ? null : build.reset;
  return (
    <div className={styles.tools}>
      <Tool icon={Undo2} label={say(words, 'tool.undo')} onClick={build.undo} />
      <Tool icon={Redo2} label={say(words, 'tool.redo')} onClick={build.redo} />
      <Tool icon={RotateCcw} label={say(words, 'tool.reset')} onClick={reset} />
    </div>
  );
}

function Tool({ icon, label, onClick }: { icon: LucideIcon; label: string; onClick: (() => void) | null }) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-disabled={onClick === null || undefined}
      onClick={() => onClick?.()}
    >
      <Icon icon={icon} size={20} />
      {label}
    </button>
  );
}
