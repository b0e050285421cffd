import { Heart } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageForm } from '#ui/page-form.tsx';
import type { WishlistEntry } from './wishlist.ts';

/** Wishes for a car. It needs no script: a form for who is signed in, the way there for who is not. */
export function WishlistButton({ wishlistEntry: entry }: { wishlistEntry: WishlistEntry }) {
  const { isWanted, mustSignIn, text, label, href } = entry;
  if (isWanted || mustSignIn) {
    return (
      <LinkButton variant="quiet" icon={Heart} href={href} aria-label={label} rel="nofollow">
        {text}
      </LinkButton>
    );
  }
  return (
    <PageForm action={href}>
      <Button type="submit" variant="quiet" icon={Heart} aria-label={label}>
        {text}
      </Button>
    </PageForm>
  );
}
