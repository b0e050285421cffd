import type { ComponentProps } from 'react';
import { ButtonBody, buttonClass, type ButtonLook, splitLook } from './button.tsx';
import type { LinkSlot } from './link-slot.ts';

export type LinkButtonProps = Omit<ComponentProps<'a'>, 'className'> & ButtonLook & { href: string; link?: LinkSlot };

/** A link that looks like a button: for going somewhere, not for doing something. */
export function LinkButton({ link: Link = 'a', children, ...input }: LinkButtonProps) {
  const { look, rest } = splitLook(input);
  return (
    <Link {...rest} className={buttonClass(look)}>
      <ButtonBody look={look}>{children}</ButtonBody>
    </Link>
  );
}
