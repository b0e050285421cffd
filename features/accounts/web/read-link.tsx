import type { Say } from '#ui/say.ts';

/** A text to read before agreeing, in another window so that nothing typed is lost. Needs the texts of `ui`. */
export function ReadLink({ href, say, name }: { href: string; say: Say; name: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {say('signUp.read', { name })} ({say('newWindow')})
    </a>
  );
}
