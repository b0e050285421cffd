import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { Icon, type LucideIcon } from './icon.tsx';

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'medium' | 'large' | undefined;
  wide?: boolean | undefined;
  icon?: LucideIcon | undefined;
  iconAfter?: LucideIcon | undefined;
};

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonLook & { busy?: boolean; busyText?: string };

/** While busy it keeps its size and focus, says so, and refuses a second press. */
export function Button({ busy = false, busyText, onClick, children, type = 'button', ...input }: ButtonProps) {
  const { look, rest } = splitLook(input);
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(look, busy)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <ButtonBody look={look}>{children}</ButtonBody>
      {busy && (
        <output className={styles.spinner}>
          <span className={styles.hidden}>{busyText}</span>
        </output>
      )}
    </button>
  );
}

export function ButtonBody({ look, children }: { look: ButtonLook; children: ReactNode }) {
  return (
    <span className={styles.body}>
      {look.icon !== undefined && <Icon icon={look.icon} />}
      <span>{children}</span>
      {look.iconAfter !== undefined && <Icon icon={look.iconAfter} />}
    </span>
  );
}

export function buttonClass(look: ButtonLook, busy = false): string | undefined {
  return classes(
    styles.button,
    styles[look.variant ?? 'primary'],
    look.size === 'large' && styles.large,
    look.wide === true && styles.wide,
    busy && styles.busy,
  );
}

export function splitLook<Input extends ButtonLook>(
  input: Input,
): { look: ButtonLook; rest: Omit<Input, keyof ButtonLook> } {
  const { variant, size, wide, icon, iconAfter, ...rest } = input;
  return { look: { variant, size, wide, icon, iconAfter }, rest };
}
