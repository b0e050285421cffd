import { Heart } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { WishlistEntry } from './wishlist.ts';

/** Wishes for a car. It needs no script: a form for who is signed in, the way there for who is not. */
export function WishlistButton({ wishlistEntry: entry }: { wishlistEntry: WishlistEntry }) {
  const { isWanted, text, label, href, token } = entry;
  if (isWanted || token === '') {
    return (
      <LinkButton variant="quiet" icon={Heart} href={href} aria-label={label} rel="nofollow">
        {text}
      </LinkButton>
    );
  }
  return (
    <form method="post" action={href}>
      <input type="hidden" name="token" value={token} />
      <Button type="submit" variant="quiet" icon={Heart} aria-label={label}>
        {text}
      </Button>
    </form>
  );
}
